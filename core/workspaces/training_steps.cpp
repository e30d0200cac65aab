#include "core/workspaces/training_steps.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/graph/scope.h"
#include "core/ops/subtract.h"
#include "core/plural.h"
#include "core/training/at_step.h"

namespace attend {

namespace {

NodePlace place_of(const Node& node) {
    return {.on_demand = true, .layer = node.layer, .head = node.head};
}

const std::string& title_of(const Notation& notation) {
    return notation.title.empty() ? notation.matrix : notation.title;
}

/// The first `count` nodes at a step: where each of them then is.
std::vector<NodeId> add_step(const LearnedModel& model, NodeId count, const TrainingRunPtr& run,
                             Index step) {
    Graph& graph = *model.graph;
    const auto moment = std::make_shared<const RunMoment>(run, step);
    std::vector<NodeId> places;
    for (NodeId id = 0; id < count; ++id) {
        const Node node = graph.node(id);
        const bool is_learned = std::ranges::find(model.leaves, id) != model.leaves.end();
        std::vector<NodeId> inputs;
        for (const NodeId input : node.inputs) inputs.push_back(places[input]);
        Notation notation = node.notation;
        notation.title = fmt::format("{} after {}", title_of(notation), count_of(step, "step"));
        places.push_back(graph.add(
            path_at_step(step, node.path),
            is_learned ? shared<LearnedNumbers>(node.axes, moment, OfLeaf::weights, node.path)
                       : node.operation,
            std::move(inputs), std::move(notation), place_of(node)));
    }
    return places;
}

void add_differences(Graph& graph, const std::vector<NodeId>& at_step, Index step) {
    for (NodeId id = 0; id < at_step.size(); ++id) {
        const Node node = graph.node(id);
        Notation notation{fmt::format("Δ{}", node.notation.matrix),
                          fmt::format("Δ{}", node.notation.element), Role::other,
                          fmt::format("{}, less those after {}", title_of(node.notation),
                                      count_of(step, "step"))};
        graph.add(std::string(difference_prefix) + node.path, shared<Subtract>(), {id, at_step[id]},
                  std::move(notation), place_of(node));
    }
}

}  // namespace

void add_steps(const LearnedModel& model, const TrainingRunPtr& run, std::set<Index> steps,
               std::optional<Index> compared) {
    const NodeId count = model.graph->size();
    if (compared) steps.insert(*compared);
    for (const Index step : steps) {
        const std::vector<NodeId> there = add_step(model, count, run, step);
        if (step == compared) add_differences(*model.graph, there, step);
    }
}

}  // namespace attend
