#include "app/gui/heatmap_layout.h"

#include <algorithm>
#include <cmath>

namespace attend {

namespace {
Index index_at(float offset, float cell, Index count) {
    return std::clamp(static_cast<Index>(std::floor(offset / cell)), Index{0},
                      std::max(count - 1, Index{0}));
}

HeatmapLayout::Span span(float min, float max, float origin, float cell, Index count) {
    const auto begin = static_cast<Index>(std::floor((min - origin) / cell));
    const auto end = static_cast<Index>(std::ceil((max - origin) / cell));
    return {std::clamp(begin, Index{0}, count), std::clamp(end, Index{0}, count)};
}
}  // namespace

std::optional<Cell> HeatmapLayout::at(ImVec2 point) const {
    if (point.x < min.x || point.y < min.y || point.x >= max.x || point.y >= max.y)
        return std::nullopt;
    const Cell cell_there{static_cast<Index>(std::floor((point.y - origin.y) / cell.y)),
                          static_cast<Index>(std::floor((point.x - origin.x) / cell.x))};
    if (!contains(shape, cell_there)) return std::nullopt;
    return cell_there;
}

Cell HeatmapLayout::nearest(ImVec2 point) const {
    return {index_at(point.y - origin.y, cell.y, shape.rows),
            index_at(point.x - origin.x, cell.x, shape.columns)};
}

ImVec2 HeatmapLayout::cell_min(Cell c) const {
    return {origin.x + std::floor(static_cast<float>(c.column) * cell.x),
            origin.y + std::floor(static_cast<float>(c.row) * cell.y)};
}

ImVec2 HeatmapLayout::cell_max(Cell c) const {
    return {origin.x + std::ceil(static_cast<float>(c.column + 1) * cell.x),
            origin.y + std::ceil(static_cast<float>(c.row + 1) * cell.y)};
}

HeatmapLayout::Span HeatmapLayout::rows() const {
    return span(min.y, max.y, origin.y, cell.y, shape.rows);
}
HeatmapLayout::Span HeatmapLayout::columns() const {
    return span(min.x, max.x, origin.x, cell.x, shape.columns);
}

ImVec2 HeatmapLayout::seen_max() const {
    return {std::min(max.x, origin.x + std::ceil(static_cast<float>(shape.columns) * cell.x)),
            std::min(max.y, origin.y + std::ceil(static_cast<float>(shape.rows) * cell.y))};
}

float whole_pixels(float cell) { return cell >= 1 ? std::floor(cell) : std::max(cell, 1e-6f); }

bool is_squarish(Shape shape, ImVec2 room, float em) {
    constexpr float much = 2.5f, large = 3.75f;  // times; em
    if (shape.rows == shape.columns) return true;
    const float wide = room.x / static_cast<float>(shape.columns),
                high = room.y / static_cast<float>(shape.rows);
    return std::max(wide, high) < much * std::min(wide, high) || std::min(wide, high) > large * em;
}

float fitting_cell(float pixels, Index count) {
    constexpr float spare = 0.06f;  // of the room
    const float cell = std::max(pixels, 1.0f) / static_cast<float>(std::max(count, Index{1}));
    const float whole = whole_pixels(cell);
    return cell - whole > spare * cell ? cell : whole;
}

}  // namespace attend
