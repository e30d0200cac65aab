#include "core/graph/evaluate_node.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "core/error.h"
#include "core/graph/packed_rows.h"
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

/// The values of evaluate_node(), as long as they are held.
class NodeEvaluation {
  public:
    NodeEvaluation(const Graph& graph, const Edits& edits, const LookAtNode& look_at)
        : graph_(graph), edits_(edits), look_at_(look_at), values_(graph.size()) {}

    const Value& value(NodeId id) const { return values_[id]; }
    void let_go(NodeId id) { values_[id].reset(); }
    /// A weight that passes is made when it is read: it may be multiplied as its file packs it.
    bool waits(NodeId id) const { return graph_.node(id).is_leaf() && graph_.node(id).passing; }

    void make(NodeId id, const Progress& progress) {
        const Node& node = graph_.node(id);
        if (const Preparation* first = node.operation->preparation()) first->make(progress);
        const Value packed = packed_input(id);
        const std::vector<Value> inputs = inputs_of(id, packed);
        values_[id] = computed(node, inputs, progress);
        if (packed && look_at_ && !values_[id]->array().isFinite().all()) {
            make_unpacked(id, progress);  // it may be a weight that is not finite: look at that
            return;
        }
        finish(id, inputs);
    }

  private:
    Value packed_input(NodeId id) const {
        const std::vector<NodeId>& inputs = graph_.node(id).inputs;
        if (inputs.size() < 2 || !waits(inputs[1])) return nullptr;
        const Index rows = graph_.node(inputs[0]).shape().rows;
        return packed_alone(graph_, edits_, id, inputs[1], rows);
    }

    std::vector<Value> inputs_of(NodeId id, const Value& packed) {
        std::vector<Value> inputs;
        for (const NodeId input : graph_.node(id).inputs) {
            const bool is_packed = packed && inputs.size() == 1;
            if (!is_packed && !values_[input]) make(input, {});
            inputs.push_back(is_packed ? packed : values_[input]);
        }
        return inputs;
    }

    void make_unpacked(NodeId id, const Progress& progress) {
        const std::vector<Value> inputs = inputs_of(id, nullptr);
        values_[id] = computed(graph_.node(id), inputs, progress);
        finish(id, inputs);
    }

    void finish(NodeId id, const std::vector<Value>& inputs) {
        const Node& node = graph_.node(id);
        const Edit& edit = edit_of(edits_, node.path);
        if (!edit.empty()) values_[id] = share(edited(node.path, edit, *values_[id]));
        if (look_at_) look_at_(node, *values_[id], inputs);
    }

    const Graph& graph_;
    const Edits& edits_;
    const LookAtNode& look_at_;
    std::vector<Value> values_;
};

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
    NodeEvaluation evaluation(graph, edits, look_at);
    for (NodeId id = 0; id <= wanted; ++id) {
        if (!needed[id]) continue;
        const Progress own = progress.part(done / count, (done + 1) / count);
        own.at(0);
        if (id == wanted || !evaluation.waits(id)) evaluation.make(id, own);
        for (const NodeId input : graph.node(id).inputs)
            if (last[input] == id) evaluation.let_go(input);
        ++done;
    }
    return evaluation.value(wanted);
}

}  // namespace attend
