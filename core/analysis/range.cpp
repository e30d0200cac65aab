#include "core/analysis/range.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/parallel.h"
#include "core/simd/rows.h"

namespace attend {

namespace {
std::optional<Range> joined(std::optional<Range> a, std::optional<Range> b) {
    if (!a || !b) return a ? a : b;
    return Range{std::min(a->lowest, b->lowest), std::max(a->highest, b->highest)};
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
