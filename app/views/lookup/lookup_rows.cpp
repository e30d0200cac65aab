#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/stroke.h"
#include "app/gui/text.h"
#include "app/views/lookup/lookup_view.h"
#include "app/views/lookup/similarity_strips.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/sum/sum_rows.h"
#include "app/views/tables/shown_table.h"
#include "app/views/tables/table_cell.h"
#include "core/graph/explain.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr float number_room = 3.1f;  // em, beside a bar

/// The row of the table that stands at a place of those that are shown; below the last a new one,
/// but where others are told as one there.
std::optional<std::size_t> shown_at(const LookUpView& view, std::size_t place) {
    const LookUpState& state = view.state;
    if (place < state.shown.size()) return static_cast<std::size_t>(state.shown[place]);
    return state.rest == 0 ? std::optional(new_row) : std::nullopt;
}

/// One row of the table, drawn between `top` and the next.
struct RowPainter {
    const LookUpView& view;
    std::size_t place;  // among those that are shown
    Index row;
    float top;
    bool editable;

    Frame& frame() const { return view.frame; }
    const Ui& ui() const { return view.frame.ui; }
    float middle() const { return std::round(top + view.heights.pitch / 2); }
    ImVec2 at(const LookUpColumn& column) const { return {view.left(column), top}; }
    std::string tag(std::string_view part) const { return fmt::format("lookup/{}/{}", part, row); }

    /// Whether nothing of the key, or of the query, is known to the similarity.
    bool is_unknown() const {
        return std::isinf((*view.state.drawn_scores)(0, row)) &&
               view.number(view.model.scores, row) == 0;
    }

    void ground() const {
        if (is_chosen_row(frame(), static_cast<std::size_t>(row)))
            ImGui::GetWindowDrawList()->AddRectFilled(
                {at(view.columns.keys).x - ui().em(0.3f), top + ui().hairline()},
                {at(view.columns.keys).x - ui().em(0.1f),
                 top + view.heights.pitch - ui().hairline()},
                ink(ui().theme->accent));
        if (!view.is_lit(row)) return;
        ImGui::GetWindowDrawList()->AddRectFilled(
            at(view.columns.keys),
            {view.left(view.columns.weights) + view.columns.weights.width + ui().em(0.35f),
             top + view.heights.pitch},
            ink(view.frame.ui.theme->hover), ui().em(0.2f));
    }

    /// An item over a number of a node: pointing lights, a click asks how it came about.
    bool number_item(std::string_view part, NodeId node, const LookUpColumn& column) const {
        const Cell cell{0, row};
        const bool clicked =
            press_area(ui(), tag(part), at(column), {column.width, view.heights.pitch});
        const bool hovered = ImGui::IsItemHovered();
        if (hovered) frame().hover(frame().node(node), cell);
        const std::string number = typeset(view.number(node, row));
        std::string text = cell_name(frame().node(node), cell) + " = " + number;
        if (node == view.model.scores && is_unknown()) text += unknown_note;
        tooltip(ui(), text);
        if (clicked) select_cell(frame(), frame().node(node), cell);
        return hovered;
    }

    void hard_score() const {
        const bool hovered = number_item("hard", view.model.hard_scores, view.columns.cells);
        const bool is_one = view.number(view.model.hard_scores, row) != 0;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const float half = std::min(view.heights.pitch * 0.36f, ui().em(0.62f));
        const ImVec2 low{at(view.columns.cells).x, middle() - half},
            high{low.x + view.columns.cells.width, middle() + half};
        const Theme& theme = *ui().theme;
        list.AddRectFilled(low, high, ink(is_one ? theme.weight_area : theme.field), ui().em(0.2f));
        list.AddRect(low, high, ink(hovered ? theme.crosshair : theme.field_border), ui().em(0.2f),
                     0, ui().hairline());
        const Rgb color = is_one ? text_on(theme.weight_area) : theme.dim_text;
        draw_text(ui(), {(low.x + high.x) / 2, middle()}, is_one ? "1" : "0",
                  {is_one ? Face::semibold : Face::regular, 0.92f, color}, {0.5f, 0.5f});
    }

    void text_cell(std::string_view part, const LookUpColumn& column, std::size_t of,
                   Role role) const {
        const TableSource& source = *frame().scene()->table;
        TableCell cell{tag(part),       static_cast<std::size_t>(row),      of,
                       at(column),      {column.width, view.heights.pitch}, role,
                       view.is_lit(row)};
        cell.above = place > 0 ? shown_at(view, place - 1) : std::nullopt;
        cell.below = shown_at(view, place + 1);
        if (!editable) {
            draw_text(ui(), {cell.position.x + ui().em(0.3f), middle()},
                      shortened(ui(), source.table->rows[cell.row].cells[of],
                                column.width - ui().em(0.6f)),
                      {Face::regular, 1, ui().theme->text}, {0, 0.5f});
            return;
        }
        if (table_cell(frame(), source.table, cell))
            frame().hover(frame().node(view.model.weights), {0, row});
    }

    /// A value that was set by hand is what is mixed, whatever the table holds.
    void edited_value() const {
        const NodeId values = frame().block().v;
        const Cell cell{row, 0};
        if (!view.model.numbers || !frame().evaluation()->is_edited(values, cell)) return;
        const auto number = static_cast<double>(frame().evaluation()->value(values)(row, 0));
        draw_text(
            ui(), {at(view.columns.values).x + view.columns.values.width - ui().em(0.3f), middle()},
            "→ " + number_text(number, 3), {Face::semibold, 0.92f, ui().theme->text}, {1, 0.5f});
    }

    /// As numbers of both signs are colored in maps.
    Rgb sign_hue(double score) const {
        constexpr float strong = 0.7f;  // of the way to the scale's end
        return color_on_scale(frame().coloring.vectors(), {-1, 1}, score < 0 ? -strong : strong);
    }

    /// From 0: to the right, or where some are negative from the middle to both sides.
    void similarity_bar(double score, ImVec2 low, ImVec2 high, bool strong) const {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const float round = ui().em(0.15f);
        if (is_unknown()) {
            ui().tag(tag("unknown"), low, high);
            return draw_hatching(ui(), list, low, high);
        }
        list.AddRectFilled(low, high, ink(ui().theme->track, 0.5f), round);
        const bool both = view.state.is_signed();
        const float zero = both ? std::round((low.x + high.x) / 2) : low.x;
        const auto share = static_cast<float>(std::clamp(score / view.state.score_end, -1.0, 1.0));
        const float end = std::round(zero + (high.x - zero) * share);
        const ImVec2 from{std::min(zero, end), low.y}, to{std::max(zero, end), high.y};
        ui().tag(tag("bar"), from, to);
        const Rgb hue = both ? sign_hue(score) : ui().theme->role(Role::key);
        if (to.x - from.x >= 1)
            list.AddRectFilled(from, to, ink(hue, strong ? 1.0f : 0.6f), both ? 0 : round);
        if (both)
            list.AddRectFilled({zero, low.y - ui().em(0.1f)},
                               {zero + ui().hairline(), high.y + ui().em(0.1f)},
                               ink(ui().theme->dim_text));
    }

    void similarity() const {
        const LookUpColumn& column = view.columns.similarity;
        const bool hovered = number_item("score", view.model.scores, column);
        const double score = view.number(view.model.scores, row);
        const float thick = std::min(ui().em(0.6f), view.heights.pitch * 0.6f);
        const float track = column.width - ui().em(number_room);
        const ImVec2 low{std::round(at(column).x), std::round(middle() - thick / 2)};
        if (track > ui().em(1))
            similarity_bar(score, low, {low.x + track, low.y + thick}, view.is_lit(row) || hovered);
        draw_text(ui(), {at(column).x + column.width, middle()}, number_text(score, 3),
                  {Face::regular, 0.92f, score == 0 ? ui().theme->dim_text : ui().theme->text},
                  {1, 0.5f});
    }

    void weight(double low, double high) const {
        const LookUpColumn& column = view.columns.weights;
        const float strip = std::min(view.heights.pitch, ui().em(1.2f));
        const Cell cell{0, row};
        weight_bar(frame(), tag("weight"),
                   {view.model.weights, cell, view.number(view.model.weights, row), low, high,
                    frame().evaluation()->is_edited(view.model.weights, cell), view.is_lit(row),
                    false, weight_track(ui(), column.width, low, high)},
                   view.state.gesture, {at(column).x, std::round(middle() - strip / 2)},
                   {column.width, strip});
    }
};

}  // namespace

std::pair<double, double> weight_ends(const Matrix& weights) {
    const auto low = static_cast<double>(weights.minCoeff()),
               high = static_cast<double>(weights.maxCoeff());
    // Of very many keys each weighs little: on a scale to 1 no bar would be seen.
    constexpr double light = 0.1;
    return {std::min(low, 0.0), high > 1 || (high > 0 && high < light) ? round_end(high) : 1};
}

std::vector<SeenRow> draw_rows(const LookUpView& view) {
    Frame& frame = view.frame;
    const TablePtr table = frame.scene()->table->table;
    const bool editable = shown_table(frame) == table;
    const std::pair<double, double> ends =
        weight_ends(frame.evaluation()->value(view.model.weights));
    const LookUpColumns& columns = view.columns;
    const float left = view.left(columns.cells), bottom = view.top_of_rows() + view.heights.rows;
    const float width = columns.weights.right() - columns.cells.left + view.frame.ui.em(0.7f);
    std::vector<SeenRow> seen;
    ImGui::SetCursorScreenPos({left, view.top_of_rows()});
    if (types_new_row(frame.ui) && !ordered_by_weight(view.state))  // what was added is seen
        ImGui::SetNextWindowScroll(
            {-1, view.heights.pitch * static_cast<float>(table->rows.size())});
    const SumRows rows{view.heights.rows, view.heights.pitch, view.heights.pitch,
                       view.heights.scrolls};
    scrolled_rows(
        "lookup/rows", width, rows, view.state.shown.size() + (view.state.rest > 0 ? 1 : 0),
        [&](std::size_t place, float top) {
            const float middle = std::round(top + view.heights.pitch / 2);
            if (place == view.state.shown.size()) {
                draw_folded(view, top);
                if (middle < bottom) seen.push_back({-1, middle});
                return;
            }
            const RowPainter row{view, place, view.state.shown[place], top, editable};
            row.ground();
            row.hard_score();
            row.text_cell("key", columns.keys, frame.scene()->table->key, Role::key);
            row.text_cell("value", columns.values, frame.scene()->table->value, Role::value);
            row.edited_value();
            if (columns.similarity) row.similarity();
            row.weight(ends.first, ends.second);
            if (row.middle() < bottom) seen.push_back({row.row, row.middle()});
        });
    if (editable) remove_by_key(frame, table);
    return seen;
}

void draw_folded(const LookUpView& view, float top) {
    const Ui& ui = view.frame.ui;
    const LookUpColumns& columns = view.columns;
    const float right = view.left(columns.weights) + columns.weights.width,
                middle = top + view.heights.pitch / 2;
    const std::string number = rounded_text(view.state.rest_weight, 3);
    draw_text(ui, {right, middle}, number, dim_style(ui, 0.92f), {1, 0.5f});
    const std::string text = fmt::format("and {} more, {} together", counted(view.state.rest),
                                         share_text(view.state.rest_weight));
    const float room = right - view.left(columns.keys) - ui.em(4);
    ImGui::SetCursorScreenPos({view.left(columns.keys) + ui.em(0.3f), middle - ui.em(0.5f)});
    if (link(ui, "lookup/folded", ended(ui, text, room, Face::regular, 0.92f), Role::other,
             0.92f)) {
        view.state.unfolded = true;
        view.state.revision.reset();
    }
    tooltip(ui, "The lighter rows, in one · click: shows them, too");
}

namespace {

/// In the place of "+ row", below the columns of the table.
void draw_new_row(const LookUpView& view, const TablePtr& table, float top) {
    const TableSource& source = *view.frame.scene()->table;
    const float high = view.frame.ui.em(1.4f);
    const auto cell = [&](const char* tag, const LookUpColumn& column, std::size_t of, Role role) {
        TableCell made{tag, new_row, of, {view.left(column), top}, {column.width, high}, role};
        if (!view.state.shown.empty()) made.above = shown_at(view, view.state.shown.size() - 1);
        made.below = new_row;
        return made;
    };
    const std::array cells{
        cell("lookup/key/new", view.columns.keys, source.key, Role::key),
        cell("lookup/value/new", view.columns.values, source.value, Role::value)};
    new_row_cells(view.frame, table, cells);
}

}  // namespace

void draw_add_row(const LookUpView& view) {
    Frame& frame = view.frame;
    const TableSource& source = *frame.scene()->table;
    const TablePtr table = shown_table(frame);
    if (!table || table->columns != source.table->columns) return;
    const float bottom = view.top_of_rows() + view.heights.rows;
    // Goes on while the row before is still being taken in.
    if (types_new_row(frame.ui)) return draw_new_row(view, table, bottom + 2 * frame.ui.hairline());
    if (table != source.table) return;
    ImGui::SetCursorScreenPos(
        {view.left(view.columns.keys) + frame.ui.em(0.3f), bottom + frame.ui.em(0.3f)});
    if (link(frame.ui, "lookup/add", "+ row", Role::other, 0.92f))
        type_new_row(frame, *table, source.key);
    tooltip(frame.ui,
            "A row below all others: type its key, Tab, its value; Enter goes on to another");
}

}  // namespace attend
