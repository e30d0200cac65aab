#include "app/views/sum/sum_ribbons.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/formula.h"
#include "app/gui/frame_box.h"
#include "app/gui/heatmap.h"
#include "app/gui/text.h"
#include "app/state/editing.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/figures.h"
#include "app/views/parts/head_part.h"
#include "app/views/parts/ribbon.h"
#include "app/views/parts/stage.h"
#include "app/views/sum/ribbon_handles.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr float lit_alpha = 0.95f;

bool key_lit(const Frame& frame, const WeightedSum& sum, Index key) {
    return frame.store.session.hover.key == key || chosen_key(frame, sum) == key;
}

/// The number of the output that is taken apart: one that was chosen, here or in another panel, or
/// that in which the chosen word, else the heaviest, is largest.
Index column_of(Frame& frame, const WeightedSum& sum, RibbonState& state) {
    const Selection& selection = frame.session().selection;
    for (const NodeId node : {sum.output, sum.values})
        if (frame.node(node).path == selection.node) state.column = selection.cell.column;
    if (state.column && *state.column < sum.sum->cols()) return *state.column;
    const auto key = chosen_key(frame, sum);
    const std::size_t row = key ? static_cast<std::size_t>(*key) : sum.by_weight.front();
    Index column = 0;
    sum.rows[row].value->row(0).cwiseAbs().maxCoeff(&column);
    return column;
}

struct Drawing {
    Frame& frame;
    const RibbonSum& what;
    RibbonState& state;
    RibbonColumns columns;
    RibbonPlaces places;
    ColorScale scale;
    Index column = 0;
    ImVec2 start;  // the top left corner of the room of the ribbons
    float figures = ribbon_figures;
    float heaviest = 0;

    const Ui& ui() const { return frame.ui; }
    const WeightedSum& sum() const { return what.sum; }
    float x(float column_left) const { return start.x + column_left; }
    float line_width() const { return std::round(3 * ui().hairline()); }
    float top() const { return std::round(start.y + places.top); }
    float bottom() const { return top() + places.height; }
    bool is_lit(const RibbonPlace& place) const {
        return place.rows.size() == 1 && key_lit(frame, sum(), sum().rows[place.rows.front()].key);
    }
    float alpha(const RibbonPlace& place) const {
        return is_lit(place) ? lit_alpha : 0.2f + 0.38f * std::min(place.thick / heaviest, 1.0f);
    }
    Ribbon ribbon(const RibbonPlace& place) const {
        // Its figure stands on the straight part.
        const float half = place.thick / 2, wide = columns.output - columns.ribbon,
                    straight = std::min(ui().em(3.4f * figures), 0.4f * wide);
        return {{x(columns.ribbon), start.y + place.left + half},
                {x(columns.output) - line_width(), start.y + place.right + half},
                place.thick,
                place.thick,
                alpha(place),
                Role::weights,
                straight};
    }
    WeightBar bar(const WeightedSum::Row& row) const {
        WeightBar bar;
        bar.node = sum().weights, bar.cell = {sum().query, row.key}, bar.weight = row.weight;
        bar.edited = row.edited, bar.masked = row.masked;
        return bar;
    }
};

void outline_column(const Drawing& drawing, ImVec2 min, ImVec2 size) {
    const Ui& ui = drawing.ui();
    const float wide = size.x / static_cast<float>(drawing.sum().sum->cols()),
                left = std::round(min.x + wide * static_cast<float>(drawing.column));
    // Around a narrow one, so that its color is seen.
    const float out = wide < ui.em(0.5f) ? std::round(1.5f * ui.hairline()) : 0;
    const ImVec2 low{left - out, min.y},
        high{std::max(std::round(min.x + wide * static_cast<float>(drawing.column + 1)),
                      left + 2 * ui.hairline()) +
                 out,
             min.y + size.y};
    frame_box(ui, low, high, ui.theme->selection, 2 * ui.hairline());
}

/// Word and value of a row; of those that are joined, how many they are and what they weigh.
void draw_left(const Drawing& drawing, const RibbonPlace& place) {
    Frame& frame = drawing.frame;
    const Ui& ui = drawing.ui();
    const WeightedSum& sum = drawing.sum();
    const float top = drawing.start.y + place.left, middle = std::round(top + place.thick / 2);
    if (place.rows.size() > 1) {
        const std::string text = ribbon_name(sum, place) + " · " +
                                 (place.weight == 0 ? "0" : rounded_text(place.weight, 3));
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
    value.scale = drawing.scale;
    const ImVec2 min{drawing.x(drawing.columns.strip), from},
        size{drawing.columns.strip_width, high};
    cell_strip(frame, "sum/v/" + number, value, min, size);
    if (lit) outline_column(drawing, min, size);
}

/// The figure in the ribbon, which is written over what it stands on, and the mark of an edit.
void draw_figure(const Drawing& drawing, const RibbonPlace& place) {
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
        row.weight < 1e5
            ? rounded_text(row.weight, decimals_near(drawing.heaviest / drawing.places.height, 3))
            : typeset(row.weight);
    const TextStyle style{drawing.is_lit(place) ? Face::semibold : Face::regular, figures, color};
    const float inset = ui.em(0.45f), wide = measure_text(ui, text, style.face, figures).x;
    // Where the ribbon turns, the figure goes along.
    const auto [upper, lower] = ribbon_edges(drawing.ribbon(place), left + inset + wide / 2);
    const float middle = std::round((upper + lower) / 2);
    // It reaches beyond the ribbon, and is not read on the color of one that is lit.
    if (!inside && drawing.is_lit(place))
        ImGui::GetWindowDrawList()->AddRectFilled(
            {left + inset - ui.em(0.15f), middle - ui.em(0.5f * figures)},
            {left + inset + wide + ui.em(0.15f), middle + ui.em(0.5f * figures)},
            ink(ui.theme->panel), ui.em(0.15f));
    draw_text(ui, {left + inset, middle}, text, style, {0, 0.5f});
    if (row.edited)
        ImGui::GetWindowDrawList()->AddTriangleFilled({left, top}, {left + side, top},
                                                      {left, top + side}, ink(ui.theme->edited));
}

const RibbonPlace* ribbon_at(const Drawing& drawing, ImVec2 mouse) {
    const float slack = drawing.ui().hairline();
    for (const RibbonPlace& place : drawing.places.ribbons) {
        const auto [top, bottom] = ribbon_edges(drawing.ribbon(place), mouse.x);
        if (mouse.y >= top - slack && mouse.y <= bottom + slack) return &place;
    }
    return nullptr;
}

/// Pointing at a ribbon lights all that belongs to it, a click selects its weight, a double click
/// types it.
void answer_mouse(Drawing& drawing, float height) {
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

void draw_typing(Drawing& drawing) {
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

void draw_ribbons(Drawing& drawing) {
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

/// The line that all ribbons fill, and what the weights add up to, clear of the lowest of them.
void draw_line(const Drawing& drawing) {
    const Ui& ui = drawing.ui();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float right = drawing.x(drawing.columns.output), left = right - drawing.line_width();
    const double total = drawing.sum().total;
    const auto filled = static_cast<float>(total / drawing.places.unit) * drawing.places.height;
    list.AddRectFilled({left, drawing.top()}, {right, drawing.bottom()}, ink(ui.theme->active));
    list.AddRectFilled({left, drawing.top()}, {right, drawing.top() + filled},
                       ui.role(Role::weights));
    const std::string number = total < 1e5 ? rounded_text(total, 3) : typeset(total);
    const bool is_one = number == rounded_text(1, 3);
    const FormulaStyle style{drawing.figures * 1.12f, false,
                             is_one ? ui.theme->text : ui.theme->warning, false};
    const std::string text = "Σα = " + (is_one ? "1" : number);
    const ImVec2 size = measure_formula(ui, text, style);
    // Close to the column's number it would be read as its equation.
    const float cell = drawing.columns.strip_width / static_cast<float>(drawing.sum().sum->cols());
    const bool close = cell * (static_cast<float>(drawing.column) + 0.5f) < ui.em(1.2f);
    const float x = right - size.x - (close ? ui.em(1) : 0);
    const auto lowest = drawing.ribbon(drawing.places.ribbons.back());
    const float lower = std::max(ribbon_edges(lowest, x).second, drawing.bottom());
    const ImVec2 at{x, lower + ui.em(0.2f)};
    draw_formula(ui, at, text, {}, style);
    take_room(at, size);
    ui.tag("sum/total");
    tooltip(ui, is_one ? "The weights add up to 1: the ribbons fill the output"
                       : fmt::format("The weights add up to {}", typeset(total)));
}

void draw_output(const Drawing& drawing) {
    Frame& frame = drawing.frame;
    const Ui& ui = drawing.ui();
    const WeightedSum& sum = drawing.sum();
    const RibbonColumns& columns = drawing.columns;
    const ImVec2 min{drawing.x(columns.output), drawing.top()},
        size{columns.strip_width, drawing.places.height};
    const std::string part = head_part(frame);
    const auto heading = [&](const std::string& what) {
        const RichText named{{what + " ", Role::output, true}};
        const float room = drawing.x(columns.end) - min.x - measure_rich(ui, named).x;
        return std::pair(RichText{named[0], {sum.query_name, Role::query, false}},
                         measure_text(ui, sum.query_name).x <= room);
    };
    auto [text, fits] = heading(part.empty() ? "output" : part + "'s output");
    if (!fits) text = heading("output").first;
    text[1].text = shortened(ui, text[1].text, ui.em(5));
    const float left = std::min(min.x, drawing.x(columns.end) - measure_rich(ui, text).x);
    draw_rich(ui, {left, min.y - ui.em(1.4f)}, text);
    CellStrip output = node_strip(frame, sum.sum, sum.output, sum.query);
    output.lit = lit_column(frame, {sum.values, sum.output});
    output.scale = drawing.scale;
    cell_strip(frame, "sum/output", output, min, size);
    outline_column(drawing, min, size);
    const float wide = size.x / static_cast<float>(sum.sum->cols());
    draw_text(
        ui,
        {min.x + wide * (static_cast<float>(drawing.column) + 0.5f), min.y + size.y + ui.em(0.3f)},
        std::to_string(drawing.column), dim_style(ui, drawing.figures), {0.5f, 0});
}

/// Of v and the output, below it: their scale with its ends.
void draw_legend(const Drawing& drawing, float top) {
    if (drawing.scale.mode != RangeMode::fixed) return;
    const Ui& ui = drawing.ui();
    const float wide = std::max(drawing.columns.strip_width, ui.em(5.5f)),
                middle = drawing.x(drawing.columns.output) + drawing.columns.strip_width / 2;
    const float left = std::round(
        std::min(middle - wide / 2, drawing.x(drawing.columns.end) - wide - ui.em(0.5f)));
    const Range range = drawing.scale.fixed;
    color_bar(ui, drawing.scale, range, {left, top}, wide);
    const auto label = [&](float part, const std::string& text) {
        draw_text(ui, {left + wide * part, top + ui.em(color_bar_height + 0.15f)}, text,
                  dim_style(ui, message_size(drawing.frame, 0.75f)), {0.5f, 0});
    };
    const std::string end = typeset(fmt::format("{:.3g}", static_cast<double>(range.highest)));
    label(0, "−" + end), label(0.5f, "0"), label(1, "+" + end);
    take_room({left, top}, {wide, ui.em(1.4f)});
    ui.tag("sum/scale");
    tooltip(ui, own_scale_hint(drawing.frame, "v and the output", drawing.scale));
}

void draw_headings(const Drawing& drawing, float top) {
    const Ui& ui = drawing.ui();
    const FormulaStyle style{1.1f, false, ui.theme->dim_text, false};
    draw_formula(ui, {drawing.x(drawing.columns.strip), top}, "v", {{"v", Role::value}}, style);
    draw_formula(ui, {drawing.x(drawing.columns.ribbon) + ui.em(0.45f), top}, "α",
                 {{"α", Role::weights}}, style);
}

}  // namespace

std::optional<Index> chosen_key(const Frame& frame, const WeightedSum& sum) {
    const Selection& selection = frame.store.session.selection;
    if (selection.node == frame.node(sum.weights).path && selection.cell.row == sum.query)
        return selection.cell.column;
    return std::nullopt;
}

void draw_ribbon_sum(Frame& frame, const RibbonSum& what, RibbonState& state) {
    const Ui& ui = frame.ui;
    const ImVec2 corner = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const bool low = room.y < ui.em(13);
    const float heading = low ? 0 : sum_headings_height(ui), legend = ui.em(low ? 0.6f : 2.4f),
                gap = ui.em(0.5f);
    const float said = measure_rich(ui, what.sum.sentence, {1, false, room.x}).y + gap;
    const bool says = room.y - heading - legend - said >= ui.em(20);
    const float height = std::max(room.y - heading - legend - (says ? said : 0), ui.em(3.4f));
    const float figures = message_size(frame, ribbon_figures);
    Drawing drawing{
        frame,
        what,
        state,
        ribbon_columns(ui, room.x, widest_name(ui, what.names), what.sum.sum->cols(), figures),
        ribbon_places_in(ui, what, state, height),
        own_scale(frame, what.largest),
        column_of(frame, what.sum, state),
        {corner.x, corner.y + heading},
        figures};
    for (const RibbonPlace& place : drawing.places.ribbons)
        drawing.heaviest = std::max(drawing.heaviest, place.thick);
    if (!low) draw_headings(drawing, corner.y);
    RibbonHandles handles{frame,
                          what.sum,
                          drawing.places,
                          state,
                          drawing.x(drawing.columns.output) - drawing.line_width() / 2,
                          drawing.start.y};
    const bool at_handle = handles.answer_mouse();
    if (!state.typing.typing && !at_handle) answer_mouse(drawing, height);
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
    if (!low) draw_legend(drawing, drawing.start.y + height + ui.em(1));
    if (!says) return;
    ImGui::SetCursorScreenPos({corner.x, corner.y + room.y - said + gap});
    rich_text(ui, what.sum.sentence, {1, false, room.x});
    ui.tag("sum/sentence");
}

}  // namespace attend
