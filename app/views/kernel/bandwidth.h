#pragma once
#include <optional>

#include "app/jobs/latest_job.h"
#include "app/views/frame.h"
#include "core/analysis/bandwidth_search.h"

namespace attend {

/// That of the scene's points, sorted once; the usual one while there is no scene.
BandwidthRange bandwidth_range(const Frame& frame);

/// How far estimates are from what they do not see: in a job where there is much to do. Nothing
/// until it was made, and where there is one point alone.
LatestResult<LeaveOneOut> follow_leave_one_out(Frame& frame);
/// Whether that is of the points that are shown now, and not of those before.
bool knows_leave_one_out(const Frame& frame);
/// Of the second kernel; nothing where none is compared, or it has no bandwidth.
LatestResult<LeaveOneOut> follow_compared_errors(Frame& frame);
/// Of the bandwidth that is chosen now.
std::optional<double> follow_left_out_error(const Frame& frame);

}  // namespace attend
