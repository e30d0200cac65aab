#include <algorithm>
#include <cmath>

#include "app/gui/cell_marks.h"
#include "app/gui/heatmap_paint.h"

namespace attend {

std::optional<LitCells> lit_in(const Ui& ui, const HeatmapView& view) {
    if (view.part_of) {
        const LitCells* const whole = lit_cells(ui, view.part_of);
        std::optional<LitCells> row = whole ? whole->of_row(view.of_row) : std::nullopt;
        if (row) note_lit(ui);
        return row;
    }
    for (const Value& shown : {view.written, view.value}) {
        const LitCells* const cells = lit_cells(ui, shown);
        if (!cells) continue;
        note_lit(ui);
        return *cells;
    }
    return std::nullopt;
}

void quiet_other_rows(const Ui& ui, const HeatmapView& view, const HeatmapLayout& layout) {
    const auto row = view.outlined_row;
    if (view.others_quiet <= 0 || !row || *row < 0 || *row >= layout.shape.rows) return;
    const ImVec2 low = layout.seen_min(), high = layout.seen_max();
    const float top = layout.cell_min({*row, 0}).y, bottom = layout.cell_max({*row, 0}).y;
    const ImU32 color = ink(ui.theme->panel, view.others_quiet);
    canvas().AddRectFilled(low, {high.x, std::clamp(top, low.y, high.y)}, color);
    canvas().AddRectFilled({low.x, std::clamp(bottom, low.y, high.y)}, high, color);
}

void outline_rows_to_come(const Ui& ui, const HeatmapView& view, const HeatmapLayout& layout) {
    if (!view.rows_to_come) return;
    const ImVec2 low = layout.seen_min(), high = layout.seen_max();
    const float apart = ui.hairline();
    for (Index row = std::max(*view.rows_to_come, layout.rows().begin); row < layout.rows().end;
         ++row) {
        const float top = std::max(layout.cell_min({row, 0}).y, low.y),
                    bottom = std::min(layout.cell_max({row, 0}).y, high.y);
        canvas().AddRectFilled({low.x, top}, {high.x, bottom}, ink(ui.theme->panel));
        const Rgb color = row == *view.rows_to_come ? ui.theme->dim_text : ui.theme->border;
        dash_inside(ui, {{low.x, top + apart}, {high.x - low.x, bottom - top - 2 * apart}}, color);
    }
}

namespace {

bool is_empty(const HeatmapView& view, Cell at) {
    const Matrix& written = view.written ? *view.written : *view.value;
    return std::abs(written(at.row, at.column)) < view.least_number &&
           (*view.value)(at.row, at.column) != minus_infinity;
}

}  // namespace

void dot_empty_cells(const Ui& ui, const HeatmapView& view, const HeatmapLayout& layout) {
    constexpr float apart = 0.55f, least_cell = 0.8f;  // em
    const float step = ui.em(apart), dot = ui.hairline();
    if (!view.dotted || std::min(layout.cell.x, layout.cell.y) < ui.em(least_cell)) return;
    ImDrawList& list = canvas();
    for (Index row = layout.rows().begin; row < layout.rows().end; ++row)
        for (Index column = layout.columns().begin; column < layout.columns().end; ++column) {
            const Cell at{row, column};
            if (!is_empty(view, at)) continue;
            const ImVec2 low = layout.cell_min(at), high = layout.cell_max(at);
            list.AddRectFilled(low, high, ink(ui.theme->panel));
            for (float y = std::ceil(low.y / step) * step; y < high.y; y += step)
                for (float x = std::ceil(low.x / step) * step; x < high.x; x += step)
                    list.AddRectFilled({x, y}, {x + dot, y + dot}, ink(ui.theme->border));
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
