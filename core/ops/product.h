#pragma once
#include "core/graph/matrix.h"

namespace attend {

/// a · b, or a · bᵀ where `transposed`; a large one is divided among the workers. The inner sizes
/// must agree. Made by core/simd/product; a few rows times a large matrix, which wait for memory,
/// by BLAS.
Matrix product(const Matrix& a, const Matrix& b, bool transposed = false);

/// a · b, and `bias` (1, columns of b) added to every row.
Matrix product_and_bias(const Matrix& a, const Matrix& b, const Matrix& bias);

/// The same into a result of that shape, whose numbers may be anything. `bias`: null, or as above.
void multiply_to(const Matrix& a, const Matrix& b, bool transposed, const Matrix* bias,
                 Matrix& result);

/// Which of two matrices is read turned, if any.
enum class Turned { none, first, second };

/// sum += a · b, aᵀ · b or a · bᵀ, on this thread.
void add_product(const Matrix& a, const Matrix& b, Turned turned, Matrix& sum);

/// Whether a has so few rows that a large b is gone through once for all of them, packed where a
/// file has it so.
bool has_few_rows(const Matrix& a);

}  // namespace attend
