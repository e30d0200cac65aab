#pragma once
#include <algorithm>
#include <functional>

#include "core/graph/edit.h"
#include "core/graph/graph.h"
#include "core/graph/matrix.h"
#include "core/progress.h"

namespace attend {

/// What a node's operation gives. What it refuses is said with the node's path. Throws Cancelled.
Value computed(const Node& node, const std::vector<Value>& inputs, const Progress& progress = {});
/// Some rows of it from the `first` on.
Value computed(const Node& node, const std::vector<Value>& inputs, Index first, Index rows);
/// These rows, written to where they will be.
void compute_to(const Node& node, const std::vector<Value>& inputs, Index first, Matrix& rows);
/// The same by the shorter way that its operation knows from what was made before; a null value
/// where there is none.
Remade computed_after(const Node& node, const MadeBefore& before, Inputs inputs);
/// What each of the nodes that batches_of() joined gives, by the inputs of each.
std::vector<Value> computed_together(const Graph& graph, const std::vector<NodeId>& ids,
                                     const std::vector<std::vector<Value>>& inputs);

/// What some rows of a node are computed from, rows_of(input, first, rows), in the inputs' order:
/// the same rows of what is read by rows, and all of the rest.
template <class RowsOf>
std::vector<Value> inputs_of_rows(const Graph& graph, NodeId id, Index first, Index rows,
                                  RowsOf rows_of) {
    const Node& node = graph.node(id);
    std::vector<Value> inputs;
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        const NodeId input = node.inputs[i];
        inputs.push_back(node.operation->by_rows(i)
                             ? rows_of(input, first, rows)
                             : rows_of(input, 0, graph.node(input).shape().rows));
    }
    return inputs;
}

/// Some rows of a node, computed from these.
template <class RowsOf>
Value computed_rows(const Graph& graph, NodeId id, Index first, Index rows, RowsOf rows_of) {
    return computed(graph.node(id), inputs_of_rows(graph, id, first, rows, rows_of), first, rows);
}

/// Floating-point operations, roughly, that computing a node takes, by the shapes alone.
double cost_of(const Graph& graph, NodeId id);

/// Throws Error that names the largest matrix, unless the values of the marked nodes fit into the
/// memory that is left. `left` is asked only where they are many.
void check_memory_for(const Graph& graph, const std::vector<bool>& marked,
                      const std::function<double()>& left);

/// The same for one node.
void check_memory_for(const Graph& graph, NodeId id, const std::function<double()>& left);

/// By node: whether one of those that are wanted is made from it, or is it.
std::vector<bool> needed_for(const Graph& graph, std::vector<bool> wanted);
std::vector<bool> needed_for(const Graph& graph, NodeId wanted);
/// The same of all that does not wait until a view asks for it: the forward pass.
std::vector<bool> forward_pass(const Graph& graph);
/// By node: which of those that are needed reads it last; 0 where none does.
std::vector<NodeId> last_uses(const Graph& graph, const std::vector<bool>& needed);

/// Is shown each value as it is made, with the values that it is made from.
using LookAtNode =
    std::function<void(const Node& node, const Matrix& value, const std::vector<Value>& inputs)>;

/// The value of one node: computes what it is made from and nothing else, and lets go of each
/// value after its last use. Throws Error, also where that takes more memory than is left;
/// Cancelled.
Value evaluate_node(const Graph& graph, const Edits& edits, NodeId id,
                    const Progress& progress = {}, const LookAtNode& look_at = {});

/// Bytes that evaluate_node() holds at most.
double most_held_for(const Graph& graph, NodeId id);

/// Calls make(first, count) for all rows, at most `at_once` of them at a time and about as many
/// each time: none of them is left with a few.
template <class Make>
void in_stretches(Index rows, Index at_once, Make make) {
    const Index stretches = (rows + at_once - 1) / std::max(at_once, Index{1});
    for (Index i = 0; i < stretches; ++i) {
        const Index first = rows * i / stretches;
        make(first, rows * (i + 1) / stretches - first);
    }
}

}  // namespace attend
