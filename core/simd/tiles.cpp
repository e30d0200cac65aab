#include "core/simd/tiles.h"

#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/simd/tiles.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>

#include "core/simd/tile-inl.h"

HWY_BEFORE_NAMESPACE();
namespace attend::simd::HWY_NAMESPACE {

inline Index width_of_tile() { return tile_columns; }

/// Into `columns` (whole tiles) times as many numbers as b has rows.
inline void tile_all(const Matrix& b, Index columns, Scalar* tiles) {
    for (Index from = 0; from < b.rows(); from += tile_depth)
        to_tiles(b.row_begin(from), b.outerStride(), b.cols(),
                 std::min(tile_depth, b.rows() - from), tiles + from * columns);
}

}  // namespace attend::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attend::simd {

HWY_EXPORT(width_of_tile);
HWY_EXPORT(tile_all);

InTiles Tiles::from(Index first) const {
    const Index width = HWY_DYNAMIC_DISPATCH(width_of_tile)(),
                columns = (b_->cols() + width - 1) / width * width;
    if (asked_ < asked_in_vain) {
        ++asked_;
        return {};
    }
    if (first % width != 0) return {};
    std::call_once(once_, [&] {
        tiles_ = hwy::AllocateAligned<Scalar>(static_cast<std::size_t>(b_->rows() * columns));
        if (tiles_) HWY_DYNAMIC_DISPATCH(tile_all)(*b_, columns, tiles_.get());
    });
    return {tiles_.get(), first, columns};
}

}  // namespace attend::simd
#endif
