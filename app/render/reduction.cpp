#include "app/render/reduction.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/parallel.h"

namespace attend {

namespace {
// Numbers are compared as whole numbers that rise with their place on the map: NaN above all, −∞
// below. Their maximum needs no case distinction, so the compiler can take several at a time.
constexpr std::uint32_t nan_rank = 0xFFFFFFFFu, sign_bit = 0x80000000u, infinity_bits = 0x7F800000u;

struct BySize {
    static std::uint32_t rank(float number) {
        const auto bits = std::bit_cast<std::uint32_t>(number);
        const std::uint32_t ordered = bits & sign_bit ? ~bits : bits | sign_bit;
        return (bits & ~sign_bit) > infinity_bits ? nan_rank : ordered;
    }
    static float number(std::uint32_t rank) {
        return std::bit_cast<float>(rank & sign_bit ? rank & ~sign_bit : ~rank);
    }
};

/// Of two as far from zero, the positive one.
struct ByDistance {
    static std::uint32_t rank(float number) {
        const auto bits = std::bit_cast<std::uint32_t>(number);
        const std::uint32_t distance = (std::rotl(bits, 1) ^ 1u) + 1;
        const std::uint32_t there = bits == (infinity_bits | sign_bit) ? 0 : distance;
        return (bits & ~sign_bit) > infinity_bits ? nan_rank : there;
    }
    static float number(std::uint32_t rank) {
        if (rank == 0) return -std::numeric_limits<float>::infinity();
        return std::bit_cast<float>(std::rotr((rank - 1) ^ 1u, 1));
    }
};

/// The farthest number of each column's cells in one row of pixels.
template <class Order>
void reduce_row(const Matrix& matrix, const CellRange& rows, std::span<const CellRange> columns,
                std::span<float> result) {
    const Index first = columns.front().begin, width = columns.back().end - first;
    std::vector<std::uint32_t> ranks(static_cast<std::size_t>(width), 0u);
    for (Index r = rows.begin; r < rows.end; ++r) {
        const Scalar* numbers = matrix.row_begin(r) + first;
        for (std::size_t c = 0; c < ranks.size(); ++c)
            ranks[c] = std::max(ranks[c], Order::rank(static_cast<float>(numbers[c])));
    }
    for (std::size_t i = 0; i < columns.size(); ++i) {
        std::uint32_t best = 0;
        for (Index c = columns[i].begin; c < columns[i].end; ++c)
            best = std::max(best, ranks[static_cast<std::size_t>(c - first)]);
        result[i] =
            best == nan_rank ? std::numeric_limits<float>::quiet_NaN() : Order::number(best);
    }
}

template <class Order>
std::vector<float> reduced(const Matrix& matrix, std::span<const CellRange> rows,
                           std::span<const CellRange> columns) {
    if (rows.empty() || columns.empty()) return {};
    const std::size_t width = columns.size();
    std::vector<float> result(rows.size() * width);
    const double cells = static_cast<double>(rows.back().end - rows.front().begin) *
                         static_cast<double>(columns.back().end - columns.front().begin);
    each_row(static_cast<Index>(rows.size()), cells, [&](Index row) {
        const auto at = static_cast<std::size_t>(row);
        reduce_row<Order>(matrix, rows[at], columns, std::span(result).subspan(at * width, width));
    });
    return result;
}
}  // namespace

PixelFold pixel_fold(const Matrix& matrix, bool diverging) {
    constexpr Index most_for_means = 256;
    return !diverging && std::max(matrix.rows(), matrix.cols()) <= most_for_means
               ? PixelFold::mean
               : PixelFold::farthest;
}

std::vector<CellRange> cells_by_pixel(double cell, Index count, Index first, Index pixels) {
    // A cell of which a pixel holds less than this part is left to its neighbor: rounding alone
    // makes a pixel reach that far.
    constexpr double sliver = 1e-3;
    std::vector<CellRange> ranges;
    ranges.reserve(static_cast<std::size_t>(std::max(pixels, Index{0})));
    for (Index p = first; p < first + pixels; ++p) {
        const auto begin = static_cast<Index>(std::floor(static_cast<double>(p) / cell + sliver));
        const auto end = static_cast<Index>(std::ceil(static_cast<double>(p + 1) / cell - sliver));
        const Index low = std::clamp(begin, Index{0}, count - 1);
        ranges.push_back({low, std::clamp(end, low + 1, count)});
    }
    return ranges;
}

std::vector<CellRange> single_cells(Index first, Index count) {
    std::vector<CellRange> ranges;
    for (Index i = first; i < first + count; ++i) ranges.push_back({i, i + 1});
    return ranges;
}

std::vector<float> farthest_numbers(const Matrix& matrix, std::span<const CellRange> rows,
                                    std::span<const CellRange> columns, bool diverging) {
    return diverging ? reduced<ByDistance>(matrix, rows, columns)
                     : reduced<BySize>(matrix, rows, columns);
}

namespace {

float mean_of(const Matrix& matrix, const CellRange& rows, const CellRange& columns) {
    double sum = 0;
    Index seen = 0;
    for (Index r = rows.begin; r < rows.end; ++r) {
        const Scalar* numbers = matrix.row_begin(r);
        for (Index c = columns.begin; c < columns.end; ++c) {
            const auto number = static_cast<double>(numbers[c]);
            if (number == -std::numeric_limits<double>::infinity()) continue;
            sum += number, ++seen;
        }
    }
    return seen == 0 ? -std::numeric_limits<float>::infinity()
                     : static_cast<float>(sum / static_cast<double>(seen));
}

}  // namespace

std::vector<float> mean_numbers(const Matrix& matrix, std::span<const CellRange> rows,
                                std::span<const CellRange> columns) {
    std::vector<float> means;
    means.reserve(rows.size() * columns.size());
    for (const CellRange& row : rows)
        for (const CellRange& column : columns) means.push_back(mean_of(matrix, row, column));
    return means;
}

}  // namespace attend
