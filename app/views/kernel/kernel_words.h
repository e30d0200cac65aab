#pragma once
#include "app/gui/box/box.h"
#include "app/views/frame.h"
#include "app/views/kernel/estimate.h"

namespace attend {

/// "At gpa 3.5, salary_k is 67.05", and where that comes from; where there is no estimate, why, and
/// a link that mends it. Tags: "kernel/answer", "kernel/widen".
Box kernel_headline(Frame& frame);

/// No point is in reach of the query.
bool is_out_of_reach(const Frame& frame, const Estimate& estimate);

/// The points that weigh most, as few as have most of the weight, and all that weigh as much as the
/// last of them.
struct HeavyPoints {
    std::size_t count = 0;
    double share = 0, least = 0, largest = 0;  // of the weight; keys
};
HeavyPoints heavy_points(const Estimate& estimate);

}  // namespace attend
