#include "core/simd/product.h"

// What is here keeps registers in arrays, which those of SVE cannot be in.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/simd/product.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

HWY_BEFORE_NAMESPACE();
namespace attend::simd::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Lanes = hn::ScalableTag<Scalar>;

/// As many rows of a, and as many columns of b, as there are registers for their sums: two for the
/// columns of a row, and a few are left for what is multiplied.
constexpr Index lanes = hn::MaxLanes(Lanes()), tile_columns = 2 * lanes;
#if HWY_ARCH_ARM_A64
constexpr Index tile_rows = 12;
#else
constexpr Index tile_rows = HWY_TARGET <= HWY_AVX3 ? 12 : 6;
#endif
/// So many rows of b at a time, that they and those of a stay in the nearest caches.
constexpr Index tile_depth = summed_in_pairs;
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

/// What is multiplied next, asked for little by little while this is.
class Ahead {
  public:
    Ahead() = default;
    Ahead(const Scalar* numbers, Index stride, Index rows, Index columns)
        : row_(numbers), stride_(stride), rows_(rows), columns_(columns) {}

    Index lines() const { return rows_ * ((columns_ + in_line - 1) / in_line); }
    /// Each time so many lines of memory.
    void ask_for(Index lines) { at_once_ = lines; }
    HWY_INLINE void ask() {
        for (Index i = 0; i < at_once_ && rows_ > 0; ++i) {
            __builtin_prefetch(row_ + column_, 0, 2);
            column_ += in_line;
            if (column_ < columns_) continue;
            column_ = 0;
            row_ += stride_;
            --rows_;
        }
    }

  private:
    static constexpr Index in_line = 64 / sizeof(Scalar);
    const Scalar* row_ = nullptr;
    Index stride_ = 0, rows_ = 0, columns_ = 0, column_ = 0, at_once_ = 0;
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
void multiply_rows(const Scalar* a, Index a_stride, const Tile& tile, const Begin& begin,
                   Scalar* results, Index results_stride, Ahead& ahead) {
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
        for (Index k = first; k < end; ++k, b += tile_columns) {
            const auto b_left = hn::Load(d, b), b_right = hn::Load(d, b + lanes);
            for_each_of(sums.all, [&](std::size_t row) {
                const auto factor = hn::Set(d, a[static_cast<Index>(row) * a_stride + k]);
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

/// Some tiles of columns at a time: their rows of b, and rows of the result, are read and written
/// some lines of memory at once; one tile after the other would meet each page for each of them.
class Multiply {
  public:
    explicit Multiply(const Product& product) : product_(product) {}

    void all() {
        // As many columns of a as a tile has rows stay in the cache for all columns of b.
        for (Index from = 0; from < product_.depth; from += tile_depth) {
            const Index depth = std::min(tile_depth, product_.depth - from),
                        together = std::min(most_together, kept_rows / depth) * tile_columns;
            for (Index first = 0; first < product_.columns; first += together) {
                const Index count = std::min(together, product_.columns - first);
                ahead_ = after(first + count, together, from, depth);
                const Index tiles = (product_.rows + tile_rows - 1) / tile_rows *
                                    ((count + tile_columns - 1) / tile_columns),
                            times = tiles * ((depth + summed_together - 1) / summed_together);
                ahead_.ask_for((ahead_.lines() + times - 1) / times);
                columns(first, count, from, depth);
            }
        }
    }

  private:
    static constexpr Index most_together = 16, kept_rows = 4 * tile_depth;

    Ahead after(Index first, Index together, Index from, Index depth) const {
        const Product& p = product_;
        if (first >= p.columns) {
            first = 0;
            from += depth;
            depth = std::min(tile_depth, p.depth - from);
            if (depth == 0) return {};
            together = std::min(most_together, kept_rows / depth) * tile_columns;
        }
        const Index count = std::min(together, p.columns - first);
        return p.transposed ? Ahead(p.b + first * p.b_stride + from, p.b_stride, count, depth)
                            : Ahead(p.b + from * p.b_stride + first, p.b_stride, depth, count);
    }

    void columns(Index first, Index count, Index from, Index depth) {
        keep(first, count, from, depth);
        for (Index row = 0; row < product_.rows; row += tile_rows)
            for (Index column = 0; column < count; column += tile_columns)
                multiply(row, first + column, from, {kept(column, depth), depth});
    }

    Scalar* kept(Index column, Index depth) { return numbers_ + column * depth; }
    /// As tiles, in numbers_.
    void keep(Index first, Index count, Index from, Index depth) {
        const Product& p = product_;
        const Index whole = count / tile_columns * tile_columns, rest = count - whole;
        if (rest > 0) std::fill_n(kept(whole, depth), depth * tile_columns, Scalar(0));
        if (p.transposed) {
            for (Index column = 0; column < count; column += tile_columns)
                turn(p.b + (first + column) * p.b_stride + from, p.b_stride,
                     std::min(tile_columns, count - column), depth, kept(column, depth));
            return;
        }
        const Lanes d;
        for (Index k = 0; k < depth; ++k) {
            const Scalar* const row = p.b + (from + k) * p.b_stride + first;
            for (Index column = 0; column < whole; column += tile_columns) {
                Scalar* const to = kept(column, depth) + k * tile_columns;
                hn::Store(hn::LoadU(d, row + column), d, to);
                hn::Store(hn::LoadU(d, row + column + lanes), d, to + lanes);
            }
            std::copy_n(row + whole, rest, kept(whole, depth) + k * tile_columns);
        }
    }

    /// A tile of the result, from what it is before the rows of b from `from` on.
    void multiply(Index row, Index first, Index from, const Tile& tile) {
        const Product& p = product_;
        const Index rows = std::min(tile_rows, p.rows - row),
                    width = std::min(tile_columns, p.columns - first);
        Scalar* const results = p.results + row * p.results_stride + first;
        const auto some_rows = multiply_some_rows[static_cast<std::size_t>(rows - 1)];
        const Scalar* const a = p.a + row * p.a_stride + from;
        if (width == tile_columns) {
            const Begin begin = from > 0 ? Begin{results, p.results_stride, true}
                                         : Begin{p.bias ? p.bias + first : zeros_, 0, false};
            some_rows(a, p.a_stride, tile, begin, results, p.results_stride, ahead_);
            return;
        }
        for (Index i = 0; i < rows; ++i)
            for (Index j = 0; j < width; ++j)
                edge_[i * tile_columns + j] = from > 0 ? results[i * p.results_stride + j]
                                              : p.bias ? p.bias[first + j]
                                                       : Scalar(0);
        some_rows(a, p.a_stride, tile, {edge_, tile_columns, from > 0}, edge_, tile_columns, ahead_);
        for (Index i = 0; i < rows; ++i)
            std::copy_n(edge_ + i * tile_columns, width, results + i * p.results_stride);
    }

    const Product& product_;
    Ahead ahead_;
    HWY_ALIGN Scalar numbers_[kept_rows * tile_columns];
    HWY_ALIGN Scalar edge_[tile_rows * tile_columns] = {};
    HWY_ALIGN Scalar zeros_[tile_columns] = {};
};

/// Of nothing to add up.
inline void begin_only(const Product& p) {
    for (Index row = 0; row < p.rows; ++row)
        for (Index column = 0; column < p.columns; ++column)
            p.results[row * p.results_stride + column] = p.bias ? p.bias[column] : Scalar(0);
}

inline void multiply_all(const Product& product) {
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
