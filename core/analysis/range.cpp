#include "core/analysis/range.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

#include "core/parallel.h"
#include "core/simd/rows.h"

namespace attend {

namespace {
std::optional<Range> joined(std::optional<Range> a, std::optional<Range> b) {
    if (!a || !b) return a ? a : b;
    return Range{std::min(a->lowest, b->lowest), std::max(a->highest, b->highest)};
}

constexpr Index most_counted = 65'536;
constexpr unsigned bits_below_sixteenths = 19;  // of float32's 23 bits of fraction

/// Sizes of numbers, signs aside, by sixteenths of a power of two; from `infinite` on they have no
/// end, or are no numbers.
constexpr std::uint32_t infinite = 0x7f80'0000u >> bits_below_sixteenths;

std::uint32_t sixteenth_of(Scalar number) {
    return std::bit_cast<std::uint32_t>(std::abs(static_cast<float>(number))) >>
           bits_below_sixteenths;
}

/// What every number of a size lies under.
float end_of_sixteenth(std::uint32_t size) {
    return std::bit_cast<float>(std::min(size + 1, infinite) << bits_below_sixteenths);
}

/// How many of the numbers are of each size.
class SizeCounts {
  public:
    void add(Scalar number) { ++counts_[sixteenth_of(number)]; }
    /// What so large a part of those that are neither 0 nor infinite lies under; ∞ of none.
    float percentile(double part) const {
        const double all = std::accumulate(&counts_[1], &counts_[infinite], 0.0);
        double within = 0;
        std::uint32_t size = 1;
        while (size < infinite && (within += counts_[size]) < part * all) ++size;
        if (all == 0) size = infinite;
        return end_of_sixteenth(size);
    }

  private:
    std::array<std::uint32_t, ((1u << 31) >> bits_below_sixteenths)> counts_{};
};
/// The same percentile of so few that thousands of counts would take a hundred times as long: of a
/// model with thousands of heads there are a million such matrices.
constexpr Index few_numbers = 64;
float percentile_of_few(const Matrix& matrix, double part) {
    std::array<std::uint32_t, few_numbers> sizes;
    std::size_t all = 0;
    for (Index row = 0; row < matrix.rows(); ++row)
        for (Index column = 0; column < matrix.cols(); ++column)
            if (const std::uint32_t size = sixteenth_of(matrix(row, column));
                size > 0 && size < infinite)
                sizes[all++] = size;
    if (all == 0) return end_of_sixteenth(infinite);
    std::sort(sizes.begin(), sizes.begin() + static_cast<std::ptrdiff_t>(all));
    return end_of_sixteenth(
        sizes[static_cast<std::size_t>(std::ceil(part * static_cast<double>(all))) - 1]);
}
}  // namespace

std::optional<Range> finite_range(const Matrix& matrix) {
    if (matrix.rows() == 1) return finite_range_of_row(matrix, 0);
    std::vector<std::optional<Range>> rows(static_cast<std::size_t>(matrix.rows()));
    each_row(matrix.rows(), static_cast<double>(matrix.size()), [&](Index row) {
        rows[static_cast<std::size_t>(row)] = finite_range_of_row(matrix, row);
    });
    std::optional<Range> whole;
    for (const std::optional<Range>& row : rows) whole = joined(whole, row);
    return whole;
}

std::optional<Range> finite_range_of_row(const Matrix& matrix, Index row) {
    const simd::FiniteRange range = simd::finite_range(matrix.row_begin(row), matrix.cols());
    if (range.lowest > range.highest) return std::nullopt;
    return Range{range.lowest, range.highest};
}

float signed_scale_end(const Matrix& matrix, Range range) {
    constexpr double most = 0.995;
    constexpr float farthest = 2, near = 1.25f;
    const float largest = largest_size(range);
    const auto end_by = [&](float percentile) {
        const float end = farthest * percentile;
        return largest <= near * end ? largest : end;
    };
    if (matrix.size() <= few_numbers) return end_by(percentile_of_few(matrix, most));
    Index every = matrix.size() / most_counted + 1;
    while (std::gcd(every, matrix.cols()) > 1) ++every;  // of each column some
    SizeCounts sizes;
    for (Index row = 0, begin = 0; row < matrix.rows(); ++row) {
        const Scalar* numbers = matrix.row_begin(row);
        for (; begin < matrix.cols(); begin += every) sizes.add(numbers[begin]);
        begin -= matrix.cols();
    }
    return end_by(sizes.percentile(most));
}

std::vector<float> column_sizes(const Matrix& matrix) {
    std::vector<float> sizes(static_cast<std::size_t>(matrix.cols()), 0);
    for (Index row = 0; row < matrix.rows(); ++row) {
        const Scalar* numbers = matrix.row_begin(row);
        for (std::size_t column = 0; column < sizes.size(); ++column) {
            const float size = std::abs(static_cast<float>(numbers[column]));
            sizes[column] = size <= std::numeric_limits<float>::max()
                                ? std::max(sizes[column], size)
                                : sizes[column];
        }
    }
    return sizes;
}

}  // namespace attend
