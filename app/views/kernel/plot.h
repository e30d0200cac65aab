#pragma once
#include <optional>

#include "app/gui/box/box.h"
#include "app/views/frame.h"

namespace attend {

/// The points of the regression, the curve of all estimates, and the query among them, with the
/// weight of each point as a disc and the kernel on the axis. Points, query and the kernel's edges
/// are dragged. Tags: "plot", "plot/point/3", "plot/query/tag", "plot/edge/0", "plot/axis".
Box regression_plot(Frame& frame);

/// The point that is pointed at anywhere; the point whose number is explained.
std::optional<Index> lit_point(const Frame& frame);
std::optional<Index> selected_point(const Frame& frame);

}  // namespace attend
