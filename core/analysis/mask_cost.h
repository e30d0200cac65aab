#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/graph/evaluate.h"

namespace attend {

/// What a mask saves in one head: how many of its scores are needed at all.
struct MaskCost {
    Index scores = 0;  // queries × keys
    Index needed = 0;  // open in the node `mask`; all where there is none
    /// With `top_k`, which has to see a score to know that it is small: open cells of the head's
    /// node `top_k`, whose values are mixed.
    std::optional<Index> mixed;
    bool operator==(const MaskCost&) const = default;
};

/// Cells of a mask that are open: not 0.
Index count_open(const Matrix& mask);

/// Counts them in the nodes of an evaluation as they stand, edits included. `head` is the prefix of
/// the head's paths. Throws Error where there is no such head.
MaskCost mask_cost(const Evaluation& evaluation, std::string_view head);

/// "42 of 49 scores needed, 7 saved by the mask".
std::string mask_cost_text(const MaskCost& cost);

}  // namespace attend
