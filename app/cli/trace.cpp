#include "app/cli/trace.h"

#include <set>
#include <utility>

#include "core/graph/origins.h"

namespace attend::cli {

const Node& read_from(const Graph& graph, const ExplainedCell& cell, const Operand& operand) {
    return graph.node(graph.node(cell.node).inputs[operand.input]);
}

namespace {

using Told = std::set<std::pair<NodeId, Cell>>;

Trace traced(const Evaluation& evaluation, NodeId node, Cell cell, Told& told) {
    Trace result{explain(evaluation, node, cell), !told.insert({node, cell}).second, {}};
    if (result.told_above) return result;
    for (const Read& read : reads(evaluation, result.cell))
        result.origins.push_back(traced(evaluation, read.node, read.cell, told));
    return result;
}

}  // namespace

Trace trace(const Evaluation& evaluation, NodeId node, Cell cell) {
    Told told;
    return traced(evaluation, node, cell, told);
}

}  // namespace attend::cli
