#include <algorithm>
#include <cmath>

#include "app/gui/heatmap_paint.h"
#include "app/gui/text.h"
#include "app/render/colormap.h"

namespace attend {

void mark_beyond_scale(const Ui& ui, const HeatmapView& view, const HeatmapLayout& layout,
                       Range range, float opacity) {
    constexpr float least_cell = 1.05f, largest_mark = 0.5f;  // em
    const float cell = std::min(layout.cell.x, layout.cell.y);
    if (view.scale.mode == RangeMode::row || cell < ui.em(least_cell)) return;
    const float side = std::round(std::min(cell * 0.22f, ui.em(largest_mark))),
                inset = std::max(ui.hairline(), std::round(side * 0.35f));
    for (Index r = layout.rows().begin; r < layout.rows().end; ++r)
        for (Index c = layout.columns().begin; c < layout.columns().end; ++c) {
            const auto number = static_cast<float>((*view.value)(r, c));
            const int beyond = std::isfinite(number) ? beyond_ends(range, number) : 0;
            if (beyond == 0) continue;
            const Rgb ground =
                mix(ui.theme->panel, color_on_scale(view.scale, range, number), opacity);
            const ImVec2 low = layout.cell_min({r, c});
            const float left = low.x + inset, top = low.y + inset, bottom = top + side * 0.8f,
                        point = beyond > 0 ? top : bottom, base = beyond > 0 ? bottom : top;
            ImVec2 corners[]{{left + side / 2, point}, {left + side, base}, {left, base}};
            if (beyond < 0) std::swap(corners[1], corners[2]);
            canvas().AddTriangleFilled(corners[0], corners[1], corners[2],
                                       ink(text_on(ground), opacity));
        }
}

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
