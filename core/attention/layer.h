#pragma once
#include <optional>
#include <vector>

#include "core/attention/choices.h"
#include "core/graph/scope.h"

namespace attend {

/// Letters of shapes: n queries, m keys, d width of x, d_m width of memory, d_q, d_k, d_v of a
/// head.
struct LayerOptions : AttentionChoices {
    Index heads = 1;
    std::vector<bool> off;             // by head; a head that is off gives zeros
    std::optional<Index> query_width;  // d_q; empty: d_k
    Index key_width = 1;               // d_k
    Index value_width = 1;             // d_v
    bool output_projection = false;
};

struct LayerInputs {
    Ref x;               // (n, d): asks
    Ref memory;          // (m, d_m): answers
    Value x_basis;       // (d, d): principal axes of x's embedding, one a column
    Value memory_basis;  // (d_m, d_m): the same of memory's
};

/// One layer of multi-head attention with every node that command_line.md names, from `head.0/w_q`
/// to `output` (n, d), or (n, heads·d_v) without W_O. Vaswani et al. 2017, section 3.2. Throws
/// Error where a name is unknown or widths do not fit.
Ref attention_layer(Scope layer, const LayerInputs& inputs, const LayerOptions& options);

}  // namespace attend
