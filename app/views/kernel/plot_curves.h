#pragma once
#include <optional>
#include <string>

#include "app/gui/chart/chart.h"
#include "app/jobs/latest_job.h"
#include "app/views/kernel/estimate.h"

namespace attend {

/// What is seen of the plane of points and estimates.
struct PlotRange {
    double left = 0, right = 1, bottom = 0, top = 1;
    bool operator==(const PlotRange&) const = default;
};
/// Everything there is, with room around and below for the kernel.
PlotRange whole_range(const Frame& frame, const Estimate& estimate);

/// The estimates at all places that are seen, and those of the second kernel.
struct PlotCurves {
    LatestResult<Curve> own;
    bool nearer = false;  // of a part of the axis, at more places than its node has
    LatestResult<Curve> compared;
    std::string compared_name;
};
PlotCurves follow_curves(Frame& frame, const PlotRange& range);

/// How many standard errors the band is wide on either side.
double band_of(const Frame& frame);

/// Lines with their band, and hatched where no point is in reach of the kernel, or else of the
/// second one: tags "plot/gap", and words in the widest where a point lies on both its sides.
void add_curves(const Frame& frame, const Estimate& estimate, const PlotCurves& curves,
                Chart& chart);

}  // namespace attend
