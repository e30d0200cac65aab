#pragma once
#include <vector>

#include "app/views/frame.h"

namespace attend {

/// The points from left to right, by their rows; empty where they stand in that order already.
const std::vector<Index>& order_of_points(Frame& frame);
/// The point of a column of a map in that order, and the column of a point.
Index point_of(const std::vector<Index>& order, Index column);
Index column_of(const std::vector<Index>& order, Index point);
/// A matrix whose columns are points, these put in order; made once.
Value in_order(Frame& frame, const Value& value);

}  // namespace attend
