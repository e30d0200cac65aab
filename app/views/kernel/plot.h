#pragma once
#include <optional>

#include "app/gui/chart/chart.h"
#include "app/views/frame.h"
#include "app/views/kernel/estimate.h"

namespace attend {

/// The points of the regression, the curve of all estimates, and the query among them, with the
/// weight of each point as a disc and the kernel on the axis. Points, query and the kernel's edges
/// are dragged. Tags: "plot", "plot/point/3", "plot/query/tag", "plot/edge/0", "plot/axis".
Box regression_plot(Frame& frame);
Chart regression_chart(Frame& frame, const Estimate& estimate);

/// The point that is pointed at anywhere; the point whose number is explained.
std::optional<Index> lit_point(const Frame& frame);
std::optional<Index> selected_point(const Frame& frame);

}  // namespace attend
