#pragma once
#include <functional>
#include <string>

#include "app/gui/box/leaves.h"
#include "app/gui/heatmap.h"

namespace attend::box {

/// A matrix of colored cells, tagged `name`; `done` is told what was done to it in this frame. What
/// the view points to (axes, edit) must outlive the frame; `ui` is that of the frame.
Box map(Ui& ui, std::string name, HeatmapView view, const CanvasSize& em,
        std::function<void(const HeatmapEvents& events)> done = {});

}  // namespace attend::box
