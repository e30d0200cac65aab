#pragma once
#include <map>
#include <memory>
#include <vector>

#include "core/graph/graph.h"

namespace attend {

/// One graph that is computed forward and backward again and again, with other numbers each time,
/// and without edits: what does not change is made once, and what does is written where it stood
/// the last time. For whoever learns; not to be asked from several threads.
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
    const std::vector<NodeId>& known_way_to(NodeId id);
    void read_inputs(NodeId id);
    void plan_backward(NodeId id, const std::vector<NodeId>& leaves);

    std::shared_ptr<const Graph> graph_;
    std::vector<OperationPtr> operations_;
    std::vector<std::vector<Value>> inputs_;  // by node, kept between passes
    std::vector<Value> values_;
    std::vector<std::shared_ptr<Matrix>> results_;  // the same, to be written; null: a leaf's
    std::vector<bool> changing_;                    // by node: itself, or what it is made of
    std::vector<bool> given_;                       // values that are set
    std::map<NodeId, std::vector<NodeId>> ways_;

    // How backward() went by last: of which node, by which leaves.
    NodeId of_ = 0;
    std::vector<NodeId> leaves_;
    std::vector<NodeId> steps_;             // that have gradients to hand on, the last one first
    Matrix passing_;                        // the gradients by all of them, one behind the other
    std::vector<Matrix> gradients_;         // by node: a part of that, or of what is added to
    std::vector<std::vector<Matrix*>> to_;  // by step: the gradients of its inputs, or null
};

}  // namespace attend
