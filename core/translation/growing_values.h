#pragma once
#include <vector>

#include "core/graph/edit.h"
#include "core/graph/graph.h"

namespace attend {

/// What the path of a node begins with that belongs to a hypothesis of a beam: "beam.2/".
inline constexpr std::string_view beam_prefix = "beam.";

/// Values of a graph that is still being put together, with numbers that a person put in: which
/// word comes next follows from them. Nodes of a hypothesis have the numbers that were put in for
/// its step. Both must outlive this.
class GrowingValues {
  public:
    GrowingValues(const Graph& graph, const Edits& edits) : graph_(&graph), edits_(&edits) {}
    /// The same values, of a copy of the graph.
    GrowingValues of(const Graph& copy) const;

    /// Computes all nodes up to this one that are not known yet. Throws Error where an edit does
    /// not fit.
    const Matrix& at(NodeId id);

  private:
    const Graph* graph_;
    const Edits* edits_;
    std::vector<Value> values_;  // by NodeId, of those that are known
};

}  // namespace attend
