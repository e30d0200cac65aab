#include "app/views/sum/sum.h"

#include <algorithm>
#include <cmath>

#include "app/gui/box/leaves.h"
#include "app/gui/said.h"
#include "app/views/parts/choose_head.h"
#include "app/views/parts/noun.h"
#include "core/texts/sum.h"

namespace attend {

const WeightedSum& shown_sum(Frame& frame) {
    const Index query = frame.asking();
    Block block = frame.block();
    if (frame.ui.states.of<SumState>().read_out && block.says)
        block.v = *block.says, block.output = *block.said;
    return frame.ui.states.kept(
        std::tuple(frame.store.computation().revision(), block.output, query),
        [&] { return weighted_sum(*frame.evaluation(), block, query, answering(*frame.scene())); });
}

const SumEnds& ends_of_head(Frame& frame) {
    return frame.ui.states.kept(
        std::pair(frame.store.computation().revision(), shown_sum(frame).output),
        [&] { return sum_ends(*frame.evaluation(), shown_sum(frame), frame.ui.readings); });
}

const std::vector<std::size_t>& shown_rows(Frame& frame) {
    auto& state = frame.ui.states.of<SumState>();
    const WeightedSum& sum = shown_sum(frame);
    if ((state.gesture.dragging || state.drag) && state.shown.size() == sum.rows.size())
        return state.shown;
    // Of many, or where few bars are in sight, the heaviest come first.
    constexpr float low = 10;  // lines of text
    const bool few =
        are_bars(frame) && ImGui::GetContentRegionAvail().y < low * ImGui::GetFontSize();
    if (!state.order_chosen) state.order = few || sum.rows.size() > most_ribbon_rows ? 1 : 0;
    state.shown = sum.by_weight;
    if (state.order == 0) std::ranges::sort(state.shown);
    return state.shown;
}

Index column_apart(Frame& frame) {
    auto& state = frame.ui.states.of<SumState>();
    const WeightedSum& sum = shown_sum(frame);
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

std::optional<Index> chosen_key(const Frame& frame, const WeightedSum& sum) {
    const Selection& selection = frame.store.session.selection;
    if (selection.node == frame.node(sum.weights).path && selection.cell.row == sum.query)
        return selection.cell.column;
    if (sum.by_weight.empty() || !(sum.rows[sum.by_weight.front()].weight > 0)) return std::nullopt;
    return sum.rows[sum.by_weight.front()].key;
}

std::string no_ribbons(const WeightedSum& sum) {
    if (sum.rows.size() > most_ribbon_rows)
        return say<texts::sum::many_rows>("n"_is = most_ribbon_rows);
    for (const WeightedSum::Row& row : sum.rows)
        if (!std::isfinite(row.weight) || row.weight < 0) return say<texts::sum::negative_width>();
    return sum.total > 0 ? std::string() : say<texts::sum::no_width>();
}

bool are_bars(Frame& frame) {
    return frame.store.document().view.sum_as == "bars" || !no_ribbons(shown_sum(frame)).empty();
}

Box sum_alone(Frame& frame) { return sum_alone(frame, {}); }

Box sum_alone(Frame& frame, std::optional<ColorScale> scale) {
    if (frame.node(frame.block().v).on_demand)  // it may not even fit into memory
        return box::empty(say<texts::sum::many_values>());
    return are_bars(frame) ? sum_bars(frame) : sum_ribbons(frame, false, scale);
}

bool draw_read_out(Frame& frame, Place place) {
    if (!frame.block().says) return false;
    bool& read_out = frame.ui.states.of<SumState>().read_out;
    read_out = true;
    draw_box(frame.ui, sum_alone(frame).grow_high(), place);
    read_out = false;
    return true;
}

RichText weighted_sum_subtitle(const Frame& frame) {
    const Selection& selection = frame.store.session.selection;
    const bool layer_off = layer_is_off(frame, selection.layer),
               off = layer_off || !is_on(frame, selection.layer, selection.head);
    if (off) return {{say<texts::sum::is_off>("what"_is = layer_off ? "layer" : "head")}};
    if (frame.store.document().view.sum_as == "plane") return {{say<texts::sum::as_plane>()}};
    if (frame.store.document().view.sum_as != "bars") return {{say<texts::sum::as_ribbons>()}};
    return say_rich<texts::sum::as_bars>(
        "query"_is = TextRun{frame.query_text(), Role::query, true},
        "word"_is = answering(*frame.scene()));
}

}  // namespace attend
