#include "app/gui/heatmap_paint.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "app/gui/heatmap_layout.h"
#include "app/gui/light.h"
#include "app/gui/stroke.h"
#include "app/gui/text.h"
#include "app/render/heatmap_renderer.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {
constexpr float pointer_size = 0.45f;  // em

struct Painter {
    Ui& ui;
    ImDrawList& list;
    const HeatmapView& view;
    const HeatmapLayout& layout;
    const HeatmapLabels& labels;
    Range range;
    float opacity = 1;
    std::optional<LitCells> lit = {};  // of a map that is dimmed

    // Of a lesson's light.
    bool lit_alone(Cell cell) const { return lit && lit->has(cell); }
    bool row_lit_alone(Index r) const { return lit && lit->has_row(r); }
    bool column_lit_alone(Index c) const { return lit && lit->has_column(c); }

    /// Words and numbers step back with their cells.
    float of_text() const { return view.dimmed ? 0.6f : 1.0f; }

    Rgb cell_color(Index row, Index column) const {
        const auto v = static_cast<float>((*view.value)(row, column));
        if (std::isnan(v)) return ui.theme->not_a_number;
        if (v == -HUGE_VALF) return ui.theme->masked;
        return mix(ui.theme->panel, color_on_scale(view.scale, range, v), opacity);
    }

    void cells() const {
        cells_between(layout.seen_min(), layout.seen_max(), opacity * light_of(ui));
        if (!lit) return;
        const InLight in_light(ui, true);
        for (const auto& [first, last] : lit->blocks())
            cells_between(layout.cell_min(first), layout.cell_max(last), opacity);
    }

    void cells_between(ImVec2 low, ImVec2 high, float opaque) const {
        if (!ui.renderer) return;
        HeatmapPicture picture{view.value,
                               view.scale,
                               range,
                               layout.origin,
                               layout.cell,
                               opaque,
                               ui.em(0.4f),
                               ui.theme->panel,
                               ui.theme->masked,
                               ui.theme->masked_line,
                               ui.theme->not_a_number};
        list.PushClipRect(layout.seen_min(), layout.seen_max(), true);
        list.PushClipRect(low, high, true);
        ui.renderer->add(list, std::move(picture));
        list.PopClipRect();
        list.PopClipRect();
    }

    bool is_quiet(Index row) const { return view.outlined_row && row != *view.outlined_row; }
    float quiet(Index row) const { return is_quiet(row) ? view.others_quiet : 0; }

    void numbers() const {
        const auto look = number_look(ui, view, layout.cell);
        if (!look) return;
        for (Index r = layout.rows().begin; r < layout.rows().end; ++r)
            for (Index c = layout.columns().begin; c < layout.columns().end; ++c) {
                const InLight in_light(ui, lit_alone({r, c}));
                number({r, c}, look->size, look->alpha, look->brief);
            }
    }

    /// Brief: ".70", "0", "1.0".
    std::string text_of(double number, bool brief) const {
        std::string text = number_text(number, view.decimals);
        if (view.plus && number > 0) text.insert(0, "+");
        if (view.decimals == 0) return text;
        const bool share = view.scale.even > 0;
        if ((!brief && !share) || !std::isfinite(number)) return text;
        if (number == 0) return "0";
        const auto whole = text.find_first_of("0123456789");
        if (text[whole] != '0') return number_text(number, view.decimals - 1);
        return text.erase(whole, 1);
    }

    void number(Cell at, float size, float alpha, bool brief) const {
        const auto v = static_cast<double>((*view.value)(at.row, at.column));
        ColorScale scale = view.scale;
        Range own = range;
        if (scale.mode == RangeMode::row)
            own = scale_range(scale, finite_range_of_row(*view.value, at.row));
        Rgb ground = cell_color(at.row, at.column);
        if (std::isfinite(v))
            ground =
                mix(ui.theme->panel, color_on_scale(scale, own, static_cast<float>(v)), opacity);
        ground = mix(ground, ui.theme->panel, quiet(at.row));
        constexpr float quiet_number = 0.62f;
        if (quiet(at.row) > 0) alpha *= quiet_number;
        const ImVec2 low = layout.cell_min(at);
        const Matrix& written = view.written ? *view.written : *view.value;
        // Hatched cells say so already: what is written there must not be the loudest.
        if (v == -HUGE_VAL && std::isfinite(written(at.row, at.column))) return;
        if (std::abs(written(at.row, at.column)) < view.least_number && view.selected != at) return;
        if (v == -HUGE_VAL) alpha *= 0.4f;
        draw_text(ui, {low.x + layout.cell.x / 2, low.y + layout.cell.y / 2},
                  text_of(static_cast<double>(written(at.row, at.column)), brief),
                  {Face::regular, size, text_on(ground), alpha * of_text()}, {0.5f, 0.5f});
    }

    void outline(ImVec2 low, ImVec2 high, Rgb color, float width) const {
        const float half = width / 2;
        list.AddRect({low.x + half, low.y + half}, {high.x - half, high.y - half}, ink(color), 0, 0,
                     width);
    }

    /// Around all that is seen: numbers near zero have the color of the ground.
    void edge() const {
        const float line = ui.hairline();
        const ImVec2 low = layout.seen_min(), high = layout.seen_max();
        list.AddRect({low.x - line / 2, low.y - line / 2}, {high.x + line / 2, high.y + line / 2},
                     ink(ui.theme->border), 0, 0, line);
    }

    void lines_along_row(Index row) const {
        const ImVec2 low = layout.seen_min(), high = layout.seen_max();
        const ImU32 color = ink(ui.theme->crosshair, 0.55f);
        const float top = layout.cell_min({row, 0}).y, bottom = layout.cell_max({row, 0}).y,
                    line = ui.hairline();
        list.AddRectFilled({low.x, top}, {high.x, top + line}, color);
        list.AddRectFilled({low.x, bottom - line}, {high.x, bottom}, color);
    }

    void lines_along_column(Index column) const {
        const ImVec2 low = layout.seen_min(), high = layout.seen_max();
        const ImU32 color = ink(ui.theme->crosshair, 0.55f);
        const float left = layout.cell_min({0, column}).x, right = layout.cell_max({0, column}).x,
                    line = ui.hairline();
        list.AddRectFilled({left, low.y}, {left + line, high.y}, color);
        list.AddRectFilled({right - line, low.y}, {right, high.y}, color);
    }

    bool low_rows() const { return layout.cell.y < ui.em(low_row); }
    bool narrow_columns() const { return layout.cell.x < ui.em(low_row); }

    /// ▸ with its point at `tip`, toward `x`, `y`: at any size large enough to be found.
    void pointer(ImVec2 tip, float x, float y, Rgb color) const {
        const float side = ui.em(pointer_size), half = side * 0.6f;
        const ImVec2 base{tip.x - x * side, tip.y - y * side};
        ImVec2 corners[3]{
            tip, {base.x + y * half, base.y + x * half}, {base.x - y * half, base.y - x * half}};
        if (x + y > 0) std::swap(corners[1], corners[2]);
        list.AddTriangleFilled(corners[0], corners[1], corners[2], ink(color));
    }

    /// Around the row, in the hue of queries; where that would hide a low row, only beside it.
    void query_row(Index row) const {
        const float line = ui.hairline(), left = layout.seen_min().x, right = layout.seen_max().x;
        const float low = layout.cell_min({row, 0}).y, high = layout.cell_max({row, 0}).y;
        const Rgb color = ui.theme->role(Role::query);
        if (low >= layout.max.y || high <= layout.min.y) return;
        if (!low_rows()) {
            const float width = std::clamp(std::floor(layout.cell.y / 9), line, 2 * line);
            return outline({left - width, low - width}, {right + width, high + width}, color,
                           width);
        }
        const float middle = (low + high) / 2;
        const bool lines = layout.cell.y >= 3 * line;
        // Beside a small map stands what is done with it: lines say enough there.
        if (view.row_labels || !lines) pointer({right + line, middle}, -1, 0, color);
        if (view.row_labels) pointer({left - line, middle}, 1, 0, color);
        if (!lines) return;
        list.AddRectFilled({left, low - line}, {right, low}, ink(color));
        list.AddRectFilled({left, high}, {right, high + line}, ink(color));
    }

    /// Around the chosen cell; a cell too small to be found has a ring around it, and its column
    /// is pointed at from outside.
    void selected_cell(Cell at, float width) const {
        ImVec2 low = layout.cell_min(at), high = layout.cell_max(at);
        const float least = std::round(ui.em(0.75f));
        const bool small = narrow_columns() && low_rows() && view.column_labels;
        const ImVec2 wider{std::max(std::round((least - layout.cell.x) / 2), 0.0f),
                           std::max(std::round((least - layout.cell.y) / 2), 0.0f)};
        if (small) {
            low = low - wider, high = high + wider;
            width = 2 * ui.hairline();
        } else {  // half of it outside, so that it keeps off the number
            const float out = std::floor(width / 2);
            low = {low.x - out, low.y - out}, high = {high.x + out, high.y + out};
        }
        frame_box(ui, low, high, ui.theme->selection, width);
        if (!narrow_columns() || !view.column_labels) return;
        const float middle = (low.x + high.x) / 2, line = ui.hairline();
        const Rgb color = ui.theme->role(view.column_role);
        pointer({middle, layout.seen_min().y - line}, 0, 1, color);
        pointer({middle, layout.seen_max().y + line}, 0, -1, color);
    }

    bool row_there(std::optional<Index> row) const {
        return row && *row >= 0 && *row < layout.shape.rows;
    }
    bool column_there(std::optional<Index> c) const {
        return c && *c >= 0 && *c < layout.shape.columns;
    }

    void highlights() const {
        // Thin where cells are small, so that their colors are still seen inside.
        const auto line = [this](float cell) {
            return std::clamp(std::floor(cell / 5), ui.hairline(), ui.hairline() * 2);
        };
        const float cell_line = line(std::min(layout.cell.x, layout.cell.y));
        const float column_line = line(layout.cell.x);
        if (row_there(view.hovered_row)) lines_along_row(*view.hovered_row);
        if (column_there(view.hovered_column)) lines_along_column(*view.hovered_column);
        if (row_there(view.outlined_row)) query_row(*view.outlined_row);
        if (column_there(view.outlined_column))
            frame_box(ui, {layout.cell_min({0, *view.outlined_column}).x, layout.seen_min().y},
                      {layout.cell_max({0, *view.outlined_column}).x, layout.seen_max().y},
                      ui.theme->role(view.column_role), column_line);
        if (view.hovered && contains(layout.shape, *view.hovered)) {
            lines_along_row(view.hovered->row);
            lines_along_column(view.hovered->column);
            outline(layout.cell_min(*view.hovered), layout.cell_max(*view.hovered),
                    ui.theme->crosshair, ui.hairline());
        }
        if (view.selected && contains(layout.shape, *view.selected))
            selected_cell(*view.selected, cell_line);
    }

    std::optional<Index> pointed_row() const {
        return view.hovered ? view.hovered->row : view.hovered_row;
    }
    std::optional<Index> pointed_column() const {
        return view.hovered ? view.hovered->column : view.hovered_column;
    }

    bool lit_row(Index r) const {
        return (view.hovered && view.hovered->row == r) || view.hovered_row == r ||
               view.outlined_row == r || (view.selected && view.selected->row == r);
    }
    bool lit_column(Index c) const {
        return (view.hovered && view.hovered->column == c) || view.hovered_column == c ||
               view.outlined_column == c || (view.selected && view.selected->column == c);
    }

    TextStyle label_style(bool lit, Role role, float size) const {
        return {lit ? Face::bold : Face::regular, size, lit ? ui.theme->role(role) : ui.theme->text,
                of_text()};
    }

    /// Those that are lit come last, over their neighbors.
    template <class Lit, class Draw>
    void each_label(HeatmapLayout::Span span, Index step, Lit lit, std::optional<Index> pointed,
                    Draw draw) const {
        const ToldLabels told(span, step, lit, [&](Index i) { return pointed == i; });
        for (const bool last : {false, true})
            for (Index i = span.begin; i < span.end; ++i)
                if (lit(i) == last && told(i)) draw(i, last);
    }

    Index row_step() const {
        return label_step(layout.cell.y, ui.em(labels.row_size) * label_line);
    }
    /// How many columns lie between two that have their names; level names have their cells' width.
    Index column_step() const {
        return labels.upward ? label_step(layout.cell.x, ui.em(labels.column_size) * label_line)
                             : 1;
    }
    /// A map of tokens against the same tokens names the same ones on both axes.
    Index common_step(Index own) const {
        const bool square = !labels.thinned && view.row_labels && view.column_labels && view.axes &&
                            view.axes->rows.size() == view.axes->columns.size();
        return square ? std::max(row_step(), column_step()) : own;
    }

    void row_labels() const {
        if (!view.row_labels || !view.axes) return;
        const float usual = ui.em(0.6f);
        each_label(
            layout.rows(), common_step(row_step()), [this](Index r) { return lit_row(r); },
            pointed_row(),
            [&](Index r, bool lit) {
                const InLight in_light(ui, row_lit_alone(r));
                TextStyle style = label_style(lit, view.row_role, labels.row_size);
                const float middle = layout.cell_min({r, 0}).y + layout.cell.y / 2;
                if (middle < layout.min.y || middle > layout.max.y) return;
                if (view.rows_to_come && r > *view.rows_to_come) return;
                const float gap = lit && low_rows() ? usual + ui.em(beside_pointer) : usual;
                const std::string name =
                    view.rows_to_come == r ? "next" : unique_label(view.axes->rows, r);
                const std::string text = fitted_label(ui, name, labels.left - gap, style);
                draw_text(ui, {layout.min.x - gap, middle}, text, style, {1, 0.5f});
            });
    }

    /// How wide a level name may be: beyond its own cell as far as its neighbors leave room. One
    /// that is pointed at is drawn whole, over them.
    float room_of_level(Index column, float room) const {
        const float whole = ui.em(8);
        if (pointed_column() == column) return std::max(room, whole);
        if (labels.alternating) return 2 * layout.cell.x - ui.em(beside_level);
        return level_word_room(ui, view.axes->columns, column, layout.cell.x, room,
                               label_style(false, view.column_role, labels.column_size));
    }

    /// Level names of some columns.
    void thinned_labels() const {
        std::vector<Index> lit;
        if (const auto pointed = pointed_column(); column_there(pointed)) lit.push_back(*pointed);
        for (Index c = layout.columns().begin; c < layout.columns().end; ++c)
            if (lit_column(c) && pointed_column() != c) lit.push_back(c);
        for (const LevelName& name :
             thinned_names(ui, view.axes->columns, layout, labels.column_size, row_step(), lit)) {
            const InLight in_light(ui, column_lit_alone(name.column));
            const float up = ui.em(0.35f + (name.lit && narrow_columns() ? beside_pointer : 0));
            draw_text(ui, {(name.left + name.right) / 2, layout.min.y - up}, name.text,
                      label_style(name.lit, view.column_role, labels.column_size), {0.5f, 1});
        }
    }

    void column_labels() const {
        if (!view.column_labels || !view.axes) return;
        if (labels.thinned) return thinned_labels();
        const float usual = ui.em(labels.upward ? 0.4f : 0.35f);
        each_label(
            layout.columns(), common_step(column_step()), [this](Index c) { return lit_column(c); },
            pointed_column(),
            [&](Index c, bool lit) {
                const InLight in_light(ui, column_lit_alone(c));
                TextStyle style = label_style(lit, view.column_role, labels.column_size);
                const float middle = layout.cell_min({0, c}).x + layout.cell.x / 2;
                if (middle < layout.min.x || middle > layout.max.x) return;
                const float line = labels.alternating && c % 2 != 0 ? ui.em(style.size) : 0,
                            beside = lit && narrow_columns() ? ui.em(beside_pointer) : 0,
                            gap = usual + line + beside;
                const float room = labels.upward ? labels.top - gap : layout.cell.x - ui.em(0.2f);
                const std::string text =
                    fitted_label(ui, unique_label(view.axes->columns, c),
                                 labels.upward ? room : room_of_level(c, room), style);
                if (labels.upward)
                    return draw_text_upward(ui, {middle, layout.min.y - gap}, text, style);
                const ImVec2 extent = measure_text(ui, text, style.face, style.size);
                // The one pointed at lies over its neighbors; all others have room beside them.
                if (extent.x > room && pointed_column() == c && !labels.alternating)
                    list.AddRectFilled({middle - extent.x / 2 - gap, layout.min.y - gap - extent.y},
                                       {middle + extent.x / 2 + gap, layout.min.y - gap},
                                       ink(ui.theme->panel));
                draw_text(ui, {middle, layout.min.y - gap}, text, style, {0.5f, 1});
            });
    }
};
}  // namespace

void paint_heatmap(Ui& ui, const HeatmapView& view, const HeatmapLayout& layout,
                   const HeatmapLabels& labels) {
    constexpr int few_decimals = 2;
    if (view.numbers && view.decimals > few_decimals && !number_look(ui, view, layout.cell)) {
        // Better than no numbers.
        HeatmapView shorter = view;
        shorter.decimals = few_decimals;
        return paint_heatmap(ui, shorter, layout, labels);
    }
    ImDrawList& list = canvas();
    const bool ask = view.scale.mode == RangeMode::matrix;
    const Range range = scale_range(view.scale, ask ? ui.readings.range(view.value) : std::nullopt);
    const Painter painter{
        ui, list, view, layout, labels, range, view.dimmed ? 0.45f : 1.0f, lit_in(ui, view)};
    painter.cells();
    quiet_other_rows(ui, view, layout);
    list.PushClipRect(layout.min, layout.max, true);
    dot_empty_cells(ui, view, layout);
    painter.numbers();
    list.PopClipRect();
    outline_rows_to_come(ui, view, layout);
    const float line = ui.hairline();
    const float around = ui.em(pointer_size) + 2 * line;
    list.PushClipRect({layout.min.x - around, layout.min.y - around},
                      {layout.max.x + around, layout.max.y + around}, true);
    painter.edge();
    painter.highlights();
    mark_edited(ui, view, layout);  // over the outline of a selected cell
    list.PopClipRect();
    painter.row_labels();
    painter.column_labels();
}

}  // namespace attend
