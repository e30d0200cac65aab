#include "app/views/parts/measured.h"

#include "app/views/parts/follow_job.h"

namespace attend {

namespace {

constexpr double operations_at_once = 8e6;

struct MeasuredKey {
    std::uint64_t revision = 0;
    std::vector<NodeId> nodes;
    bool operator==(const MeasuredKey&) const = default;
};

struct MadeValues {
    std::vector<std::string> paths;
    std::vector<Value> values;
};

struct MeasuredMemory {
    std::map<std::string, LatestJob<MeasuredKey, MadeValues>, std::less<>> jobs;
};

MadeValues make_values(const Evaluation& evaluation, const std::vector<NodeId>& nodes,
                       const Progress& progress) {
    MadeValues made;
    for (const NodeId id : nodes) {
        progress.at(static_cast<double>(made.values.size()) / static_cast<double>(nodes.size()));
        made.paths.push_back(evaluation.graph->node(id).path);
        made.values.push_back(evaluation.at(id));
    }
    return made;
}

/// Whether values of an earlier scene may stand in for those of these nodes.
bool stand_for(const MadeValues& made, const Graph& graph, const std::vector<NodeId>& nodes) {
    if (made.values.size() != nodes.size()) return false;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const Node& node = graph.node(nodes[i]);
        if (node.path != made.paths[i] || node.shape() != shape_of(*made.values[i])) return false;
    }
    return true;
}

}  // namespace

Measured measured(const Frame& frame, std::string_view what, const std::vector<NodeId>& nodes) {
    auto& jobs = frame.ui.memory.of<MeasuredMemory>().jobs;
    auto& job = jobs[std::string(what)];
    const Evaluation& evaluation = *frame.evaluation();
    double cost = 0;
    for (const NodeId id : nodes) cost += evaluation.cost(id);
    const bool current =
        follow_work(frame, job, what, {frame.store.computation().revision(), nodes},
                    cost <= operations_at_once, [&] {
                        return [evaluation, nodes](const Progress& progress) {
                            return make_values(evaluation, nodes, progress);
                        };
                    });
    const MadeValues* const made = job.result();
    if (!made || !job.problem().empty() || !stand_for(*made, *evaluation.graph, nodes)) return {};
    return {made->values, current};
}

}  // namespace attend
