#pragma once
#include "app/gui/panel.h"
#include "app/views/frame.h"

namespace attend {

/// The points of the regression, the curve of all estimates, and the query among them, with the
/// weight of each point as a disc and the kernel on the axis. Points and query are dragged. Tags:
/// "plot", "plot/point/3", "plot/query", "plot/axis".
void draw_regression_plot(Frame& frame, Place room);

}  // namespace attend
