#pragma once
#include <optional>
#include <string>

#include "core/analysis/measure.h"

namespace attend {

/// How many cells of a mask are open: not 0. As a node, `needed` of the mask, and in each head with
/// `top_k`, which has to see a score to know that it is small, `mixed` of the keys that it keeps.
extern const MeasureRule open_rule;

/// What a mask saves in one head: how many of its scores are needed at all.
struct MaskCost {
    double scores = 0;            // queries × keys
    double needed = 0;            // open in the mask; all where there is none
    std::optional<double> mixed;  // with `top_k`: whose values are mixed
    bool operator==(const MaskCost&) const = default;
};

/// "42 of 49 scores needed, 7 saved by the mask".
std::string mask_cost_text(const MaskCost& cost);

}  // namespace attend
