// How core/simd/product has the columns of b, for one kind of processor: included once for each of
// them. No include guard in the usual sense: Highway's, which opens anew for each kind.
#if defined(ATTEND_SIMD_TILE) == defined(HWY_TARGET_TOGGLE)
#ifdef ATTEND_SIMD_TILE
#undef ATTEND_SIMD_TILE
#else
#define ATTEND_SIMD_TILE
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstdint>

#include "core/simd/product.h"

HWY_BEFORE_NAMESPACE();
namespace attend::simd::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Lanes = hn::ScalableTag<Scalar>;

/// A row of a tile is two registers, the rows follow one another.
constexpr Index lanes = hn::MaxLanes(Lanes()), tile_columns = 2 * lanes;
/// So many rows of b at a time, that they and those of a stay in the nearest caches.
constexpr Index tile_depth = summed_in_pairs;

/// to(column, row) = from(row, column) of four rows and four columns.
template <class Number>
void turn_four(const Number* from, Index from_stride, Number* to, Index to_stride) {
    for (Index row = 0; row < 4; ++row)
        for (Index column = 0; column < 4; ++column)
            to[column * to_stride + row] = from[row * from_stride + column];
}
#if HWY_TARGET != HWY_SCALAR
inline void turn_four(const float* from, Index from_stride, float* to, Index to_stride) {
    const hn::FixedTag<float, 4> d;
    const hn::FixedTag<std::uint64_t, 2> pairs;
    const auto row = [&](Index i) { return hn::LoadU(d, from + i * from_stride); };
    const auto as_pairs = [&](auto v) { return hn::BitCast(pairs, v); };
    const auto a = row(0), b = row(1), c = row(2), e = row(3);
    const auto ab_low = as_pairs(hn::InterleaveLower(d, a, b)),
               ab_high = as_pairs(hn::InterleaveUpper(d, a, b)),
               ce_low = as_pairs(hn::InterleaveLower(d, c, e)),
               ce_high = as_pairs(hn::InterleaveUpper(d, c, e));
    const auto store = [&](auto v, Index column) {
        hn::StoreU(hn::BitCast(d, v), d, to + column * to_stride);
    };
    store(hn::InterleaveLower(pairs, ab_low, ce_low), 0);
    store(hn::InterleaveUpper(pairs, ab_low, ce_low), 1);
    store(hn::InterleaveLower(pairs, ab_high, ce_high), 2);
    store(hn::InterleaveUpper(pairs, ab_high, ce_high), 3);
}
#endif

/// The columns of a tile that are rows of b.
inline void turn(const Scalar* from, Index stride, Index columns, Index depth, Scalar* to) {
    const Index whole_columns = columns / 4 * 4, whole_depth = depth / 4 * 4;
    for (Index j = 0; j < whole_columns; j += 4)
        for (Index k = 0; k < whole_depth; k += 4)
            turn_four(from + j * stride + k, stride, to + k * tile_columns + j, tile_columns);
    for (Index j = 0; j < columns; ++j)
        for (Index k = j < whole_columns ? whole_depth : 0; k < depth; ++k)
            to[k * tile_columns + j] = from[j * stride + k];
}

/// Columns of b, `depth` rows of it, as tiles one behind the other; what lacks to a whole one is 0.
inline void to_tiles(const Scalar* b, Index stride, Index columns, Index depth, Scalar* tiles) {
    const Lanes d;
    const Index whole = columns / tile_columns * tile_columns, rest = columns - whole;
    if (rest > 0) std::fill_n(tiles + whole * depth, depth * tile_columns, Scalar(0));
    for (Index k = 0; k < depth; ++k, b += stride) {
        for (Index column = 0; column < whole; column += tile_columns) {
            Scalar* const to = tiles + column * depth + k * tile_columns;
            hn::Store(hn::LoadU(d, b + column), d, to);
            hn::Store(hn::LoadU(d, b + column + lanes), d, to + lanes);
        }
        std::copy_n(b + whole, rest, tiles + whole * depth + k * tile_columns);
    }
}

}  // namespace attend::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
