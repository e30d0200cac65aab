#include "app/render/color_scale.h"

#include <algorithm>
#include <cmath>
#include <vector>

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

Range scale_range(const ColorScale& scale, std::optional<Range> numbers) {
    Range range = scale.mode == RangeMode::fixed ? scale.fixed : numbers.value_or(Range{0, 1});
    if (scale.map->diverging) {
        const float reach = std::max(std::abs(range.lowest), std::abs(range.highest));
        range = {-reach, reach};
    }
    if (!(range.highest > range.lowest))
        range.highest = range.lowest + std::max(std::abs(range.lowest), 1.0f) * 1e-3f;
    return range;
}

float weight_position(float share) { return std::pow(std::max(share, 0.0f), 0.6f); }

float position_on_scale(const ColorScale& scale, Range range, float v) {
    const float share = (v - range.lowest) / (range.highest - range.lowest);
    if (scale.spacing == Spacing::linear) return share;
    if (scale.spacing == Spacing::power)
        return scale.map->diverging
                   ? 0.5f + std::copysign(0.5f * weight_position(std::abs(v) / range.highest), v)
                   : weight_position(share);
    if (scale.map->diverging) {
        const float reach = range.highest;
        const float part = std::log1p(1000 * std::abs(v) / reach) / std::log1p(1000.0f);
        return 0.5f + std::copysign(0.5f * part, v);
    }
    if (range.highest <= 0) return share;
    const float low = range.lowest > 0 ? range.lowest : range.highest * 1e-4f;
    return (std::log(std::max(v, low)) - std::log(low)) / (std::log(range.highest) - std::log(low));
}

}  // namespace attend
