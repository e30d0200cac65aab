#include <fmt/format.h>

#include <algorithm>

#include "app/views/matrix/matrix_view.h"
#include "app/views/panels.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/head_part.h"
#include "app/views/sum/sum_rows.h"
#include "app/views/sum/weight_bar.h"

namespace attend {

namespace {

/// What the panel keeps from frame to frame. The models belong to a revision of the values, a head
/// and a query, and are made anew only when one of these is another.
struct WeightedSumState {
    int order = 0;  // 0: as in the sentence, 1: by weight
    int mode = 0;   // 0: one head, 1: all heads
    WeightGesture gesture;
    std::vector<std::size_t> shown;  // row by place: stands still while a bar is dragged

    struct Key {
        std::uint64_t revision = 0;
        std::string prefix;
        Index query = -1;
        bool operator==(const Key&) const = default;
    };
    Key sum_key, heads_key, ends_key;
    std::shared_ptr<const WeightedSum> sum;
    std::vector<std::string> names;  // of the sum's rows
    SumEnds ends;                    // of the head
    std::shared_ptr<const HeadsSum> heads;
};

const WeightedSum& sum_of(Frame& frame, WeightedSumState& state) {
    const WeightedSumState::Key key{frame.store.computation().revision(), frame.head_prefix(),
                                    frame.session().selection.query};
    if (!state.sum || !(state.sum_key == key)) {
        state.sum = std::make_shared<const WeightedSum>(
            weighted_sum(*frame.evaluation(), key.prefix, key.query));
        state.sum_key = key;
        state.names.clear();
        for (const WeightedSum::Row& row : state.sum->rows) state.names.push_back(row.name);
    }
    const WeightedSumState::Key of_head{key.revision, key.prefix, 0};
    if (!(state.ends_key == of_head)) {
        state.ends = sum_ends(*frame.evaluation(), *state.sum);
        state.ends_key = of_head;
    }
    return *state.sum;
}

const HeadsSum& heads_of(Frame& frame, WeightedSumState& state) {
    const WeightedSumState::Key key{frame.store.computation().revision(), frame.layer_prefix(),
                                    frame.session().selection.query};
    if (!state.heads || !(state.heads_key == key)) {
        state.heads =
            std::make_shared<const HeadsSum>(heads_sum(*frame.evaluation(), key.prefix, key.query));
        state.heads_key = key;
    }
    return *state.heads;
}

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
        const std::string& path = frame.evaluation()->graph->node(sum.weights).path;
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
        const Node& weights = frame.evaluation()->graph->node(sum.weights);
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
            frame.hover(frame.evaluation()->graph->node(sum.values), {row.key, *column});
    }
};

void draw_head(Frame& frame, WeightedSumState& state) {
    const Ui& ui = frame.ui;
    const WeightedSum& sum = sum_of(frame, state);
    const float width = ImGui::GetContentRegionAvail().x;
    const float room = ImGui::GetContentRegionAvail().y - sum_headings_height(ui) -
                       sum_bottom_height(ui, sum.sentence, width);
    const SumRows rows = sum_rows(ui, room, static_cast<Index>(sum.rows.size()));
    const SumColumns columns =
        sum_columns(ui, width - (rows.scrolls ? ui.em(0.6f) : 0), widest_name(ui, state.names),
                    true, sum.sum->cols(), sum.sum->cols());
    const double low = state.ends.low;
    const double high = state.gesture.dragging ? state.gesture.range_end : state.ends.high;
    const SumScales scales{own_scale(frame, state.ends.value),
                           own_scale(frame, state.ends.product)};
    sum_headings(frame, columns, {low, high}, scales);
    const HeadSum head{frame,   state, sum,
                       columns, rows,  lit_column(frame, {sum.values, sum.output}),
                       scales,  low,   high};
    if (!state.gesture.dragging || state.shown.size() != sum.rows.size()) {
        state.shown = sum.by_weight;
        if (state.order == 0) std::sort(state.shown.begin(), state.shown.end());
    }
    const float left = ImGui::GetCursorScreenPos().x;
    scrolled_rows("rows", width, rows, state.shown.size(),
                  [&](std::size_t place, float top) { head.row(state.shown[place], left, top); });
    CellStrip output = node_strip(frame, sum.sum, sum.output, sum.query);
    output.lit = head.lit;
    output.scale = scales.products;
    const std::string part = head_part(frame);
    sum_bottom(
        frame, columns,
        {part.empty() ? "output" : part + "'s output", sum.query_name, output, &sum.sentence, ""});
}

}  // namespace

void draw_weighted_sum(Frame& frame) {
    if (draw_problem(frame, "weighted sum")) return;
    auto& state = frame.ui.memory.of<WeightedSumState>();
    const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const bool of_heads = !frame.scene()->measures.layers.empty();
    if (!of_heads) state.mode = 0;
    sum_switches(frame, of_heads, state.mode, state.order);
    if (state.mode == 0)
        draw_head(frame, state);
    else if (draw_heads_sum(frame, heads_of(frame, state)))
        state.mode = 0;
    dim_stale(frame, start, {start.x + room.x, start.y + room.y});
}

}  // namespace attend
