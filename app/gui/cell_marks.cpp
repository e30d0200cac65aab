#include "app/gui/cell_marks.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/stroke.h"

namespace attend {

namespace {

/// Draws over what is seen of the map alone.
class SeenCells {
  public:
    explicit SeenCells(const HeatmapLayout& map) {
        canvas().PushClipRect(map.seen_min(), map.seen_max(), true);
    }
    ~SeenCells() { canvas().PopClipRect(); }
    SeenCells(const SeenCells&) = delete;
    SeenCells& operator=(const SeenCells&) = delete;
};

}  // namespace

CellBlock row_block(const HeatmapLayout& map, Index row) {
    return {{row, 0}, {row, map.shape.columns - 1}};
}

CellBlock column_block(const HeatmapLayout& map, Index column) {
    return {{0, column}, {map.shape.rows - 1, column}};
}

void cover_cells(const HeatmapLayout& map, CellBlock block, Rgb color, float alpha) {
    const SeenCells seen(map);
    canvas().AddRectFilled(map.cell_min(block.from), map.cell_max(block.to), ink(color, alpha));
}

void cover_others(const Ui& ui, const HeatmapLayout& map, CellBlock block, Rgb color, float alpha) {
    const SeenCells seen(map);
    const float line = 2 * ui.hairline();
    const ImVec2 low = map.seen_min(), high = map.seen_max(),
                 from = map.cell_min(block.from) - ImVec2{line, line},
                 to = map.cell_max(block.to) + ImVec2{line, line};
    const ImU32 ground = ink(color, alpha);
    canvas().AddRectFilled(low, {high.x, from.y}, ground);
    canvas().AddRectFilled({low.x, to.y}, high, ground);
    canvas().AddRectFilled({low.x, std::max(from.y, low.y)}, {from.x, std::min(to.y, high.y)},
                           ground);
    canvas().AddRectFilled({to.x, std::max(from.y, low.y)}, {high.x, std::min(to.y, high.y)},
                           ground);
}

void outline_cells(const Ui& ui, const HeatmapLayout& map, CellBlock block, Rgb color,
                   float width) {
    const SeenCells seen(map);
    canvas().AddRect(map.cell_min(block.from), map.cell_max(block.to), ink(color), 0, 0,
                     width * ui.hairline());
}

void outline_around(const Ui& ui, const HeatmapLayout& map, Rgb color) {
    const float line = 2 * ui.hairline(), out = line + ui.hairline();
    canvas().AddRect(map.seen_min() - ImVec2{out, out}, map.seen_max() + ImVec2{out, out},
                     ink(color), 0, 0, line);
}

void dash_inside(const Ui& ui, Place place, Rgb color) {
    const float line = ui.hairline(), inset = line / 2;
    const ImVec2 low = place.position + ImVec2{inset, inset},
                 high = place.position + place.size - ImVec2{inset, inset};
    const std::array corners{low, ImVec2{high.x, low.y}, high, ImVec2{low.x, high.y}, low};
    const std::array dashes{std::round(ui.em(0.3f)), std::round(ui.em(0.2f))};
    draw_dashes(canvas(), corners, dashes, ink(color), line);
}

void dash_row(const Ui& ui, const HeatmapLayout& map, Index row, Rgb color) {
    const float top = map.cell_min({row, 0}).y, bottom = map.cell_max({row, 0}).y;
    const ImVec2 low = map.seen_min(), high = map.seen_max();
    if (row >= map.shape.rows || top < low.y || bottom > high.y) return;
    dash_inside(ui, {{low.x, top}, {high.x - low.x, bottom - top}}, color);
}

void divide_columns(const Ui& ui, const HeatmapLayout& map, std::size_t parts, Rgb color) {
    const ImVec2 low = map.seen_min(), high = map.seen_max();
    for (std::size_t part = 1; part < parts; ++part) {
        const float x = std::round(low.x + (high.x - low.x) * static_cast<float>(part) /
                                               static_cast<float>(parts));
        canvas().AddLine({x, low.y - ui.em(0.3f)}, {x, high.y + ui.em(0.3f)}, ink(color),
                         2 * ui.hairline());
    }
}

Place place_of(const HeatmapLayout& map, Cell cell) {
    const ImVec2 low = map.cell_min(cell);
    return {low, map.cell_max(cell) - low};
}

float shorter_side(const Ui& ui, const HeatmapLayout& map) {
    return std::min(map.cell.x, map.cell.y) / ui.em(1);
}

std::vector<Cell> cells_passed(const HeatmapLayout& map, bool begins) {
    const ImVec2 to = ImGui::GetIO().MousePos, way = begins ? ImVec2{} : ImGui::GetIO().MouseDelta;
    const float far = std::max(std::abs(way.x) / map.cell.x, std::abs(way.y) / map.cell.y);
    const int steps = static_cast<int>(std::ceil(far * 4)) + 1;  // four looks a cell
    std::vector<Cell> cells;
    for (int i = 0; i <= steps; ++i) {
        const float back = 1 - static_cast<float>(i) / static_cast<float>(steps);
        const auto cell = map.at({to.x - way.x * back, to.y - way.y * back});
        if (cell && (cells.empty() || !(cells.back() == *cell))) cells.push_back(*cell);
    }
    return cells;
}

}  // namespace attend
