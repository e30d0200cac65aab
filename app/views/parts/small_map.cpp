#include "app/views/parts/small_map.h"

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/popup.h"
#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/text.h"
#include "core/attention/normalizer.h"
#include "core/graph/unique_label.h"

namespace attend {

Value hatched_where_masked(const Ui& ui, const Evaluation& evaluation, NodeId weights,
                           const Value& value) {
    const Node& node = evaluation.graph->node(weights);
    if (node.notation.role != Role::weights || node.inputs.empty()) return value;
    const Value& scores = evaluation.at(node.inputs.front());
    return shape_of(*scores) == shape_of(*value) ? ui.readings.hatched(value, scores) : value;
}

ColorScale own_scale(const Frame& frame, const Value& value) {
    const auto range = frame.ui.readings.range(value);
    const bool with_signs = range && range->lowest < 0;
    ColorScale scale = with_signs ? frame.coloring.vectors() : frame.coloring.weights();
    // From 0, so that a color says how much there is: from the smallest number on, .48 would be
    // black beside a white .50.
    const float largest = range ? std::max(range->highest, -range->lowest) : 0;
    scale.mode = RangeMode::fixed;
    scale.fixed = {with_signs ? -largest : 0, largest > 0 ? largest : 1};
    return scale;
}

Index keys_of_query(const Frame& frame, NodeId id) {
    const Block& block = frame.block();
    const Shape shape = frame.node(id).shape();
    if (!normalizer_of(frame.scene()->choices).rows_sum_to_one) return 0;
    if (frame.node(id).head < 0 || frame.node(block.seen).on_demand)
        return shape.columns;  // no scores are measured
    const Matrix& seen = *frame.evaluation()->at(block.seen);
    if (id != block.weights || shape_of(seen) != shape) return shape.columns;
    const Index row = std::min<Index>(frame.asking(), shape.rows - 1);
    return (seen.row(row).array() > minus_infinity).count();
}

Index keys_of_query(const Frame& frame) { return keys_of_query(frame, frame.block().weights); }

std::optional<Cell> chosen_pair(const Frame& frame) {
    const Selection& selection = frame.store.session.selection;
    const NodeId weights = frame.block().weights;
    const auto node = frame.scene()->graph->find(selection.node);
    const bool pair = node && frame.node(*node).axes == frame.node(weights).axes &&
                      contains(frame.node(weights).shape(), selection.cell);
    return pair ? std::optional(selection.cell) : std::nullopt;
}

void light_tokens(const Frame& frame, HeatmapView& view) {
    view.selected = chosen_pair(frame);
    const Hover& hover = frame.store.session.hover;
    if (hover.node == frame.node(frame.block().weights).path) {
        view.hovered = hover.cell;
        return;
    }
    view.hovered_row = hover.query;
    view.hovered_column = hover.key;
}

void point_at(Frame& frame, Cell cell) {
    const Node& weights = frame.node(frame.block().weights);
    if (contains(weights.shape(), cell)) frame.hover(weights, cell);
}

void cell_tooltip(const Frame& frame, const RichText& symbol, const Axes& axes, Cell cell,
                  double value, const std::string& below) {
    const Ui& ui = frame.ui;
    constexpr float longest = 14, wide = 26;  // em: of a name, of all
    RichText text = symbol;
    text.push_back({"["});
    text.push_back({shortened_to(ui, unique_label(axes.rows, cell.row), longest), Role::query});
    text.push_back({", "});
    text.push_back({shortened_to(ui, unique_label(axes.columns, cell.column), longest), Role::key});
    text.push_back({"] = "});
    text.push_back(
        {std::isfinite(value) ? typeset(value) : number_text(value, 0), Role::other, true});
    if (!begin_tooltip(ui)) return;
    Boxes lines{box::rich(std::move(text))};
    if (!below.empty()) lines.push_back(box::rich({{below}}, {0.92f, true, 0}));
    draw_box_within(ui, box::column(std::move(lines)), wide);
    ImGui::EndTooltip();
}

}  // namespace attend
