#pragma once
#include <algorithm>
#include <optional>
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

/// The finite numbers of a matrix lie in [lowest, highest]; empty when it has none.
struct Range {
    float lowest = 0, highest = 0;
    bool operator==(const Range&) const = default;
};

/// The largest of the numbers, signs aside.
inline float largest_size(Range range) { return std::max(range.highest, -range.lowest); }

/// Skips NaN and ±∞.
std::optional<Range> finite_range(const Matrix& matrix);
std::optional<Range> finite_range_of_row(const Matrix& matrix, Index row);

/// Where a scale of signed numbers ends: at the largest, signs aside, but where that is far beyond
/// it, at twice their 99.5th percentile, so that a few outliers do not leave all others dark.
/// Zeros, NaN and ±∞ do not count; of more than 65,536 numbers that many, evenly, say what the
/// percentile is, to a sixteenth. `range`: finite_range() of them.
float signed_scale_end(const Matrix& matrix, Range range);

/// Of each column, the largest finite number without its sign; 0 where there is none.
std::vector<float> column_sizes(const Matrix& matrix);

}  // namespace attend
