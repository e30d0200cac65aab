#pragma once
#include <string>
#include <utility>
#include <vector>

#include "core/graph/graph.h"

namespace attend {

/// A node of a graph under construction, to write formulas with.
struct Ref {
    Graph* graph = nullptr;
    NodeId id = 0;
    /// A copy, which is cheap: a node that is added may move the others.
    Axes axes() const { return graph->node(id).axes; }
    Shape shape() const { return axes().shape(); }
};

/// An operation put to inputs, not yet named: what matmul(x, w) returns.
struct Expression {
    OperationPtr operation;
    std::vector<Ref> inputs;
};

template <class Op, class... Refs>
Expression express(Op operation, Refs... inputs) {
    return {std::make_shared<const Op>(std::move(operation)), {inputs...}};
}

/// An operation without inputs, made of these parameters.
template <class Op, class... Parameters>
Expression leaf(Parameters&&... parameters) {
    return {shared<Op>(std::forward<Parameters>(parameters)...), {}};
}

/// A place in the tree of paths. Writing a computation reads like the formula:
///
///     Scope head(graph, "head.0/");
///     const Ref q = head.add("q", matmul(x, w_q), {"Q", "q", Role::query});
class Scope {
  public:
    explicit Scope(Graph& graph, std::string prefix = {})
        : graph_(&graph), prefix_(std::move(prefix)) {}

    Ref add(const std::string& name, Expression expression, Notation notation);
    /// The same, for whom nothing is made of it here.
    NodeId add_node(const std::string& name, Expression expression, Notation notation) {
        return add(name, std::move(expression), std::move(notation)).id;
    }
    /// The path that a node of this name has here.
    std::string path(const std::string& name) const { return prefix_ + name; }
    Scope child(const std::string& name) const {
        Scope below = *this;
        below.prefix_ += name + "/";
        return below;
    }
    /// The same place, for nodes of a layer, where there are several.
    Scope of_layer(int layer) const {
        Scope inside = *this;
        inside.place_.layer = layer;
        return inside;
    }
    /// Which layer this is a place of; −1: of none, or of the only one.
    int layer() const { return place_.layer; }
    /// The same place, for nodes of a head.
    Scope of_head(int head) const {
        Scope inside = *this;
        inside.place_.head = head;
        return inside;
    }
    /// The same place, for nodes that are computed when their value is asked for.
    Scope on_demand() const {
        Scope later = *this;
        later.place_.on_demand = true;
        return later;
    }
    /// The same place, for nodes whose values are not kept: whoever reads one computes it some rows
    /// at a time. `transient`: a value that a view asked for is not kept either, once it is drawn.
    Scope passing(bool transient = false) const {
        Scope through = *this;
        through.place_.passing = true;
        through.place_.transient = transient;
        return through;
    }

  private:
    Graph* graph_;
    std::string prefix_;
    NodePlace place_;
};

}  // namespace attend
