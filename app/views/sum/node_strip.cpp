#include "app/views/sum/node_strip.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "core/graph/explain.h"
#include "core/texts/sum.h"

namespace attend {

std::optional<Index> lit_column(const Frame& frame, std::initializer_list<NodeId> nodes) {
    const Hover& hover = frame.store.session.hover;
    for (const NodeId node : nodes)
        if (frame.node(node).path == hover.node) return hover.cell.column;
    return std::nullopt;
}

CellStrip node_strip(const Frame& frame, const Value& value, NodeId node, Index row) {
    return node_strip(frame, *frame.evaluation(), value, node, row);
}

CellStrip node_strip(const Frame& frame, const Evaluation& evaluation, const Value& value,
                     NodeId node, Index row) {
    CellStrip strip;
    strip.value = value;
    strip.scale =
        part_of(frame.ui, frame.coloring.of(evaluation.graph->node(node)), evaluation.at(node));
    strip.place = [node, row](Index column) { return std::pair(node, Cell{row, column}); };
    strip.text = [&evaluation, node, row](Index column) {
        const Cell cell{row, column};
        const auto number = static_cast<double>(evaluation.value(node)(row, column));
        return cell_name(evaluation.graph->node(node), cell) + " = " + number_text(number, 4) +
               (evaluation.is_edited(node, cell) ? "\nset by you" : "");
    };
    return strip;
}

ColorScale own_scale(const Frame& frame, float largest) {
    ColorScale scale = frame.coloring.vectors();
    if (frame.store.document().view.range == "fixed") return scale;
    scale.mode = RangeMode::fixed;
    scale.fixed = {-std::max(largest, 1e-6f), std::max(largest, 1e-6f)};
    return scale;
}

std::string end_of(const ColorScale& scale) {
    return "±" + typeset(fmt::format("{:.2g}", static_cast<double>(scale.fixed.highest)));
}

std::string own_scale_hint(const Frame& frame, std::string_view what, const ColorScale& scale,
                           std::string_view whose) {
    const View& view = frame.store.document().view;
    if (view.range == "fixed") return say<texts::sum::colors_fixed>("what"_is = what);
    const std::string end = end_of(scale).substr(std::string_view("±").size());
    // A table and points have no heads.
    if (frame.node(frame.block().weights).head < 0) whose = "there is";
    return say<texts::sum::colors>("ends"_is = end_of(scale), "what"_is = what, "end"_is = end,
                                   "whose"_is = whose);
}

}  // namespace attend
