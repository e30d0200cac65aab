#pragma once
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

/// The sum of each row, added up in double.
std::vector<double> row_sums(const Matrix& weights);

/// Whether a row's sum is 1, but for the rounding of its float32 numbers; not of NaN.
bool is_one(double sum);

}  // namespace attend
