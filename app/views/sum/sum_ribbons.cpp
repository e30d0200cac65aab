#include "app/views/sum/sum_ribbons.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/formula.h"
#include "app/gui/heatmap.h"
#include "app/gui/legend.h"
#include "app/gui/text.h"
#include "app/state/editing.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/stage.h"
#include "app/views/sum/ribbon_drawing.h"
#include "app/views/sum/ribbon_handles.h"
#include "core/analysis/row_sums.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr float gap_of_sentence = 0.5f;  // em

/// The number of the output that is taken apart: one that was chosen, here or in another panel, or
/// that in which the chosen word, else the heaviest, is largest.
Index column_of(Frame& frame, const WeightedSum& sum, RibbonState& state) {
    const Selection& selection = frame.session().selection;
    for (const NodeId node : {sum.output, sum.values})
        if (frame.node(node).path == selection.node)
            state.column = selection.cell.column, state.columns = sum.sum->cols();
    if (state.column && state.columns == sum.sum->cols() && *state.column < state.columns)
        return *state.column;
    const auto key = chosen_key(frame, sum);
    const std::size_t row = key ? static_cast<std::size_t>(*key) : sum.by_weight.front();
    Index column = 0;
    sum.rows[row].value->row(0).cwiseAbs().maxCoeff(&column);
    return column;
}

/// Word and value of a row; of those that are joined, how many they are and what they weigh.
void draw_left(const RibbonDrawing& drawing, const RibbonPlace& place) {
    Frame& frame = drawing.frame;
    const Ui& ui = drawing.ui();
    const WeightedSum& sum = drawing.sum();
    const float top = drawing.start.y + place.left, middle = std::round(top + place.thick / 2);
    if (place.rows.size() > 1) {
        const std::string text = ribbon_name(sum, place) + " · " +
                                 (drawing.what.plain  ? percent_text(place.weight)
                                  : place.weight == 0 ? "0"
                                                      : rounded_text(place.weight, 3));
        const float end = drawing.x(drawing.columns.ribbon) - ui.em(0.4f);
        draw_text(ui, {end, middle}, text, dim_style(ui, 0.85f), {1, 0.5f});
        press_area(ui, "sum/others", {drawing.start.x, middle - ui.em(0.5f)},
                   {end - drawing.start.x, ui.em()});
        std::string all;
        for (const std::size_t row : place.rows) append_listed(all, sum.rows[row].name);
        return tooltip(ui, all + "\nToo light for ribbons of their own: as bars each is seen");
    }
    const WeightedSum::Row& row = sum.rows[place.rows.front()];
    const bool lit = drawing.is_lit(place);
    const Cell cell{sum.query, row.key};
    const std::string number = std::to_string(row.key);
    if (row_name(ui, {"sum/name/" + number, row.name, drawing.start.x,
                      drawing.x(drawing.columns.label_end), middle,
                      lit ? std::optional(Role::key) : std::nullopt}))
        select_cell(frame, frame.node(sum.weights), cell);
    if (ImGui::IsItemHovered()) frame.hover(frame.node(sum.weights), cell);
    const float from = std::round(top), high = std::round(top + place.thick) - from;
    if (high < 1) return;
    CellStrip value = node_strip(frame, row.value, sum.values, row.key);
    value.lit = lit_column(frame, {sum.values, sum.output});
    value.scale = drawing.of_values;
    const ImVec2 min{drawing.x(drawing.columns.strip), from},
        size{drawing.columns.strip_width, high};
    cell_strip(frame, "sum/v/" + number, value, min, size);
    if (lit) outline_column(drawing, min, size);
}

/// The figure in the ribbon, which is written over what it stands on, and the mark of an edit.
void draw_figure(const RibbonDrawing& drawing, const RibbonPlace& place) {
    if (place.rows.size() > 1) return;
    const Ui& ui = drawing.ui();
    const float figures = drawing.figures;
    // Over a thinner one it would stand on its neighbors.
    if (place.thick < ui.em(0.88f * figures) && !drawing.is_lit(place)) return;
    const WeightedSum::Row& row = drawing.sum().rows[place.rows.front()];
    const float left = drawing.x(drawing.columns.ribbon), top = drawing.start.y + place.left,
                side = std::min(ui.em(0.4f), place.thick);
    const bool inside = place.thick >= ui.em(1.12f * figures);
    const Rgb ground = mix(ui.theme->panel, ui.theme->weight_area, drawing.alpha(place));
    const Rgb color = inside ? text_on(ground) : ui.theme->text;
    const std::string text =
        drawing.what.plain ? percent_text(row.weight)
        : row.weight < 1e5
            ? rounded_text(row.weight, decimals_near(drawing.heaviest / drawing.places.height, 3))
            : typeset(row.weight);
    const TextStyle style{drawing.is_lit(place) ? Face::semibold : Face::regular, figures, color};
    const float inset = ui.em(0.45f), wide = measure_text(ui, text, style.face, figures).x;
    // Where the ribbon turns, the figure goes along.
    const auto [upper, lower] = ribbon_edges(drawing.ribbon(place), left + inset + wide / 2);
    const float middle = std::round((upper + lower) / 2);
    // Where it reaches beyond the ribbon it has a ground of its own: the ribbon's where that is
    // steep, else the panel's, so that it is not read on the color of one that is lit.
    const float half = ui.em(0.5f * figures), rim = ui.em(0.15f);
    const auto [begins, ends] = std::pair{ribbon_edges(drawing.ribbon(place), left + inset),
                                          ribbon_edges(drawing.ribbon(place), left + inset + wide)};
    const bool steep = std::max(begins.first, ends.first) > middle - half + rim ||
                       std::min(begins.second, ends.second) < middle + half - rim;
    if (inside ? steep : drawing.is_lit(place))
        canvas().AddRectFilled({left + inset - rim, middle - half},
                               {left + inset + wide + rim, middle + half},
                               ink(inside ? ground : ui.theme->panel), rim);
    draw_text(ui, {left + inset, middle}, text, style, {0, 0.5f});
    if (row.edited)
        canvas().AddTriangleFilled({left, top}, {left + side, top}, {left, top + side},
                                   ink(ui.theme->edited));
}

const RibbonPlace* ribbon_at(const RibbonDrawing& drawing, ImVec2 mouse) {
    const float slack = drawing.ui().hairline();
    for (const RibbonPlace& place : drawing.places.ribbons) {
        const auto [top, bottom] = ribbon_edges(drawing.ribbon(place), mouse.x);
        if (mouse.y >= top - slack && mouse.y <= bottom + slack) return &place;
    }
    return nullptr;
}

/// Pointing at a ribbon lights all that belongs to it, a click selects its weight, a double click
/// types it.
void answer_mouse(RibbonDrawing& drawing, float height) {
    Frame& frame = drawing.frame;
    const float left = drawing.x(drawing.columns.ribbon);
    ImGui::SetCursorScreenPos({left, drawing.start.y});
    const bool clicked =
        ImGui::InvisibleButton("##sum/ribbons", {drawing.x(drawing.columns.output) - left, height});
    if (!ImGui::IsItemHovered()) return;
    const RibbonPlace* place = ribbon_at(drawing, ImGui::GetMousePos());
    if (!place || place->rows.size() > 1) return;
    const WeightBar bar = drawing.bar(drawing.sum().rows[place->rows.front()]);
    const Node& node = frame.node(bar.node);
    frame.hover(node, bar.cell);
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    weight_tooltip(frame, bar, "Drag its edges at the line");
    if (clicked) select_cell(frame, node, bar.cell);
    if (!can_edit(frame)) return;
    if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) begin_typing(drawing.state.typing, bar);
    if (bar.edited && ImGui::IsMouseClicked(ImGuiMouseButton_Right))
        reset_number(frame.draft(), node.path, bar.cell);
}

void draw_typing(RibbonDrawing& drawing) {
    const Ui& ui = drawing.ui();
    for (const RibbonPlace& place : drawing.places.ribbons) {
        const WeightedSum::Row& row = drawing.sum().rows[place.rows.front()];
        const WeightBar bar = drawing.bar(row);
        if (place.rows.size() > 1 || drawing.state.typing.cell != bar.cell) continue;
        const float middle = drawing.start.y + place.left + place.thick / 2, high = ui.em(1.4f);
        ImGui::SetCursorScreenPos(
            {drawing.x(drawing.columns.ribbon), std::round(middle - high / 2)});
        return weight_field(drawing.frame, fmt::format("sum/ribbon/{}", row.key), bar,
                            drawing.state.typing, {ui.em(4), high});
    }
    drawing.state.typing = {};
}

void draw_ribbons(RibbonDrawing& drawing) {
    const Ui& ui = drawing.ui();
    for (const RibbonPlace& place : drawing.places.ribbons) {
        const Ribbon ribbon = drawing.ribbon(place);
        if (place.thick > 0.2f) draw_ribbon(ui, ribbon);
        const float x = ribbon.from.x + (ribbon.to.x - ribbon.from.x) * 0.7f;
        const auto [top, bottom] = ribbon_edges(ribbon, x);
        if (place.rows.size() == 1)
            ui.tag(fmt::format("sum/ribbon/{}", drawing.sum().rows[place.rows.front()].key),
                   {x - 1, top}, {x + 1, bottom});
    }
    for (const RibbonPlace& place : drawing.places.ribbons) draw_figure(drawing, place);
}

void draw_headings(const RibbonDrawing& drawing, float top) {
    const Ui& ui = drawing.ui();
    const FormulaStyle style{1.1f, false, ui.theme->dim_text, false};
    const float left = drawing.x(drawing.columns.strip);
    const ImVec2 symbol = draw_formula(ui, {left, top}, "v", {{"v", Role::value}}, style);
    if (drawing.of_values != drawing.scale)
        draw_text(ui, {left + symbol.x + ui.em(0.25f), top + ui.em(0.16f)},
                  end_of(drawing.of_values), dim_style(ui, 0.85f));
    const ImVec2 alpha{drawing.x(drawing.columns.ribbon) + ui.em(0.45f), top};
    draw_formula(ui, alpha, "α", {{"α", Role::weights}}, style);
    ui.tag("sum/heading/weight", alpha, {alpha.x + ui.em(), top + ui.em(1.1f)});
}

}  // namespace

std::optional<Index> chosen_key(const Frame& frame, const WeightedSum& sum) {
    const Selection& selection = frame.store.session.selection;
    if (selection.node == frame.node(sum.weights).path && selection.cell.row == sum.query)
        return selection.cell.column;
    return std::nullopt;
}

namespace {

/// Of the parts, from top to bottom; 0: it is left out.
struct SumHeights {
    float heading = 0, ribbons = 0, total = 0, legend = 0, sentence = 0;
};

/// The ribbons get what is left over: in a low panel first the sentence is left out, then the
/// legend, then what stands above v and α.
SumHeights sum_heights(const Frame& frame, const WeightedSum& sum, ImVec2 room, float figures) {
    constexpr float least_for_sentence = 20, least_for_legend = 13, least_for_heading = 10,
                    least_ribbons = 3.4f, legend = 1.4f, above_legend = 1;  // em
    const Ui& ui = frame.ui;
    SumHeights heights;
    if (room.y >= ui.em(least_for_heading)) heights.heading = sum_headings_height(ui);
    heights.total = total_height(ui, sum, figures);
    if (room.y >= ui.em(least_for_legend)) {
        heights.legend = ui.em(legend);
        heights.total = ui.em(above_legend);  // the legend stands beside it
    }
    // In the window it stands beside the tokens; shares of one are in the ribbons already.
    const float sentence =
        is_one(sum.total) || !on_stage(frame)
            ? 0
            : measure_rich(ui, sum.sentence, {1, false, room.x}).y + ui.em(gap_of_sentence);
    heights.ribbons = room.y - heights.heading - heights.total - heights.legend;
    if (heights.ribbons - sentence >= ui.em(least_for_sentence)) heights.sentence = sentence;
    heights.ribbons = std::max(heights.ribbons - heights.sentence, ui.em(least_ribbons));
    return heights;
}

}  // namespace

void draw_ribbon_sum(Frame& frame, const RibbonSum& what, RibbonState& state) {
    const Ui& ui = frame.ui;
    const ImVec2 corner = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float figures = message_size(frame, ribbon_figures);
    SumHeights heights = sum_heights(frame, what.sum, room, figures);
    if (what.plain) heights.ribbons += std::exchange(heights.heading, 0.0f);
    RibbonDrawing drawing{frame,
                          what,
                          state,
                          ribbon_columns(ui, room.x, widest_name(ui, what.names),
                                         what.sum.sum->cols(), figures, !what.plain),
                          ribbon_places_in(ui, what, state, heights.ribbons),
                          own_scale(frame, what.largest),
                          own_scale(frame, what.end_of_values()),
                          column_of(frame, what.sum, state),
                          {corner.x, corner.y + heights.heading},
                          figures};
    for (const RibbonPlace& place : drawing.places.ribbons)
        drawing.heaviest = std::max(drawing.heaviest, place.thick);
    if (heights.heading > 0) draw_headings(drawing, corner.y);
    RibbonHandles handles{frame,
                          what.sum,
                          drawing.places,
                          state,
                          drawing.x(drawing.columns.output) - drawing.line_width() / 2,
                          drawing.start.y};
    const bool at_handle = handles.answer_mouse();
    if (!state.typing.typing && !at_handle) answer_mouse(drawing, heights.ribbons);
    draw_ribbons(drawing);
    for (const RibbonPlace& place : drawing.places.ribbons) draw_left(drawing, place);
    draw_line(drawing);
    draw_output(drawing);
    handles.draw();
    if (state.typing.typing) draw_typing(drawing);
    if (drawing.columns.has_stack)
        draw_sum_stack(frame, {what.sum,
                               drawing.places,
                               drawing.columns,
                               drawing.scale,
                               drawing.column,
                               lit_key(frame, what.sum, state),
                               {drawing.x(drawing.columns.stack), drawing.top()},
                               drawing.places.height,
                               drawing.x(drawing.columns.end),
                               figures});
    if (heights.legend > 0)
        draw_sum_legend(drawing, drawing.start.y + heights.ribbons + heights.total);
    if (heights.sentence == 0) return;
    ImGui::SetCursorScreenPos(
        {corner.x, corner.y + room.y - heights.sentence + ui.em(gap_of_sentence)});
    rich_text(ui, what.sum.sentence, {1, false, room.x});
    ui.tag("sum/sentence");
}

}  // namespace attend
