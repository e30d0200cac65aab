#pragma once
#include "core/graph/matrix.h"

namespace attend {

/// a · b, or a · bᵀ where `transposed`: one call of BLAS, which writes the result where it stays.
/// The inner sizes must agree.
/// (Eigen would fill the result with zeros first and have BLAS add to them.)
Matrix product(const Matrix& a, const Matrix& b, bool transposed = false);

}  // namespace attend
