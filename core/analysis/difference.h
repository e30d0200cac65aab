#pragma once
#include "core/graph/matrix.h"

namespace attend {

/// b − a, cell by cell, of two matrices of one shape, and 0 where both are the same ±∞: what was
/// masked in both did not change.
Matrix difference(const Matrix& b, const Matrix& a);

}  // namespace attend
