#include "core/graph/passes.h"

#include <stdexcept>

namespace attend {

Passes::Passes(std::shared_ptr<const Graph> graph, const std::vector<NodeId>& changing)
    : graph_(std::move(graph)),
      inputs_(graph_->size()),
      values_(graph_->size()),
      given_(graph_->size(), false),
      gradients_(graph_->size()) {
    std::vector<bool> marked(graph_->size(), false);
    for (const NodeId id : changing) marked.at(id) = true;
    changing_ = attend::downstream_of(*graph_, std::move(marked));
    for (const Node& node : graph_->nodes()) operations_.push_back(node.operation);
}

void Passes::set_value(NodeId leaf, Value value) {
    if (shape_of(*value) != graph_->node(leaf).shape())
        throw std::logic_error("another shape for " + graph_->node(leaf).path);
    values_[leaf] = std::move(value);
    given_[leaf] = true;
}

void Passes::set_operation(NodeId id, OperationPtr operation) {
    operations_[id] = std::move(operation);
}

std::vector<NodeId> Passes::way_to(NodeId id) const {
    std::vector<bool> needed(id + 1, false);
    needed[id] = true;
    for (NodeId node = id + 1; node-- > 0;)
        if (needed[node])
            for (const NodeId input : graph_->node(node).inputs) needed[input] = true;
    std::vector<NodeId> way;
    for (NodeId node = 0; node <= id; ++node)
        if (needed[node]) way.push_back(node);
    return way;
}

const Matrix& Passes::forward(NodeId id) {
    const auto [found, is_new] = ways_.try_emplace(id);
    if (is_new) found->second = way_to(id);
    for (const NodeId node : found->second) {
        if (given_[node] || (values_[node] && !changing_[node])) continue;
        std::vector<Value>& inputs = inputs_[node];
        inputs.clear();
        for (const NodeId input : graph_->node(node).inputs) inputs.push_back(values_[input]);
        values_[node] = operations_[node]->forward(inputs);
    }
    return *values_[id];
}

void Passes::mark_downstream(const std::vector<NodeId>& leaves) {
    if (leaves_ == leaves) return;
    leaves_ = leaves;
    std::vector<bool> marked(graph_->size(), false);
    for (const NodeId leaf : leaves) marked.at(leaf) = true;
    downstream_ = attend::downstream_of(*graph_, std::move(marked));
}

void Passes::backward(NodeId id, Scalar seed, const std::vector<NodeId>& leaves,
                      std::vector<Matrix>& sums) {
    mark_downstream(leaves);
    for (Matrix& gradient : gradients_) gradient = Matrix();
    gradients_[id] = Matrix::Constant(values_[id]->rows(), values_[id]->cols(), seed);
    for (NodeId node = id + 1; node-- > 0;) {
        const std::vector<NodeId>& inputs = graph_->node(node).inputs;
        if (gradients_[node].size() == 0 || inputs.empty()) continue;
        Gradients by_input =
            operations_[node]->backward(inputs_[node], *values_[node], gradients_[node]);
        for (std::size_t i = 0; i < by_input.size(); ++i) {
            Matrix& gradient = gradients_[inputs[i]];
            if (by_input[i].size() == 0 || !downstream_[inputs[i]]) continue;
            if (gradient.size() == 0)
                gradient = std::move(by_input[i]);
            else
                gradient += by_input[i];
        }
    }
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        if (gradients_[leaves[i]].size() == 0) continue;
        if (sums[i].size() == 0)
            sums[i] = std::move(gradients_[leaves[i]]);
        else
            sums[i] += gradients_[leaves[i]];
    }
}

}  // namespace attend
