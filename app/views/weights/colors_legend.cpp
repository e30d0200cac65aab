#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/box/legends.h"
#include "app/render/reduction.h"
#include "app/views/parts/small_map.h"
#include "app/views/parts/stage.h"
#include "app/views/weights/weights.h"

namespace attend {

namespace {

/// What the colors of the legend span; with a range a row, that of the chosen query's.
Range legend_range(const Frame& frame, const ColorScale& scale, NodeId id) {
    const Value& value = frame.evaluation()->at(id);
    if (scale.mode == RangeMode::matrix) return scale_range(scale, frame.ui.readings.range(value));
    const Index row = std::min<Index>(frame.asking(), value->rows() - 1);
    if (scale.mode == RangeMode::row) return scale_range(scale, finite_range_of_row(*value, row));
    return scale_range(scale, std::nullopt);
}

/// What its marks mean, a line each.
std::string marks_of(const WeightLegend& legend) {
    std::string marks;
    const auto say = [&](const std::string& mark) { marks += (marks.empty() ? "" : "\n") + mark; };
    if (legend.even > 0 && static_cast<float>(legend.even) * legend.range.highest > 1)
        say(even_in_words(legend.even));
    if (legend.at) say("Triangle above: the chosen weight");
    if (legend.numbers && legend.numbers->highest > legend.range.highest)
        say("Triangle in a cell: a weight beyond the end of the colors");
    return marks;
}

/// Holds the end of the colors at 1.
Box lock(Frame& frame) {
    const bool locked = frame.store.draft.view.weights_to_one;
    return box::control({1.4f, 1.4f, 1.4f}, 0,
                        [&frame](float) {
                            padlock(frame.ui, "weights/lock", frame.draft().view.weights_to_one);
                        })
        .named("weights/lock/end")
        .help(locked
                  ? "Colors of weights run from 0 to 1. Open: they end where the chosen head's "
                    "weights do, but for the largest 0.5 %"
                  : "Colors of weights end where the chosen head's do, but for the largest 0.5 %. "
                    "Closed: they run from 0 to 1");
}

/// Of weights: its end is the one that fits the chosen head, or 1.
Box legend_of_weights(Frame& frame, NodeId id, const ColorScale& scale) {
    const Value& value = frame.evaluation()->at(id);
    const Selection& selection = frame.session().selection;
    WeightLegend legend;
    legend.scale = scale, legend.range = legend_range(frame, scale, id);
    legend.numbers = frame.ui.readings.range(value);
    legend.even = keys_of_query(frame, id);
    legend.text = message_size(frame, legend.text);
    if (selection.node == frame.node(id).path && contains(shape_of(*value), selection.cell))
        legend.at = static_cast<double>((*value)(selection.cell.row, selection.cell.column));
    Boxes beside{
        box::weight_legend(frame.ui, legend).named("weights/legend").help(marks_of(legend))};
    const View& view = frame.store.document().view;
    if (!on_stage(frame) && view.tied && scale.mode == RangeMode::fixed && view.range == "matrix")
        beside.push_back(lock(frame));
    return box::row(std::move(beside), 0.2f);
}

}  // namespace

Box colors_legend(Frame& frame, NodeId id) {
    const Node& node = frame.node(id);
    const auto numbers = frame.ui.readings.range(frame.evaluation()->at(id));
    if (!numbers)
        return box::text("no finite number", dim_style(frame.ui, 0.82f)).named("weights/no_legend");
    const ColorScale scale = frame.coloring.of(node);
    if (node.notation.role == Role::weights && !scale.map->diverging &&
        scale.spacing != Spacing::logarithmic)
        return legend_of_weights(frame, id, scale);
    return box::color_legend({scale, legend_range(frame, scale, id), numbers})
        .named("weights/legend");
}

}  // namespace attend
