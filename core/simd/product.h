#pragma once
#include "core/graph/matrix.h"

namespace attend::simd {

/// So many products, from the first on, are added up by themselves, the first of them to the bias.
/// Those sums are added in pairs, the pairs in pairs, and so on up to `summed_in_pairs` products;
/// what these come to is added one after the other. So a long sum is rounded less, and what stands
/// in some columns of `a` can be multiplied and added anew by itself, to the last bit: see
/// core/ops/product_after.h.
inline constexpr Index summed_together = 64, summed_in_pairs = 512;

/// Of so many products, more than `summed_together`, how many the last addition's left side has.
constexpr Index products_on_the_left(Index products) {
    if (products > summed_in_pairs) return (products - 1) / summed_in_pairs * summed_in_pairs;
    Index left = summed_together;
    while (2 * left < products) left *= 2;
    return left;
}

/// Where b also stands in tiles (see Tiles): its first column is number `first` of `columns`. No
/// numbers: nowhere.
struct InTiles {
    const Scalar* numbers = nullptr;
    Index first = 0, columns = 0;
};

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
    InTiles in_tiles = {};  // of b, not transposed
    /// From a number of a's row to the next one: with a stride of 1, a is read turned.
    Index a_step = 1;
    bool adds = false;  // to what the results are; there is no bias then
};

/// A number of the result is the same to the last bit whichever rows and columns are made with it.
void multiply(const Product& product);

}  // namespace attend::simd
