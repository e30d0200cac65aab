#include "core/ops/gradient_nodes.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/graph/evaluate_node.h"
#include "core/graph/explain.h"
#include "core/ops/add.h"
#include "core/ops/gradient.h"
#include "core/texts/notes.h"

namespace attend {

Value GradientSeed::forward(Inputs) const {
    Matrix seed = Matrix::Zero(shape().rows, shape().columns);
    seed(cell_.row, cell_.column) = 1;
    return share(std::move(seed));
}

std::string GradientSeed::note(Cell cell) const {
    return say<texts::notes::seed>("own"_is = cell == cell_);
}

namespace {

/// A step that reads a node: which one, as which of its inputs.
struct Reader {
    NodeId node;
    std::size_t input;
};

class GradientBuilder {
  public:
    GradientBuilder(Graph& graph, NodeId target, Cell cell)
        : graph_(graph),
          target_(target),
          cell_(cell),
          on_the_way_(needed_for(graph, target)),
          readers_(target + 1) {
        for (NodeId id = 0; id <= target; ++id)
            if (on_the_way_[id]) read_by(id);
    }

    void add() {
        const NodeId last = graph_.size();
        const std::string of = cell_name(graph_.node(target_), cell_);
        std::vector<std::optional<NodeId>> gradients(last);
        for (NodeId id = target_ + 1; id-- > 0;)
            if (on_the_way_[id]) gradients[id] = add_of(id, gradients);
        for (NodeId id = 0; id < last; ++id)
            if (const Node& node = graph_.node(id);
                !gradients[id] && (!node.on_demand || node.passing))
                put(id, shared<Fill>(node.axes, Scalar(0),
                                     say<texts::notes::no_way>("target"_is = of)));
    }

  private:
    void read_by(NodeId id) {
        const Node& node = graph_.node(id);
        if (!node.is_leaf() && !node.operation->has_gradient())
            throw Error("gradient_of",
                        fmt::format("{}, through {}", graph_.node(target_).path, node.path),
                        "a number of the computation itself: of what only looks at it no gradient "
                        "is known");
        for (std::size_t i = 0; i < node.inputs.size(); ++i)
            readers_[node.inputs[i]].push_back({id, i});
    }

    /// "∂α", "∂(q·k)"
    static std::string by(const std::string& symbol) {
        return symbol.find("·") == symbol.npos ? "∂" + symbol : "∂(" + symbol + ")";
    }

    /// Notation is copied: a node that is added may move the others.
    NodeId put(NodeId of, OperationPtr operation, std::vector<NodeId> inputs = {},
               const std::string& through = {}) {
        const Node& node = graph_.node(of);
        Notation notation{by(node.notation.matrix), by(node.notation.element), Role::other,
                          "Gradient by " + node.path};
        std::string path = std::string(gradient_prefix) + node.path + through;
        return graph_.add(std::move(path), std::move(operation), std::move(inputs),
                          std::move(notation), {.on_demand = true});
    }

    /// Through one step that reads it.
    NodeId add_through(NodeId of, const Reader& reader, NodeId gradient, const std::string& named) {
        std::vector<NodeId> inputs = graph_.node(reader.node).inputs;
        inputs.push_back(reader.node);
        inputs.push_back(gradient);
        return put(of, shared<Gradient>(graph_.node(reader.node).operation, reader.input),
                   std::move(inputs), named);
    }

    NodeId add_of(NodeId of, const std::vector<std::optional<NodeId>>& gradients) {
        if (of == target_) return put(of, shared<GradientSeed>(graph_.node(of).axes, cell_));
        const std::vector<Reader>& readers = readers_[of];
        if (readers.size() == 1)
            return add_through(of, readers[0], *gradients[readers[0].node], {});
        std::vector<NodeId> parts;
        for (std::size_t i = 0; i < readers.size(); ++i) {
            const bool again = i > 0 && readers[i - 1].node == readers[i].node;
            const std::string named =
                fmt::format("/through/{}{}", graph_.node(readers[i].node).path,
                            again ? fmt::format("/input.{}", readers[i].input) : "");
            parts.push_back(add_through(of, readers[i], *gradients[readers[i].node], named));
        }
        return put(of, shared<Add>(), std::move(parts));
    }

    Graph& graph_;
    NodeId target_;
    Cell cell_;
    std::vector<bool> on_the_way_;
    std::vector<std::vector<Reader>> readers_;  // by node
};

}  // namespace

void add_gradients(Graph& graph, NodeId target, Cell cell) {
    GradientBuilder(graph, target, cell).add();
}

std::optional<NodeId> gradient_of(const Graph& graph, NodeId node) {
    return graph.find(std::string(gradient_prefix) + graph.node(node).path);
}

}  // namespace attend
