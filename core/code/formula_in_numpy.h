#pragma once
#include <string>
#include <string_view>

#include "core/ops/pair_formula.h"

namespace attend {

/// The score of the pair i, j as an expression of Python with NumPy, where `q` and `k` are names of
/// the matrices with a row a query and a row a key: "q[i] @ k[j] - 0.1 * abs(i - j)".
std::string formula_in_numpy(const PairFormula& formula, std::string_view q, std::string_view k);

}  // namespace attend
