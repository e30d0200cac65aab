#include "app/views/figure/map_figure.h"

#include "app/views/coloring.h"

namespace attend {

namespace {

/// Rows that ask what columns answer: scores and weights.
bool rows_ask(const Axes& axes) {
    return (axes.rows.counts_tokens() || axes.rows.counts_queries()) &&
           (axes.columns.counts_tokens() || axes.columns.counts_entries());
}

std::string name_of_numbers(const Node& node) {
    if (node.notation.role == Role::weights) return "weight α";
    return node.notation.title.empty() ? std::string(node.name()) : node.notation.title;
}

}  // namespace

MapPicture map_of_node(const Ui& ui, const Evaluation& evaluation, NodeId id, const Value& drawn,
                       const View& view, std::optional<Cell> marked) {
    const Node& node = evaluation.graph->node(id);
    const bool weights = node.notation.role == Role::weights;
    MapPicture map;
    map.drawn = drawn;
    map.written = evaluation.at(id);
    map.axes = &node.axes;
    map.scale =
        Coloring(ui, view, &evaluation, weights ? weights_of_scale(evaluation, id) : nullptr,
                 weights ? node.axes.columns.size() : 0)
            .of(node);
    map.numbers = ui.readings.range(map.written);
    const bool own = map.scale.mode == RangeMode::matrix;
    map.range = scale_range(map.scale, own ? map.numbers : std::nullopt);
    map.asks = rows_ask(node.axes);
    map.row_title = map.asks ? "query: asks" : node.axes.rows.name();
    map.column_title = map.asks ? "key: answers" : node.axes.columns.name();
    map.name = name_of_numbers(node);
    map.even = weights ? node.axes.columns.size() : 0;
    map.marked = marked;
    return map;
}

}  // namespace attend
