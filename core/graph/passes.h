#pragma once
#include <map>
#include <memory>
#include <vector>

#include "core/graph/graph.h"

namespace attend {

/// One graph that is computed forward and backward again and again, with other numbers each time,
/// and without edits: what does not change is made once. For whoever learns; not to be asked from
/// several threads.
class Passes {
  public:
    /// `changing`: leaves whose values, and nodes whose operations, are given each time. All else
    /// is as the graph has it.
    Passes(std::shared_ptr<const Graph> graph, const std::vector<NodeId>& changing);

    /// From now on, the value of a leaf, or what a node's operation is.
    void set_value(NodeId leaf, Value value);
    void set_operation(NodeId id, OperationPtr operation);

    /// Computes this node, and all that it is made of and that may have changed.
    const Matrix& forward(NodeId id);
    /// What forward() computed on its way.
    const Matrix& value(NodeId id) const { return *values_.at(id); }
    /// The gradient of seed · node by some leaves, after forward() of that node. Matrices that
    /// `gradients` has are added to; empty ones are made.
    void backward(NodeId id, Scalar seed, const std::vector<NodeId>& leaves,
                  std::vector<Matrix>& gradients);

    const Graph& graph() const { return *graph_; }

  private:
    std::vector<NodeId> way_to(NodeId id) const;
    void mark_downstream(const std::vector<NodeId>& leaves);

    std::shared_ptr<const Graph> graph_;
    std::vector<OperationPtr> operations_;
    std::vector<std::vector<Value>> inputs_;  // by node, kept between passes
    std::vector<Value> values_;
    std::vector<bool> changing_;  // by node: itself, or what it is made of
    std::vector<bool> given_;     // values that are set
    std::map<NodeId, std::vector<NodeId>> ways_;
    std::vector<NodeId> leaves_;    // that were differentiated by last
    std::vector<bool> downstream_;  // of these
    std::vector<Matrix> gradients_;
};

}  // namespace attend
