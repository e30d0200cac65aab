#pragma once
#include <span>
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

/// a · b_i, or a · b_i + bias_i, of `inputs[i]` = {a, b_i} or {a, b_i, bias_i} with one a.
/// Those b that stand side by side in memory, as the columns of the heads do in a model's matrix,
/// are multiplied at once, and each result is a view of its columns: a narrow product by itself
/// would arrange all of a anew.
std::vector<Value> products_of_one(std::span<const std::vector<Value>> inputs);

}  // namespace attend
