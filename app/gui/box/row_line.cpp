#include "app/gui/box/row_line.h"

#include <cmath>

namespace attend::box {

Box row_line(RowLine line) {
    return canvas({{0, 0}, {0, 0}}, [line = std::move(line)](const Ui& ui, Place) {
        const HeatmapLayout& map = *line.map;
        if (line.row >= map.shape.rows) return;
        const ImVec2 low = map.seen_min(), high = map.seen_max();
        const float y = std::round(map.cell_max({line.row, 0}).y), half = ui.hairline();
        if (y < low.y || y > high.y) return;
        attend::canvas().AddRectFilled({low.x, y - half}, {high.x, y + half}, ink(line.color));
        ui.tag(line.name, {low.x, y - half}, {high.x, y + half});
        const float wide = width_of(ui, line.left).wish, tall = height_of(ui, line.left, wide).wish;
        draw_box(ui, line.left,
                 {{low.x - ui.em(0.5f) - wide, std::round(y - tall / 2)}, {wide, tall}});
    });
}

}  // namespace attend::box
