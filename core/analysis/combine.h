#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "core/analysis/measure.h"

namespace attend {

/// A way to make one matrix of weights out of those of several heads, cell by cell: a node of each
/// layer, and where there are several layers one of all.
struct CombineRule {
    std::string_view name;     // "mean"
    std::string_view formula;  // in mark-up
    std::string_view help;
    std::string_view node;      // "combined/max"
    MeasureRule rule;           // inputs: the heads' weights (n, m); numbers: their shares
    bool takes_shares = false;  // each head has a share of its own
};
std::span<const CombineRule> combine_rules();
/// Throws Error with the nearest name.
const CombineRule& combine_rule(std::string_view name);

/// The numbers divided by their sum; all equal where that is 0. None may be negative.
std::vector<double> normalized_shares(std::span<const double> numbers);

}  // namespace attend
