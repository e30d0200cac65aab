#include <fmt/format.h>

#include <algorithm>

#include "app/gui/panel.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/panels.h"
#include "app/views/parts/choose_head.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/head_part.h"
#include "app/views/parts/noun.h"
#include "app/views/parts/stage.h"
#include "app/views/sum/sum_ribbons.h"
#include "app/views/sum/sum_rows.h"
#include "app/views/sum/weight_bar.h"

namespace attend {

namespace {

/// What the panel keeps from frame to frame.
struct WeightedSumState {
    SumSwitches chosen;
    bool order_chosen = false;  // else long texts begin with what weighs most
    WeightGesture gesture;
    RibbonState ribbons;
    std::vector<std::size_t> shown;  // row by place: stands still while a weight is dragged
};

const WeightedSum& sum_of(Frame& frame) {
    const Index query = frame.asking();
    const Block& block = frame.block();
    return frame.ui.states.kept(
        std::tuple(frame.store.computation().revision(), block.output, query),
        [&] { return weighted_sum(*frame.evaluation(), block, query, answering(*frame.scene())); });
}

/// Of a head, whichever query is chosen.
struct HeadEnds {
    SumEnds ends;
    std::vector<std::string> names;
};

const HeadEnds& ends_of_head(Frame& frame, const WeightedSum& sum) {
    return frame.ui.states.kept(
        std::pair(frame.store.computation().revision(), frame.block().output), [&] {
            HeadEnds made{sum_ends(*frame.evaluation(), sum, frame.ui.readings), {}};
            for (const WeightedSum::Row& row : sum.rows) made.names.push_back(row.name);
            return made;
        });
}

const HeadsSum& heads_of(Frame& frame) {
    const Index query = frame.asking();
    const LayerBlock& layer = frame.layer_block();
    return frame.ui.states.kept(
        std::tuple(frame.store.computation().revision(), layer.concat, query),
        [&] { return heads_sum(*frame.evaluation(), layer, query); });
}

constexpr float least_row = 1.2f, least_rows = 4.5f, least_in_order = 10;  // em

struct HeadSum {
    Frame& frame;
    WeightedSumState& state;
    const WeightedSum& sum;
    SumColumns columns;
    SumRows rows;
    std::optional<Index> lit;
    SumScales scales;
    double low = 0, high = 1;

    bool key_lit(Index key) const {
        const Session& session = frame.session();
        const std::string& path = frame.node(sum.weights).path;
        const bool chosen =
            session.selection.node == path && session.selection.cell == Cell{sum.query, key};
        return chosen || session.hover.key == key;
    }

    void row(std::size_t index, float left, float top) const {
        const WeightedSum::Row& row = sum.rows[index];
        const std::string number = std::to_string(row.key);
        const float middle = std::round(top + rows.pitch / 2);
        const float strip_top = std::round(middle - rows.strip / 2);
        const bool is_lit = key_lit(row.key);
        const Cell cell{sum.query, row.key};
        const Node& weights = frame.node(sum.weights);
        if (row_name(frame.ui, {"sum/name/" + number, row.name, left, left + columns.label_end,
                                middle, is_lit ? std::optional(Role::key) : std::nullopt}))
            select_cell(frame, weights, cell);
        if (ImGui::IsItemHovered()) frame.hover(weights, cell);
        weight_bar(frame, "sum/weight/" + number,
                   {sum.weights, cell, row.weight, low, high, row.edited, is_lit, row.masked,
                    columns.bar_width},
                   state.gesture, {left + columns.bar, strip_top},
                   {columns.number - columns.bar, rows.strip});
        CellStrip value = node_strip(frame, row.value, sum.values, row.key);
        value.lit = lit;
        value.scale = scales.values;
        cell_strip(frame, "sum/v/" + number, value, {left + columns.left, strip_top},
                   {columns.left_width, rows.strip});
        product(row, "sum/av/" + number, {left + columns.right, strip_top});
    }

    void product(const WeightedSum::Row& row, const std::string& name, ImVec2 position) const {
        CellStrip strip;
        strip.value = row.product;
        strip.lit = lit;
        strip.scale = scales.products;
        strip.text = [&row](Index column) {
            return fmt::format("α v = {} × {} = {}", digits(row.weight),
                               digits(static_cast<double>((*row.value)(0, column))),
                               digits(static_cast<double>((*row.product)(0, column))));
        };
        const auto column =
            cell_strip(frame, name, strip, position, {columns.right_width, rows.strip});
        if (column)  // lights the value that it was made of
            frame.hover(frame.node(sum.values), {row.key, *column});
    }
};

void draw_bars(Frame& frame, const WeightedSum& sum, WeightedSumState& state) {
    const Ui& ui = frame.ui;
    const auto& [of_head, names] = ends_of_head(frame, sum);
    const SumEnds ends = ends_of_row(of_head, sum);
    const float width = ImGui::GetContentRegionAvail().x;
    const auto left_by = [&](const RichText& sentence, float headings) {
        return ImGui::GetContentRegionAvail().y - headings - sum_bottom_height(ui, sentence, width);
    };
    // The sum with some of what it is made of is seen without scrolling: the words, which the
    // sentence's panel has, too, are left out before that, and then the headings.
    const RichText none;
    const float usual = sum_headings_height(ui);
    const float headings = left_by(none, usual) < ui.em(least_row) ? 0 : usual;
    const RichText& below = left_by(sum.sentence, usual) < ui.em(least_rows) ? none : sum.sentence;
    const float room = left_by(below, headings);
    const SumRows rows = sum_rows(ui, room, static_cast<Index>(sum.rows.size()));
    const double low = ends.low;
    const double high = state.gesture.dragging ? state.gesture.range_end : ends.high;
    const SumColumns columns = sum_columns(
        ui, width - (rows.scrolls ? ImGui::GetStyle().ScrollbarSize + ui.hairline() : 0),
        widest_name(ui, names), weight_number_width(ui, low, high), sum.sum->cols(),
        sum.sum->cols());
    const SumScales scales{
        own_scale(frame, ends.value), own_scale(frame, ends.end_of_products()),
        own_scale(frame, std::max(ends.sum, ends.product)),
        ends.product == of_head.product ? "that this head can have" : "of this row"};
    if (headings > 0) sum_headings(frame, columns, {low, high}, scales);
    const HeadSum head{frame,   state, sum,
                       columns, rows,  lit_column(frame, {sum.values, sum.output}),
                       scales,  low,   high};
    const float left = ImGui::GetCursorScreenPos().x;
    scrolled_rows("rows", width, rows, state.shown.size(),
                  [&](std::size_t place, float top) { head.row(state.shown[place], left, top); });
    CellStrip output = node_strip(frame, sum.sum, sum.output, sum.query);
    output.lit = head.lit;
    output.scale = scales.sum;
    const std::string part = head_part(frame);
    sum_bottom(frame, columns,
               {part.empty() ? "output" : part + "'s output", sum.query_name, output, &below,
                scales.products == scales.sum ? "" : ", " + end_of(scales.sum)});
}

void draw_head(Frame& frame, WeightedSumState& state, bool plain = false) {
    const WeightedSum& sum = sum_of(frame);
    const bool dragging = state.gesture.dragging || state.ribbons.drag;
    if (!dragging || state.shown.size() != sum.rows.size()) {
        state.shown = sum.by_weight;
        if (state.chosen.order == 0) std::sort(state.shown.begin(), state.shown.end());
    }
    if (state.chosen.form == 1 || !no_ribbons(sum).empty()) return draw_bars(frame, sum, state);
    const auto& [ends, names] = ends_of_head(frame, sum);
    draw_ribbon_sum(frame,
                    {sum, state.shown, names, ends.value,
                     std::max({ends.value, ends.product, ends.sum}), plain},
                    state.ribbons);
}

}  // namespace

RichText weighted_sum_subtitle(const Frame& frame) {
    const Selection& selection = frame.store.session.selection;
    const bool layer_off = layer_is_off(frame, selection.layer),
               off = layer_off || !is_on(frame, selection.layer, selection.head);
    if (off) return {{fmt::format("the {} is off: it counts as 0", layer_off ? "layer" : "head")}};
    return {{"what "},
            {frame.query_text(), Role::query, true},
            {fmt::format(" takes from each {}", answering(*frame.scene()))}};
}

void draw_weighted_sum(Frame& frame) {
    if (draw_problem(frame, "weighted sum")) return;
    if (frame.node(frame.block().v).on_demand)  // it may not even fit into memory
        return empty_state(frame.ui, "The values are too many to be shown one by one");
    auto& state = frame.ui.states.of<WeightedSumState>();
    const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const bool of_heads = !frame.scene()->measures.layers.empty();
    if (!of_heads) state.chosen.mode = 0;
    std::string& form = frame.draft().view.sum_as;
    state.chosen.form = form == "bars" ? 1 : 0;
    // Of many, or where few are seen, the heaviest come first.
    const bool low = state.chosen.form == 1 && room.y < frame.ui.em(least_in_order);
    if (!state.order_chosen && state.chosen.mode == 0)
        state.chosen.order = low || sum_of(frame).rows.size() > most_ribbon_rows ? 1 : 0;
    const int order = state.chosen.order;
    if (!on_stage(frame))
        sum_switches(frame, of_heads, state.chosen,
                     state.chosen.mode == 0 ? no_ribbons(sum_of(frame)) : "");
    state.order_chosen |= state.chosen.order != order;
    form = state.chosen.form == 1 ? "bars" : "ribbons";
    if (state.chosen.mode == 0)
        draw_head(frame, state);
    else if (draw_heads_sum(frame, heads_of(frame)))
        state.chosen.mode = 0;
    dim_stale(frame, start, start + room);
}

void draw_sum_alone(Frame& frame) {
    if (draw_problem(frame, "weighted sum")) return;
    if (frame.node(frame.block().v).on_demand)
        return empty_state(frame.ui, "The values are too many to be shown one by one");
    auto& state = frame.ui.states.of<WeightedSumState>();
    state.chosen.mode = 0;
    state.chosen.order = sum_of(frame).rows.size() > most_ribbon_rows ? 1 : 0;
    draw_head(frame, state, true);
}

}  // namespace attend
