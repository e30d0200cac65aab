#include "core/document/missing_places.h"

#include <fmt/format.h>

#include "core/document/node_named.h"
#include "core/document/step_order.h"

namespace attend {

namespace {

std::string missing(const Scene& scene, const std::string& where, const std::string& path) {
    return fmt::format("{}: no node is called '{}'; {}", where, path,
                       instead_of_node(*scene.graph, scene.chosen, path));
}

/// Where `number` counts on beyond the last of `count`.
void add_beyond(std::vector<std::string>& messages, const std::string& where, Index number,
                Index count) {
    if (number >= count)
        messages.push_back(
            fmt::format("{}: found {}, expected a number from 0 to {}", where, number, count - 1));
}

void add_selection(std::vector<std::string>& messages, const Selection& selection,
                   const Scene& scene, const std::string& where) {
    const Graph& graph = *scene.graph;
    const auto id = graph.find(selection.node);
    if (!id && selection.node != Selection().node)
        messages.push_back(missing(scene, where + ", node", selection.node));
    if (id) {
        const Shape shape = graph.node(*id).shape();
        add_beyond(messages, where + ", row", selection.cell.row, shape.rows);
        add_beyond(messages, where + ", column", selection.cell.column, shape.columns);
    }
    const Block& last = scene.blocks.back();
    add_beyond(messages, where + ", layer", selection.layer, last.layer + 1);
    add_beyond(messages, where + ", head", selection.head, last.head + 1);
    add_beyond(messages, where + ", query", selection.query, graph.node(scene.output).shape().rows);
}

}  // namespace

std::vector<std::string> missing_places(const Saved& saved, const Scene& scene,
                                        const std::string& document, const std::string& steps) {
    const Graph& graph = *scene.graph;
    std::vector<std::string> messages;
    // Where the document was in other rooms, too, the order may be of one of those.
    const auto order =
        saved.left.empty() ? parse_steps(saved.document.view.steps) : std::vector<StepPlace>();
    for (const StepPlace& step : order) {
        const auto id = graph.find(step.node);
        if (!id)
            messages.push_back(missing(scene, steps, step.node));
        else if (const Index rows = graph.node(*id).shape().rows; step.row && *step.row >= rows)
            messages.push_back(fmt::format("{}: found row {} of {}, expected a row from 0 to {}",
                                           steps, *step.row, step.node, rows - 1));
    }
    add_selection(messages, saved.selection, scene, document + ", selection");
    return messages;
}

}  // namespace attend
