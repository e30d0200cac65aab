#pragma once
#include "core/graph/matrix.h"

namespace attend::simd {

/// So many products, from the first on, are added up by themselves, the first of them to the bias;
/// then the sums are, in their order. What stands in the columns of one such stretch of `a` can so
/// be multiplied and added anew by itself, to the last bit: see core/ops/product_after.h. A long
/// sum is rounded less besides.
inline constexpr Index summed_together = 128;

/// results = a · b, or a · bᵀ where `transposed`, and `bias` added to every row where there is one.
/// a is (rows, depth), b (depth, columns) or (columns, depth), results (rows, columns); each
/// row-major, a row each stride.
struct Product {
    const Scalar* a = nullptr;
    Index a_stride = 0;
    const Scalar* b = nullptr;
    Index b_stride = 0;
    bool transposed = false;
    const Scalar* bias = nullptr;  // null: none
    Scalar* results = nullptr;
    Index results_stride = 0;
    Index rows = 0, columns = 0, depth = 0;
};

/// A number of the result is the same to the last bit whichever rows and columns are made with it.
void multiply(const Product& product);

}  // namespace attend::simd
