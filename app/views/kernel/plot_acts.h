#pragma once
#include "app/gui/chart/chart.h"
#include "app/views/kernel/plot_curves.h"

namespace attend {

/// What the plot keeps between frames.
struct PlotState {
    std::optional<PlotRange> zoom;   // none: everything
    std::optional<PlotRange> still;  // while a point is dragged, axes stay as they are
    std::optional<Index> added;      // a point that is chosen once it is there
    double wheel_until = 0;          // by ImGui::GetTime(): turns that follow are one step of undo
    int edges_pointed = -1;          // by ImGui::GetFrameCount(): these are seen then
};

/// The points, which are dragged, chosen and taken out.
ChartPoints plot_points(Frame& frame, const Estimate& estimate, const PlotRange& range);
/// Where the kernel falls off, at this height on either side: dragged they set the bandwidth.
ChartPoints plot_edges(Frame& frame, const Estimate& estimate, double inside, double height);
/// Wheel, keys, a drag of the plane, a double click: what changes the view, the query and the
/// table.
ChartActs plot_acts(Frame& frame, const Estimate& estimate, const PlotRange& range);
/// What goes on from one frame to the next: a point that was added is chosen.
void follow_plot(Frame& frame, const Estimate& estimate);

}  // namespace attend
