#pragma once
#include <functional>
#include <optional>
#include <string>

#include "app/gui/box/leaves.h"
#include "app/gui/heatmap_layout.h"
#include "app/views/frame.h"

namespace attend {

/// A node's matrix turned, its rows as columns: Kᵀ beside Q. Pointing, clicking and dragging a
/// number do what they do to the node's own cells. Tag: "panel/path". `done` is told where the
/// cells stand, after it was pointed at; `scale` is its own where it is not that of its kind.
Box turned_map(Frame& frame, const std::string& panel, NodeId id, const box::CanvasSize& em,
               std::function<void(const HeatmapLayout& layout)> done = {},
               std::optional<ColorScale> scale = {});

}  // namespace attend
