#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/cost.h"

namespace attend {

/// A factor of a count of operations: its symbol in the mark-up of core/graph/explanation.h, "d_k",
/// and how much it is.
struct CostFactor {
    std::string_view symbol;
    double value;
};
using CostProduct = std::vector<CostFactor>;

/// The products that a figure of the cost is the sum of, for these sizes: of `projections` one for
/// each of W_Q, W_K, W_V and W_O that is there. Empty for a number that is counted pair by pair:
/// what a mask leaves.
std::vector<CostProduct> cost_products(std::string_view figure, const CostSizes& sizes);

/// What they come to.
double sum_of(const std::vector<CostProduct>& products);

/// "2·L·H·P·d_k" of the symbols; of the numbers "2·1·2·49·25".
std::string in_symbols(const std::vector<CostProduct>& products);
std::string in_numbers(const std::vector<CostProduct>& products);

/// What the symbols stand for, those that occur: "n queries, m keys, d the width of x".
std::string symbols_named(const std::vector<CostProduct>& products);

}  // namespace attend
