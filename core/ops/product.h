#pragma once
#include "core/graph/matrix.h"

namespace attend {

/// a · b, or a · bᵀ where `transposed`: BLAS writes the result where it stays;
/// a large one is divided among the workers.
/// The inner sizes must agree.
/// (Eigen would fill the result with zeros first and have BLAS add to them.)
Matrix product(const Matrix& a, const Matrix& b, bool transposed = false);

}  // namespace attend
