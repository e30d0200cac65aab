#pragma once
#include <optional>
#include <vector>

#include "core/attention/block.h"
#include "core/attention/layer.h"

namespace attend {

/// Of what makes heads and joins them.
inline constexpr std::string_view transformer = "Vaswani et al. 2017, section 3.2";

/// What the heads of one layer read, and which layer it is.
struct HeadInputs {
    Ref x;       // (n, d): asks
    Ref memory;  // (m, d_m): answers
    const LayerInputs& scene;
    std::optional<Ref> mask;  // (n, m)
    Index layer = 0;
};

/// All heads of a layer, from `head.0/w_q` to `head.0/output`; heads that
/// share keys and values read those of `group.0`. Throws Error where a name is unknown or widths do
/// not fit.
std::vector<Block> attention_heads(const Scope& layer, const HeadInputs& inputs,
                                   const LayerOptions& options);

}  // namespace attend
