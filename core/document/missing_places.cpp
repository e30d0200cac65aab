#include "core/document/missing_places.h"

#include <fmt/format.h>

#include "core/document/node_named.h"
#include "core/document/step_order.h"

namespace attend {

namespace {

std::string missing(const Graph& graph, const std::string& where, const std::string& path) {
    return fmt::format("{}: no node is called '{}'; {}", where, path, instead_of_node(graph, path));
}

}  // namespace

std::vector<std::string> missing_places(const Saved& saved, const Graph& graph,
                                        const std::string& document, const std::string& steps) {
    std::vector<std::string> messages;
    for (const StepPlace& step : parse_steps(saved.document.view.steps)) {
        const auto id = graph.find(step.node);
        if (!id)
            messages.push_back(missing(graph, steps, step.node));
        else if (const Index rows = graph.node(*id).shape().rows; step.row && *step.row >= rows)
            messages.push_back(fmt::format("{}: found row {} of {}, expected a row from 0 to {}",
                                           steps, *step.row, step.node, rows - 1));
    }
    const std::string& selected = saved.selection.node;
    if (selected != Selection().node && !graph.find(selected))
        messages.push_back(missing(graph, document + ", selection, node", selected));
    return messages;
}

}  // namespace attend
