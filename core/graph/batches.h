#pragma once
#include <vector>

#include "core/graph/graph.h"

namespace attend {

/// Nodes that are computed at once, one or several that read the same first input and only leaves
/// besides (so that none of them waits for another).
using Batch = std::vector<NodeId>;

/// The nodes of `stale`, which are in order, as batches.
std::vector<Batch> batches_of(const Graph& graph, const std::vector<NodeId>& stale);

/// By batch: which others it reads, through what is not `held` and only passes.
std::vector<std::vector<std::size_t>> dependencies(const Graph& graph,
                                                   const std::vector<Batch>& batches,
                                                   const std::vector<bool>& held);

/// Calls `visit` with the nodes whose values are read for a node: through those that only pass.
template <class Visit>
void for_each_read(const Graph& graph, NodeId id, const std::vector<bool>& held, Visit visit) {
    for (const NodeId input : graph.node(id).inputs)
        if (held[input] || !graph.node(input).passing)
            visit(input);
        else
            for_each_read(graph, input, held, visit);
}

}  // namespace attend
