#include "core/graph/evaluate_node.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "core/error.h"
#include "core/memory.h"

namespace attend {

namespace {

constexpr double few_bytes = 64e6;  // that any machine has: not asked about

double bytes_of(const Node& node) {
    const Shape shape = node.shape();
    return cells_in(shape) * sizeof(Scalar);
}

std::string named(const Node& node) {
    return fmt::format("{} ({} × {})", node.path, node.shape().rows, node.shape().columns);
}

void check_shape(const Node& node, const Matrix& value, Index rows) {
    if (shape_of(value) != Shape{rows, node.shape().columns})
        throw std::logic_error(node.path + ": the value's shape is not what its axes say");
}

/// Rows of a node as they are made; what is refused is said with its path.
template <class Make>
Value checked(const Node& node, Index rows, Make make) {
    try {
        Value value = make();
        check_shape(node, *value, rows);
        return value;
    } catch (const Error& error) {
        throw Error(node.path, error);
    }
}

}  // namespace

std::vector<bool> needed_for(const Graph& graph, std::vector<bool> wanted) {
    for (NodeId id = graph.size(); id-- > 0;)
        if (wanted[id])
            for (const NodeId input : graph.node(id).inputs) wanted[input] = true;
    return wanted;
}

std::vector<bool> needed_for(const Graph& graph, NodeId wanted) {
    std::vector<bool> needed(graph.size(), false);
    needed.at(wanted) = true;
    return needed_for(graph, std::move(needed));
}

std::vector<bool> forward_pass(const Graph& graph) {
    std::vector<bool> at_once(graph.size(), false);
    for (NodeId id = 0; id < graph.size(); ++id) at_once[id] = !graph.node(id).on_demand;
    return needed_for(graph, std::move(at_once));
}

std::vector<NodeId> last_uses(const Graph& graph, const std::vector<bool>& needed) {
    std::vector<NodeId> last(graph.size(), 0);
    for (NodeId id = 0; id < graph.size(); ++id)
        if (needed[id])
            for (const NodeId input : graph.node(id).inputs) last[input] = id;
    return last;
}

Value computed(const Node& node, const std::vector<Value>& inputs, const Progress& progress) {
    return checked(node, node.shape().rows,
                   [&] { return node.operation->forward_slowly(inputs, progress); });
}

void compute_to(const Node& node, const std::vector<Value>& inputs, Index first, Matrix& rows) {
    try {
        node.operation->forward_to(inputs, first, rows);
    } catch (const Error& error) {
        throw Error(node.path, error);
    }
}

Remade computed_after(const Node& node, const MadeBefore& before, Inputs inputs) {
    try {
        Remade made = node.operation->forward_after(before, inputs);
        if (made.value) check_shape(node, *made.value, node.shape().rows);
        return made;
    } catch (const Error& error) {
        throw Error(node.path, error);
    }
}

std::vector<Value> computed_together(const Graph& graph, const std::vector<NodeId>& ids,
                                     const std::vector<std::vector<Value>>& inputs) {
    if (ids.size() == 1) return {computed(graph.node(ids.front()), inputs.front())};
    std::vector<Value> values;
    try {
        values = graph.node(ids.front()).operation->forward_together(inputs);
    } catch (const Error&) {  // each by itself says which it is
        for (std::size_t i = 0; i < ids.size(); ++i)
            values.push_back(computed(graph.node(ids[i]), inputs[i]));
    }
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const Node& node = graph.node(ids[i]);
        check_shape(node, *values.at(i), node.shape().rows);
    }
    return values;
}

Value computed(const Node& node, const std::vector<Value>& inputs, Index first, Index rows) {
    return checked(node, rows, [&] { return node.operation->forward_rows(inputs, first); });
}

double cost_of(const Graph& graph, NodeId id) {
    const Node& node = graph.node(id);
    std::vector<Shape> shapes;
    for (const NodeId input : node.inputs) shapes.push_back(graph.node(input).shape());
    return node.operation->cost(shapes, node.shape());
}

void check_memory_for(const Graph& graph, const std::vector<bool>& marked,
                      const std::function<double()>& left) {
    double bytes = 0;
    const Node* largest = nullptr;
    for (NodeId id = 0; id < graph.size(); ++id) {
        if (!marked[id]) continue;
        const Node& node = graph.node(id);
        bytes += bytes_of(node);
        if (!largest || bytes_of(node) > bytes_of(*largest)) largest = &node;
    }
    if (bytes <= few_bytes) return;
    const auto count = std::count(marked.begin(), marked.end(), true);
    check_memory("memory", fmt::format("{} matrices, the largest {}", count, named(*largest)),
                 bytes, left());
}

void check_memory_for(const Graph& graph, NodeId id, const std::function<double()>& left) {
    const Node& node = graph.node(id);
    if (bytes_of(node) > few_bytes)
        check_memory("memory", "the matrix " + named(node), bytes_of(node), left());
}

double most_held_for(const Graph& graph, NodeId wanted) {
    const std::vector<bool> needed = needed_for(graph, wanted);
    const std::vector<NodeId> last = last_uses(graph, needed);
    double held = 0, most = 0;
    for (NodeId id = 0; id <= wanted; ++id) {
        if (!needed[id]) continue;
        held += bytes_of(graph.node(id));
        most = std::max(most, held);
        std::vector<NodeId> inputs = graph.node(id).inputs;
        std::sort(inputs.begin(), inputs.end());
        inputs.erase(std::unique(inputs.begin(), inputs.end()), inputs.end());
        for (const NodeId input : inputs)
            if (last[input] == id) held -= bytes_of(graph.node(input));
    }
    return most;
}

Value evaluate_node(const Graph& graph, const Edits& edits, NodeId wanted, const Progress& progress,
                    const LookAtNode& look_at) {
    const double most = most_held_for(graph, wanted);
    if (most > few_bytes)
        check_memory("memory", named(graph.node(wanted)) + " with what it is made from", most,
                     memory_left());
    const std::vector<bool> needed = needed_for(graph, wanted);
    const std::vector<NodeId> last = last_uses(graph, needed);
    const auto count = static_cast<double>(std::count(needed.begin(), needed.end(), true));
    double done = 0;
    std::vector<Value> values(graph.size());
    for (NodeId id = 0; id <= wanted; ++id) {
        if (!needed[id]) continue;
        const Node& node = graph.node(id);
        const Progress own = progress.part(done / count, (done + 1) / count);
        own.at(0);
        if (const Preparation* first = node.operation->preparation()) first->make(own);
        std::vector<Value> inputs;
        for (const NodeId input : node.inputs) inputs.push_back(values[input]);
        values[id] = computed(node, inputs, own);
        const Edit& edit = edit_of(edits, node.path);
        if (!edit.empty()) values[id] = share(edited(node.path, edit, *values[id]));
        if (look_at) look_at(node, *values[id], inputs);
        for (const NodeId input : node.inputs)
            if (last[input] == id) values[input].reset();
        ++done;
    }
    return values[wanted];
}

}  // namespace attend
