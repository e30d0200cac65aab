#include "app/gui/figure/map_painter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/gui/figure/turned_text.h"
#include "app/gui/legend.h"
#include "app/gui/text.h"
#include "app/render/heatmap_renderer.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

TextStyle name_style(const Ui& ui, bool marked, Role role) {
    return {marked ? Face::bold : Face::regular, figure_text,
            marked ? ui.theme->role(role) : ui.theme->text};
}

void line_around(ImVec2 low, ImVec2 high, Rgb color, float width) {
    canvas().AddRect({low.x - width / 2, low.y - width / 2},
                     {high.x + width / 2, high.y + width / 2}, ink(color), 0, 0, width);
}

}  // namespace

ImVec2 MapPainter::at(Index row, Index column) const {
    return {start.x + layout.cells.x + static_cast<float>(column) * layout.cell.x,
            start.y + layout.cells.y + static_cast<float>(row) * layout.cell.y};
}

void MapPainter::cells() const {
    if (!ui.renderer) return;
    ui.renderer->add(canvas(), {map.drawn, map.scale, map.range, at(0, 0), layout.cell, 1,
                                ui.em(0.4f), ui.theme->panel, ui.theme->masked,
                                ui.theme->masked_line, ui.theme->not_a_number});
}

Rgb MapPainter::ground_of(Index row, Index column) const {
    const auto number = static_cast<float>((*map.drawn)(row, column));
    if (std::isnan(number)) return ui.theme->not_a_number;
    if (number == -std::numeric_limits<float>::infinity()) return ui.theme->masked;
    Range range = map.range;
    if (map.scale.mode == RangeMode::row)
        range = scale_range(map.scale, finite_range_of_row(*map.drawn, row));
    return color_on_scale(map.scale, range, number);
}

void MapPainter::numbers() const {
    if (!layout.numbers) return;
    const Matrix& written = *map.written;
    for (Index r = 0; r < layout.rows; ++r)
        for (Index c = 0; c < layout.columns; ++c) {
            const bool masked = (*map.drawn)(r, c) == -std::numeric_limits<Scalar>::infinity();
            if (masked) continue;  // hatched
            const ImVec2 low = at(r, c);
            draw_text(ui, {low.x + layout.cell.x / 2, low.y + layout.cell.y / 2},
                      text_in_cell(static_cast<double>(written(r, c)), layout.brief),
                      {Face::regular, figure_numbers, text_on(ground_of(r, c))}, {0.5f, 0.5f});
        }
}

void MapPainter::frame() const {
    const float line = ui.hairline();
    line_around(at(0, 0), at(layout.rows, layout.columns), ui.theme->text, line / 2);
    if (!map.marked || !contains({layout.rows, layout.columns}, *map.marked)) return;
    const auto [row, column] = *map.marked;
    line_around(at(row, 0), at(row + 1, layout.columns), ui.theme->role(Role::query), line);
    line_around(at(row, column), at(row + 1, column + 1), ui.theme->text, 1.5f * line);
}

void MapPainter::row_names() const {
    const float room = layout.cells.x - ui.em(1.9f);
    for (Index r = 0; r < layout.rows; r += layout.row_step) {
        TextStyle style = name_style(ui, is_marked_row(r), Role::query);
        const std::string text = fitted_label(ui, unique_label(map.axes->rows, r), room, style);
        draw_text(ui, {at(r, 0).x - ui.em(0.4f), at(r, 0).y + layout.cell.y / 2}, text, style,
                  {1, 0.5f});
    }
}

void MapPainter::column_names() const {
    for (Index c = 0; c < layout.columns; c += layout.column_step) {
        TextStyle style = name_style(ui, is_marked_column(c), Role::key);
        const ImVec2 foot{at(0, c).x + layout.cell.x / 2, at(0, c).y - ui.em(0.3f)};
        const float room = layout.slanted ? layout.name_room : layout.cell.x - ui.em(0.2f);
        const std::string text = fitted_label(ui, unique_label(map.axes->columns, c), room, style);
        if (layout.slanted)
            draw_text_turned(ui, foot, text, style, {slant, -slant}, {0, 0.5f});
        else
            draw_text(ui, foot, text, style, {0.5f, 1});
    }
}

void MapPainter::titles() const {
    const ImVec2 low = at(0, 0), high = at(layout.rows, layout.columns);
    const auto style = [&](Role role) {
        return TextStyle{Face::semibold, figure_text,
                         map.asks ? ui.theme->role(role) : ui.theme->dim_text};
    };
    draw_text(ui, {(low.x + high.x) / 2, start.y}, map.column_title, style(Role::key), {0.5f, 0});
    draw_text_turned(ui, {start.x, (low.y + high.y) / 2}, map.row_title, style(Role::query),
                     {0, -1}, {0.5f, 0});
}

void MapPainter::tick(float x, float top, const std::string& text) const {
    const float high = ui.em(color_bar_height), out = ui.em(0.15f), line = ui.hairline() / 2;
    canvas().AddRectFilled({x - line / 2, top}, {x + line / 2, top + high + out},
                           ink(ui.theme->text));
    draw_text(ui, {x, top + high + out}, text, {Face::regular, figure_numbers, ui.theme->text},
              {0.5f, 0});
}

/// Of the colors from `left` on, so that their name has room behind them.
float MapPainter::bar_width(float left) const {
    const float name = measure_text(ui, map.name, Face::regular, figure_text).x,
                room = start.x + layout.width - left - name - ui.em(1),
                usual = 0.62f * (at(0, layout.columns).x - left);
    return std::clamp(std::min(usual, room), ui.em(5), ui.em(16));
}

/// The colors, their ends, what is even, and what they are the colors of.
void MapPainter::color_bar() const {
    const float left = at(0, 0).x, top = start.y + layout.bar, high = ui.em(color_bar_height);
    if (map.scale.mode == RangeMode::row || !map.numbers)
        return draw_text(ui, {left, top},
                         fmt::format("{}: each row from its least to its largest number", map.name),
                         {Face::regular, figure_numbers, ui.theme->text});
    const float width = bar_width(left);
    attend::color_bar(ui, map.scale, map.range, {left, top}, width);
    line_around({left, top}, {left + width, top + high}, ui.theme->text, ui.hairline() / 2);
    const LegendEnds ends = legend_ends(map.range, map.numbers);
    tick(left, top, ends.low);
    tick(left + width, top, ends.high);
    const float share = map.even > 0 ? 1 / static_cast<float>(map.even) / map.range.highest : 0.0f;
    const std::string even = fmt::format("1/{}", map.even);
    const float beside = width * share, wide = measure_text(ui, even).x;
    if (map.range.lowest == 0 && beside > wide && width - beside > wide)
        tick(left + beside, top, even);
    draw_text(ui, {left + width + ui.em(0.8f), top + high / 2}, map.name,
              {Face::regular, figure_text, ui.theme->text}, {0, 0.5f});
}

void draw_map_picture(Ui& ui, const MapPicture& map) {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const MapLayout layout = plan_map(ui, *map.axes, *map.written, width);
    const MapPainter painter{ui, map, layout, start};
    painter.cells();
    painter.numbers();
    painter.frame();
    painter.row_names();
    painter.column_names();
    painter.titles();
    painter.color_bar();
    ImGui::Dummy({width, layout.height});
}

}  // namespace attend
