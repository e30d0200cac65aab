#include "core/graph/passes.h"

#include <algorithm>
#include <stdexcept>

namespace attend {

Passes::Passes(std::shared_ptr<const Graph> graph, const std::vector<NodeId>& changing)
    : graph_(std::move(graph)),
      inputs_(graph_->size()),
      values_(graph_->size()),
      results_(graph_->size()),
      given_(graph_->size(), false),
      gradients_(graph_->size()),
      to_(graph_->size()) {
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

const std::vector<NodeId>& Passes::known_way_to(NodeId id) {
    const auto [found, is_new] = ways_.try_emplace(id);
    if (is_new) found->second = way_to(id);
    return found->second;
}

void Passes::read_inputs(NodeId id) {
    const std::vector<NodeId>& read = graph_->node(id).inputs;
    std::vector<Value>& inputs = inputs_[id];
    inputs.resize(read.size());
    for (std::size_t i = 0; i < read.size(); ++i)
        if (inputs[i] != values_[read[i]]) inputs[i] = values_[read[i]];
}

const Matrix& Passes::forward(NodeId id) {
    for (const NodeId node : known_way_to(id)) {
        if (given_[node] || (values_[node] && !changing_[node])) continue;
        read_inputs(node);
        const Operation& operation = *operations_[node];
        if (inputs_[node].empty() || !changing_[node]) {
            values_[node] = operation.forward(inputs_[node]);
            continue;
        }
        std::shared_ptr<Matrix>& result = results_[node];
        if (!result) {
            const Shape shape = graph_->node(node).shape();
            values_[node] = result = std::make_shared<Matrix>(shape.rows, shape.columns);
        }
        operation.forward_to(inputs_[node], 0, *result);
    }
    return *values_[id];
}

void Passes::plan_backward(NodeId id, const std::vector<NodeId>& leaves) {
    if (of_ == id && leaves_ == leaves) return;
    of_ = id, leaves_ = leaves;
    std::vector<bool> marked(graph_->size(), false);
    for (const NodeId leaf : leaves) marked.at(leaf) = true;
    const std::vector<bool> follow = downstream_of(*graph_, std::move(marked));
    steps_.clear();
    Index numbers = 0;
    for (const NodeId node : known_way_to(id))
        if (follow[node] && !graph_->node(node).is_leaf()) {
            steps_.push_back(node);
            numbers += values_[node]->size();
        }
    passing_ = Matrix(1, numbers);
    Scalar* begin = passing_.row_begin(0);
    for (const NodeId node : steps_) {
        const Shape shape = graph_->node(node).shape();
        gradients_[node] = Matrix::view(begin, shape.rows, shape.columns, shape.columns, nullptr);
        begin += shape.rows * shape.columns;
        to_[node].clear();
        for (const NodeId input : graph_->node(node).inputs)
            to_[node].push_back(follow[input] ? &gradients_[input] : nullptr);
    }
    std::ranges::reverse(steps_);
}

void Passes::backward(NodeId id, Scalar seed, const std::vector<NodeId>& leaves,
                      std::vector<Matrix>& sums) {
    plan_backward(id, leaves);
    if (steps_.empty()) return;
    const std::vector<NodeId>& way = known_way_to(id);
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        if (!std::ranges::binary_search(way, leaves[i])) continue;
        const Shape shape = graph_->node(leaves[i]).shape();
        if (sums[i].size() == 0) sums[i] = Matrix::Zero(shape.rows, shape.columns);
        gradients_[leaves[i]] = Matrix::rows_of(sums[i], 0, shape.rows);
    }
    passing_.setZero();
    gradients_[id].setConstant(seed);
    for (const NodeId node : steps_)
        operations_[node]->add_backward(inputs_[node], *values_[node], gradients_[node], to_[node]);
}

}  // namespace attend
