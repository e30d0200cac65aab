#include <algorithm>

#include "app/gui/heatmap_paint.h"

namespace attend {

void mark_edited(const Ui& ui, const HeatmapView& view, const HeatmapLayout& layout) {
    if (!view.edit) return;
    ImDrawList& list = canvas();
    const ImU32 color = ink(ui.theme->edited);
    const float side =
        std::max(std::min(std::min(layout.cell.x, layout.cell.y) * 0.34f, ui.em(0.55f)), 2.0f);
    for (const auto& [at, number] : view.edit->cells) {
        if (!contains(layout.shape, at)) continue;
        const float right = layout.cell_max(at).x, top = layout.cell_min(at).y;
        list.AddTriangleFilled({right - side, top}, {right, top}, {right, top + side}, color);
    }
    if (!view.edit->whole) return;
    const float line = ui.hairline(), half = line / 2;
    const ImVec2 low = layout.seen_min(), high = layout.seen_max();
    list.AddRect({low.x + half, low.y + half}, {high.x - half, high.y - half}, color, 0, 0, line);
}

}  // namespace attend
