#pragma once
#include <map>
#include <memory>
#include <vector>

#include "core/graph/graph.h"

namespace attend {

/// A graph of several sequences that are equally long, one below the other, and where its nodes
/// stand that were of one.
struct StackedGraph {
    std::shared_ptr<const Graph> graph;
    std::vector<NodeId> places;  // by NodeId of the graph of one
};

/// The computation of `of_one` for `count` sequences at once. What goes by rows is done for all
/// rows together, and what meets within a sequence, such as queries and keys, for each sequence by
/// itself (BySequence). `own`: nodes of which each sequence has its own, with the operations that
/// give those of all, one below the other. `of_all`: nodes that are made of all rows, such as a
/// loss.
StackedGraph stacked(const Graph& of_one, Index count, const std::map<NodeId, OperationPtr>& own,
                     const std::vector<NodeId>& of_all);

}  // namespace attend
