#include "core/ops/stack.h"

#include <algorithm>

#include "core/graph/scope.h"
#include "core/ops/by_sequence.h"
#include "core/ops/join.h"

namespace attend {

namespace {

class Stacking {
  public:
    Stacking(const Graph& of_one, Index count) : of_one_(of_one), count_(count) {
        graph_->reserve(2 * of_one.size());
    }

    StackedGraph stack(const std::map<NodeId, OperationPtr>& own,
                       const std::vector<NodeId>& of_all) {
        for (NodeId id = 0; id < of_one_.size(); ++id) {
            const Node& node = of_one_.node(id);
            const auto is_own = own.find(id);
            const bool for_all = std::ranges::find(of_all, id) != of_all.end();
            const bool of_each = is_own != own.end() ||
                                 (!for_all && std::ranges::any_of(node.inputs, [&](NodeId in) {
                                     return of_each_[in];
                                 }));
            of_each_.push_back(of_each);
            if (is_own != own.end())
                add(node, is_own->second, places_of(node));
            else if (of_each)
                add_of_each(node);
            else
                add(node, node.operation, places_of(node));
        }
        return {graph_, std::move(places_)};
    }

  private:
    std::vector<NodeId> places_of(const Node& node) const {
        std::vector<NodeId> inputs;
        for (const NodeId input : node.inputs) inputs.push_back(places_[input]);
        return inputs;
    }

    void add(const Node& node, OperationPtr operation, std::vector<NodeId> inputs) {
        places_.push_back(graph_->add(node.path, std::move(operation), std::move(inputs),
                                      node.notation, {false, node.layer, node.head}));
    }

    /// Whether its rows are made of the same rows of what each sequence has, wherever they stand.
    bool goes_by_rows(const Node& node) const {
        if (node.operation->counts_rows()) return false;
        for (std::size_t i = 0; i < node.inputs.size(); ++i)
            if (of_each_[node.inputs[i]] && !node.operation->by_rows(i)) return false;
        return true;
    }

    void add_of_each(const Node& node) {
        std::vector<NodeId> inputs = places_of(node);
        if (goes_by_rows(node)) {
            for (std::size_t i = 0; i < inputs.size(); ++i)
                if (!of_each_[node.inputs[i]] && node.operation->by_rows(i))
                    inputs[i] = repeated(node.inputs[i]);
            return add(node, node.operation, std::move(inputs));
        }
        std::vector<bool> cut;
        for (const NodeId input : node.inputs) cut.push_back(of_each_[input]);
        add(node, shared<BySequence>(node.operation, count_, std::move(cut)), std::move(inputs));
    }

    /// What all sequences share, once for each of them.
    NodeId repeated(NodeId id) {
        const auto [found, is_new] = repeated_.try_emplace(id, 0);
        if (is_new) {
            const std::vector<NodeId> copies(static_cast<std::size_t>(count_), places_[id]);
            found->second = graph_->add(of_one_.node(id).path + "/repeated", shared<Join>(false),
                                        copies, of_one_.node(id).notation);
        }
        return found->second;
    }

    const Graph& of_one_;
    Index count_;
    std::shared_ptr<Graph> graph_ = std::make_shared<Graph>();
    std::vector<NodeId> places_;
    std::vector<bool> of_each_;
    std::map<NodeId, NodeId> repeated_;
};

}  // namespace

StackedGraph stacked(const Graph& of_one, Index count, const std::map<NodeId, OperationPtr>& own,
                     const std::vector<NodeId>& of_all) {
    return Stacking(of_one, count).stack(own, of_all);
}

}  // namespace attend
