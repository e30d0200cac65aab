#include "app/views/kernel/kernel_map_marks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/chart/number_line.h"
#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap_paint.h"
#include "app/gui/stroke.h"
#include "app/gui/text.h"
#include "app/views/kernel/kernel_panels.h"
#include "app/views/kernel/plot_on_screen.h"
#include "app/views/kernel/point_order.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/stage.h"
#include "core/attention/scores/kernels.h"
#include "core/graph/unique_label.h"
#include "core/ops/kernel_score.h"

namespace attend {

namespace {

/// From one height to another.
struct Strip {
    float top, bottom;
};

/// The row above the query's place, where that is between two rows.
std::optional<Index> row_before_query(const Frame& frame) {
    const Matrix& places = *validation_places(frame);
    const Scalar query = frame.evaluation()->value(frame.block().q)(0, 0);
    for (Index i = 0; i + 1 < places.rows(); ++i)
        if (std::min(places(i, 0), places(i + 1, 0)) < query &&
            query < std::max(places(i, 0), places(i + 1, 0)))
            return i;
    return std::nullopt;
}

/// Where the map is marked for the query; nowhere where it is beyond all rows.
std::optional<Strip> marked_strip(const Frame& frame, const HeatmapLayout& layout) {
    const float line = 2 * frame.ui.hairline();
    if (const auto row = validation_row(frame))
        return Strip{layout.cell_min({*row, 0}).y - line, layout.cell_max({*row, 0}).y + line};
    const auto before = row_before_query(frame);
    if (!before) return std::nullopt;
    const float y = std::round(layout.cell_max({*before, 0}).y);
    return Strip{y - line, y + line};
}

/// Whether all cells under this rectangle are zeros, and none is beyond what is seen.
bool is_free(const Matrix& values, const HeatmapLayout& layout, ImVec2 low, ImVec2 high) {
    if (low.y < layout.seen_min().y || high.y > layout.seen_max().y) return false;
    const Cell from = layout.nearest(low), to = layout.nearest({high.x, high.y - 1});
    for (Index row = from.row; row <= to.row; ++row)
        for (Index column = from.column; column <= to.column; ++column)
            if (values(row, column) != 0) return false;
    return true;
}

/// Rows that no point is in reach of, one below the other.
struct EmptyRows {
    const Matrix& values;  // of the whole map
    const HeatmapLayout& layout;
    Index first, last;
    std::optional<Strip> marked;  // the frame of the query's row, or its line between two rows

    float top() const { return layout.cell_min({first, 0}).y; }
    float bottom() const { return layout.cell_max({last, 0}).y; }
    /// The middle of a line of words of this size: inside, where it does not lie under the query's
    /// mark, else right above or below, apart from the hatching, where only zeros are.
    std::optional<ImVec2> free_middle(ImVec2 size) const {
        const float x = (layout.seen_min().x + layout.seen_max().x) / 2;
        std::vector<Strip> inside{{top(), bottom()}};
        float above = top(), below = bottom();
        if (marked && marked->bottom >= top() && marked->top <= bottom()) {
            inside = {{top(), marked->top}, {marked->bottom, bottom()}};
            above = std::min(above, marked->top), below = std::max(below, marked->bottom);
        }
        for (const Strip& strip : inside)
            if (strip.bottom - strip.top > size.y)
                return ImVec2{x, std::round((strip.top + strip.bottom) / 2)};
        const float apart = size.y / 4;
        for (const float low : {above - apart - size.y, below + apart})
            if (is_free(values, layout, {x - size.x / 2, low}, {x + size.x / 2, low + size.y}))
                return ImVec2{x, std::round(low + size.y / 2)};
        return std::nullopt;
    }
};

void words_of_empty_rows(const Ui& ui, const Choices& choices, const EmptyRows& rows) {
    if (!kernel(choices.score).ends_at_sigma) return;
    const std::string text =
        fmt::format("no point within {}: no estimate", short_number(choices[bandwidth]));
    ImVec2 size = measure_text(ui, text, Face::regular, small_text);
    const float wide = rows.layout.seen_max().x - rows.layout.seen_min().x, rim = ui.em(0.3f);
    size.x += 2 * rim;
    if (rows.bottom() - rows.top() <= size.y || wide <= size.x + ui.em(0.4f)) return;
    const auto middle = rows.free_middle(size);
    if (!middle) return;
    const ImVec2 low{middle->x - size.x / 2, middle->y - size.y / 2};
    canvas().AddRectFilled(low, low + size, ink(ui.theme->panel, 0.9f), ui.em(0.2f));
    draw_text(ui, *middle, text, {Face::regular, small_text, ui.theme->text}, {0.5f, 0.5f});
    ui.tag("kernel/no_estimate", low, low + size);
}

/// The queries that no point is in reach of.
void cover_empty_rows(const Frame& frame, const MarkedMap& map, const HeatmapLayout& layout) {
    const Ui& ui = frame.ui;
    const ImVec2 low = layout.seen_min(), high = layout.seen_max();
    const auto [begin, end] = layout.rows();
    const Matrix& output = map.f;
    const std::optional<Strip> marked = marked_strip(frame, layout);
    for (Index row = begin; row < end; ++row) {
        if (std::isfinite(output(row, 0))) continue;
        EmptyRows rows{map.values, layout, row, row, marked};
        while (rows.last + 1 < end && !std::isfinite(output(rows.last + 1, 0))) ++rows.last;
        draw_hatching(ui, canvas(), {low.x, rows.top()}, {high.x, rows.bottom()});
        words_of_empty_rows(ui, map.choices, rows);
        row = rows.last;
    }
}

/// A frame around the query's row, and in it the chosen point's cell; or a line between two rows.
void outline_query(Frame& frame, const HeatmapLayout& layout) {
    const Ui& ui = frame.ui;
    const float line = 2 * ui.hairline();
    const ImVec2 low = layout.seen_min(), high = layout.seen_max();
    ImDrawList& list = canvas();
    list.PushClipRect({low.x - line, low.y - line}, {high.x + line, high.y + line}, true);
    const auto row = validation_row(frame);
    if (row) {
        list.AddRect({low.x - line, layout.cell_min({*row, 0}).y - line / 2},
                     {high.x + line, layout.cell_max({*row, 0}).y + line / 2}, ui.role(Role::query),
                     0, 0, line);
        const auto point = selected_point(frame);
        if (point && *point < layout.shape.columns) {
            const Cell cell{*row, column_of(order_of_points(frame), *point)};
            const ImVec2 from = layout.cell_min(cell), to = layout.cell_max(cell);
            const float wider = std::max(line / 2, (ui.em(0.4f) - (to.x - from.x)) / 2);
            list.AddRect({from.x - wider, from.y - line / 2}, {to.x + wider, to.y + line / 2},
                         ink(ui.theme->selection), 0, 0, line);
            ui.tag("kernel/chosen", from, to);
        }
    } else if (const auto before = row_before_query(frame)) {
        const float y = std::round(layout.cell_max({*before, 0}).y);
        list.AddLine({low.x, y}, {high.x, y}, ui.role(Role::query), 1.4f * ui.hairline());
        ui.tag("kernel/between", {low.x, y - line}, {high.x, y + line});
    }
    list.PopClipRect();
}

/// Names of rows give way where they would lie under this strip: whole ones, so that none is cut.
void cover_names(const Frame& frame, const HeatmapLayout& layout, Strip strip, float wide) {
    constexpr float smallest = 0.75f;  // of names
    const Ui& ui = frame.ui;
    const float line = ui.em(smallest * message_size(frame, 1)) * label_line;
    const Index step = label_step(layout.cell.y, line);
    const float half = static_cast<float>(step) * layout.cell.y / 2;
    const ToldLabels told(layout.rows(), step, [](Index) { return false; });
    for (Index row = layout.rows().begin; row < layout.rows().end; ++row) {
        const float middle = (layout.cell_min({row, 0}).y + layout.cell_max({row, 0}).y) / 2,
                    words = std::min(half, ui.em(0.5f));
        if (told(row) && middle + words > strip.top && middle - words < strip.bottom)
            canvas().AddRectFilled({layout.seen_min().x - wide, middle - half},
                                   {layout.seen_min().x - ui.hairline(), middle + half},
                                   ink(ui.theme->panel));
    }
}

/// Beside its place: of a row that is named already nothing; over the names of rows with a ground.
void name_query(const Frame& frame, const MarkedMap& map, const HeatmapLayout& layout) {
    const Ui& ui = frame.ui;
    const auto strip = marked_strip(frame, layout);
    if (!strip || (map.row_labels && validation_row(frame))) return;
    const float middle = (strip->top + strip->bottom) / 2;
    if (middle < layout.seen_min().y || middle > layout.seen_max().y) return;
    const std::string text = unique_label(frame.node(frame.block().weights).axes.rows, 0);
    const ImVec2 size = measure_text(ui, text, Face::semibold, 0.92f);
    const float right = layout.seen_min().x - ui.em(0.5f), rim = ui.em(0.25f);
    const Rgb blue = ui.theme->role(Role::query);
    const ImVec2 low{right - size.x, middle - size.y / 2}, high{right, middle + size.y / 2};
    if (map.row_labels) {
        cover_names(frame, layout, {low.y, high.y}, map.before);
        canvas().AddRectFilled({low.x - rim, low.y}, {high.x + rim, high.y}, ink(blue),
                               ui.em(0.2f));
    } else if (size.x + ui.em(0.7f) > map.before) {
        return;
    }
    draw_text(ui, {right, middle}, text,
              {Face::semibold, 0.92f, map.row_labels ? text_on(blue) : blue}, {1, 0.5f});
    ui.tag("kernel/query_name", low, high);
}

/// Under a map: its first and last point, and between them the one that is pointed at.
void name_points(Frame& frame, const HeatmapLayout& layout) {
    const Ui& ui = frame.ui;
    const Axis& points = frame.scene()->table->rows;
    const std::vector<Index>& order = order_of_points(frame);
    const NodeId keys = frame.block().k;
    const auto name = [&](Index point) {  // of one that is being moved: where it stands
        const bool moved = frame.evaluation()->is_edited(keys, {point, 0});
        return moved ? typeset(static_cast<double>(frame.evaluation()->value(keys)(point, 0)))
                     : unique_label(points, point);
    };
    const std::string first = name(point_of(order, 0)),
                      last = name(point_of(order, points.size() - 1));
    const float y = layout.seen_max().y + ui.em(0.25f);
    const auto width = [&](const std::string& text) {
        return measure_text(ui, text, Face::regular, small_text).x;
    };
    const float left = layout.seen_min().x + width(first) + ui.em(0.5f),
                right = layout.seen_max().x - width(last) - ui.em(0.5f);
    const TextStyle dim = dim_style(ui, small_text);
    draw_text(ui, {layout.seen_min().x, y}, first, dim);
    draw_text(ui, {layout.seen_max().x, y}, last, dim, {1, 0});
    const auto lit = key_looked_at(frame);
    if (!lit || *lit >= points.size()) return;
    const Index column = column_of(order, *lit);
    const float half = measure_text(ui, name(*lit), Face::semibold, small_text).x / 2;
    const float x = (layout.cell_min({0, column}).x + layout.cell_max({0, column}).x) / 2;
    if (x - half > left && x + half < right)
        draw_text(ui, {x, y}, name(*lit), {Face::semibold, small_text, ui.theme->role(Role::key)},
                  {0.5f, 0});
}

}  // namespace

void mark_map(Frame& frame, const MarkedMap& map, const HeatmapLayout& layout) {
    cover_empty_rows(frame, map, layout);
    outline_query(frame, layout);
    name_query(frame, map, layout);
    name_points(frame, layout);
}

}  // namespace attend
