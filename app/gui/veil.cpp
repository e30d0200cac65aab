#include "app/gui/veil.h"

#include <algorithm>

#include "app/gui/panel.h"

namespace attend {

void veil_other_rows(const Ui& ui, const HeatmapLayout& layout, Index row) {
    const ImVec2 min = layout.seen_min(), max = layout.seen_max();
    const float above = std::clamp(layout.cell_min({row, 0}).y, min.y, max.y);
    const float below = std::clamp(layout.cell_max({row, 0}).y, min.y, max.y);
    const ImU32 veil = ink(ui.theme->panel, 0.62f);
    if (above > min.y) canvas().AddRectFilled(min, {max.x, above}, veil);
    if (below < max.y) canvas().AddRectFilled({min.x, below}, max, veil);
}

}  // namespace attend
