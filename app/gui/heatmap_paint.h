#pragma once
#include "app/gui/heatmap.h"

namespace attend {

/// How the labels of a heatmap stand: decided from their widths and the cells' size.
struct HeatmapLabels {
    float left = 0, top = 0;  // pixels taken, gaps included; 0: none
    bool upward = false;      // column labels read from bottom to top
};

HeatmapLabels plan_labels(const Ui& ui, const HeatmapView& view, float cell_width);

/// The cells by the renderer, then what is drawn over them: numbers, marks, outlines; then labels.
void paint_heatmap(Ui& ui, ImDrawList& list, const HeatmapView& view, const HeatmapLayout& layout,
                   const HeatmapLabels& labels);

}  // namespace attend
