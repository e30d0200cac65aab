#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

/// A way to make one matrix of weights out of those of several heads, cell by cell.
struct CombineRule {
    std::string_view name;     // "mean"
    std::string_view formula;  // in mark-up
    std::string_view help;
    Matrix (*combine)(std::span<const Value> heads, std::span<const double> shares);
    bool takes_shares = false;   // each head has a share of its own
    bool keeps_row_sums = true;  // rows that sum to 1 in every head do so in the result
};
std::span<const CombineRule> combine_rules();
/// Throws Error with the nearest name.
const CombineRule& combine_rule(std::string_view name);

/// The numbers divided by their sum; all equal where that is 0. None may be negative.
std::vector<double> normalized_shares(std::span<const double> numbers);

/// The heads' weights (n, m) made into one by a rule; sums are in double. `shares` sum to 1, one a
/// head, and are read by a rule that takes them. At least one head; all of one shape.
Matrix combine(std::span<const Value> heads, const CombineRule& rule,
               std::span<const double> shares = {});

}  // namespace attend
