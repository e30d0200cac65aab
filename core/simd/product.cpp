#include "core/simd/product.h"

// What is here keeps registers in arrays, which those of SVE cannot be in.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/simd/product.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/simd/tile-inl.h"

HWY_BEFORE_NAMESPACE();
namespace attend::simd::HWY_NAMESPACE {

/// As many rows of a, and as many columns of b (see tile_columns), as there are registers for their
/// sums; a few are left for what is multiplied.
#if HWY_ARCH_ARM_A64
constexpr Index tile_rows = 12;
#else
constexpr Index tile_rows = HWY_TARGET <= HWY_AVX3 ? 12 : 6;
#endif
/// How often sums of stretches are added in pairs before they are those of a tile.
constexpr std::size_t pairings = 3;
static_assert(summed_together << pairings == tile_depth);

/// Some columns of some rows of b, one row after the other; what lacks to a whole tile is 0.
struct Tile {
    const Scalar* numbers;
    Index depth;
};

/// What a tile's products are added to: begun with, or, where it is a sum already, added
/// afterwards.
struct Begin {
    const Scalar* numbers;
    Index stride;
    bool adds;
};

/// Numbers in memory: rows of them, each a stride behind the one before.
struct Lines {
    const Scalar* begin = nullptr;
    Index stride = 0, rows = 0, columns = 0;
};
constexpr Index in_whole(Index size, Index whole) { return (size + whole - 1) / whole; }

/// What is multiplied next, asked for little by little while this is.
class Ahead {
  public:
    Ahead() = default;
    /// All of it in so many times.
    Ahead(const Lines& lines, Index times)
        : lines_(lines), at_once_(in_whole(lines.rows * in_whole(lines.columns, in_line), times)) {}

    HWY_INLINE void ask() {
        for (Index i = 0; i < at_once_ && lines_.rows > 0; ++i) {
            constexpr int only_read = 0, second_cache = 2;
            __builtin_prefetch(lines_.begin + column_, only_read, second_cache);
            column_ += in_line;
            if (column_ < lines_.columns) continue;
            column_ = 0;
            lines_.begin += lines_.stride;
            --lines_.rows;
        }
    }

  private:
    static constexpr Index in_line = 64 / sizeof(Scalar);
    Lines lines_;
    Index column_ = 0, at_once_ = 0;
};

template <class Do, std::size_t... is>
HWY_INLINE void for_each_of(std::index_sequence<is...>, Do one) {
    (one(is), ...);
}

/// The sums of `rows` rows of a tile of the result, all of them in registers.
template <std::size_t rows>
struct Sums {
    static constexpr std::make_index_sequence<rows> all{};
    hn::Vec<Lanes> left[rows], right[rows];

    HWY_INLINE void clear() {
        for_each_of(all, [&](std::size_t row) { left[row] = right[row] = hn::Zero(Lanes()); });
    }
    HWY_INLINE void load(const Scalar* from, Index stride) {
        for_each_of(all, [&](std::size_t row) {
            const Scalar* const here = from + static_cast<Index>(row) * stride;
            left[row] = hn::LoadU(Lanes(), here);
            right[row] = hn::LoadU(Lanes(), here + lanes);
        });
    }
    HWY_INLINE void add(const Scalar* from, Index stride) {
        for_each_of(all, [&](std::size_t row) {
            const Scalar* const here = from + static_cast<Index>(row) * stride;
            left[row] = hn::Add(hn::LoadU(Lanes(), here), left[row]);
            right[row] = hn::Add(hn::LoadU(Lanes(), here + lanes), right[row]);
        });
    }
    HWY_INLINE void store(Scalar* to, Index stride) const {
        for_each_of(all, [&](std::size_t row) {
            Scalar* const there = to + static_cast<Index>(row) * stride;
            hn::StoreU(left[row], Lanes(), there);
            hn::StoreU(right[row], Lanes(), there + lanes);
        });
    }
};

/// results = begin + a · tile, of `rows` rows. The sums of stretches wait for as many others: see
/// summed_together.
template <std::size_t rows>
void multiply_rows(const Scalar* a, Index a_stride, Index a_step, const Tile& tile,
                   const Begin& begin, Scalar* results, Index results_stride, Ahead& ahead) {
    const Lanes d;
    Sums<rows> sums;
    HWY_ALIGN Scalar waiting[pairings][rows * tile_columns];  // of 1, 2, 4 stretches
    // The results beside these are asked for while they are made: where a matrix is new, each row's
    // lie in memory that nobody foresees.
    for_each_of(sums.all, [&](std::size_t row) {
        const Scalar* const beside =
            results + static_cast<Index>(row) * results_stride + tile_columns;
        __builtin_prefetch(beside, 1);
        __builtin_prefetch(beside + lanes, 1);
    });
    const Scalar* b = tile.numbers;
    unsigned made = 0;  // stretches; its binary digits say which sums wait
    for (Index first = 0; first < tile.depth; first += summed_together, ++made) {
        if (first == 0 && !begin.adds)
            sums.load(begin.numbers, begin.stride);
        else
            sums.clear();
        const Index end = std::min(first + summed_together, tile.depth);
        ahead.ask();
        for (Index k = first; k < end; ++k, b += tile_columns, a += a_step) {
            const auto b_left = hn::Load(d, b), b_right = hn::Load(d, b + lanes);
            for_each_of(sums.all, [&](std::size_t row) {
                const auto factor = hn::Set(d, a[static_cast<Index>(row) * a_stride]);
                sums.left[row] = hn::MulAdd(factor, b_left, sums.left[row]);
                sums.right[row] = hn::MulAdd(factor, b_right, sums.right[row]);
            });
        }
        const bool last = end == tile.depth;
        std::size_t pairing = 0;
        for (; pairing < pairings && (last || (made >> pairing & 1)); ++pairing)
            if (made >> pairing & 1) sums.add(waiting[pairing], tile_columns);
        if (!last) sums.store(waiting[pairing], tile_columns);
    }
    if (begin.adds) sums.add(begin.numbers, begin.stride);
    sums.store(results, results_stride);
}

using MultiplyRows = decltype(&multiply_rows<1>);
template <std::size_t... is>
constexpr std::array<MultiplyRows, sizeof...(is)> by_rows(std::index_sequence<is...>) {
    return {&multiply_rows<is + 1>...};
}
constexpr auto multiply_some_rows = by_rows(std::make_index_sequence<tile_rows>());

/// Some tiles of columns at a time: their rows of b, and rows of the result, are read and written
/// some lines of memory at once; one tile after the other would meet each page for each of them.
class Multiply {
  public:
    explicit Multiply(const Product& product)
        : product_(product), in_tiles_(product.in_tiles.numbers != nullptr) {}

    void all() {
        // As many columns of a as a tile has rows stay in the cache for all columns of b.
        for (Some now = some(0, 0); now.depth > 0;) {
            const Some next = now.first + now.count < product_.columns
                                  ? some(now.first + now.count, now.from)
                                  : some(0, now.from + now.depth);
            const Index tiles_of_all =
                in_whole(product_.rows, tile_rows) * in_whole(now.count, tile_columns);
            ahead_ = Ahead(numbers_of(next), tiles_of_all * in_whole(now.depth, summed_together));
            columns(now.first, now.count, now.from, now.depth);
            now = next;
        }
    }

  private:
    static constexpr Index most_together = 16, kept_rows = 4 * tile_depth;

    /// Some columns of some rows of b, which are multiplied together.
    struct Some {
        Index first = 0, count = 0, from = 0, depth = 0;
    };
    Some some(Index first, Index from) const {
        const Index depth = std::min(tile_depth, product_.depth - from);
        if (depth == 0) return {};
        const Index together = std::min(most_together, kept_rows / depth) * tile_columns;
        return {first, std::min(together, product_.columns - first), from, depth};
    }
    /// Where they are in memory.
    Lines numbers_of(const Some& s) const {
        const Product& p = product_;
        if (in_tiles_) return {tiled(s.first, s.from, s.depth), 0, 1, s.count * s.depth};
        if (p.transposed)
            return {p.b + s.first * p.b_stride + s.from, p.b_stride, s.count, s.depth};
        return {p.b + s.from * p.b_stride + s.first, p.b_stride, s.depth, s.count};
    }

    void columns(Index first, Index count, Index from, Index depth) {
        const Scalar* const begin = tiles(first, count, from, depth);
        for (Index row = 0; row < product_.rows; row += tile_rows)
            for (Index column = 0; column < count; column += tile_columns)
                multiply(row, first + column, from, {begin + column * depth, depth});
    }

    Scalar* kept(Index column, Index depth) { return numbers_ + column * depth; }
    /// As tiles, in numbers_, unless b has them already.
    const Scalar* tiles(Index first, Index count, Index from, Index depth) {
        const Product& p = product_;
        if (in_tiles_) return tiled(first, from, depth);
        if (!p.transposed) {
            to_tiles(p.b + from * p.b_stride + first, p.b_stride, count, depth, numbers_);
            return numbers_;
        }
        if (const Index whole = count / tile_columns * tile_columns; whole < count)
            std::fill_n(kept(whole, depth), depth * tile_columns, Scalar(0));
        for (Index column = 0; column < count; column += tile_columns)
            turn(p.b + (first + column) * p.b_stride + from, p.b_stride,
                 std::min(tile_columns, count - column), depth, kept(column, depth));
        return numbers_;
    }
    /// The tile that begins with a column, where b is in tiles.
    const Scalar* tiled(Index column, Index from, Index depth) const {
        const InTiles& there = product_.in_tiles;
        return there.numbers + from * there.columns + (there.first + column) * depth;
    }

    /// A tile of the result, from what it is before the rows of b from `from` on.
    void multiply(Index row, Index first, Index from, const Tile& tile) {
        const Product& p = product_;
        const Index rows = std::min(tile_rows, p.rows - row),
                    width = std::min(tile_columns, p.columns - first);
        Scalar* const results = p.results + row * p.results_stride + first;
        const auto some_rows = multiply_some_rows[static_cast<std::size_t>(rows - 1)];
        const Scalar* const a = p.a + row * p.a_stride + from * p.a_step;
        const bool goes_on = from > 0 || p.adds;
        if (width == tile_columns) {
            const Begin begin = goes_on ? Begin{results, p.results_stride, from > 0}
                                        : Begin{p.bias ? p.bias + first : zeros_, 0, false};
            some_rows(a, p.a_stride, p.a_step, tile, begin, results, p.results_stride, ahead_);
            return;
        }
        for (Index i = 0; i < rows; ++i)
            for (Index j = 0; j < width; ++j)
                edge_[i * tile_columns + j] = goes_on  ? results[i * p.results_stride + j]
                                              : p.bias ? p.bias[first + j]
                                                       : Scalar(0);
        some_rows(a, p.a_stride, p.a_step, tile, {edge_, tile_columns, from > 0}, edge_,
                  tile_columns, ahead_);
        for (Index i = 0; i < rows; ++i)
            std::copy_n(edge_ + i * tile_columns, width, results + i * p.results_stride);
    }

    const Product& product_;
    bool in_tiles_;
    Ahead ahead_;
    HWY_ALIGN Scalar numbers_[kept_rows * tile_columns];
    HWY_ALIGN Scalar edge_[tile_rows * tile_columns] = {};
    HWY_ALIGN Scalar zeros_[tile_columns] = {};
};

/// Of nothing to add up.
inline void begin_only(const Product& p) {
    if (p.adds) return;
    for (Index row = 0; row < p.rows; ++row)
        for (Index column = 0; column < p.columns; ++column)
            p.results[row * p.results_stride + column] = p.bias ? p.bias[column] : Scalar(0);
}

inline void multiply_all(const Product& product) {
    if (product.rows == 0 || product.columns == 0) return;
    if (product.depth == 0) return begin_only(product);
    Multiply(product).all();
}

}  // namespace attend::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attend::simd {

HWY_EXPORT(multiply_all);

void multiply(const Product& product) { HWY_DYNAMIC_DISPATCH(multiply_all)(product); }

}  // namespace attend::simd
#endif
