#pragma once
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/graph/edit.h"
#include "core/graph/graph.h"
#include "core/memory.h"
#include "core/progress.h"

namespace attend {

/// A finished computation: a graph and the value of each node. A snapshot that never changes, cheap
/// to copy; the screen may go on drawing it while a newer one is computed.
struct Evaluation {
    std::shared_ptr<const Graph> graph;
    std::shared_ptr<const Edits> edits;
    std::vector<Value> values;  // by NodeId: what stands on the screen
    std::vector<Value> own;     // by NodeId: what the operation gave, before the node's edit
    std::vector<NodeId>
        recomputed;  // the nodes whose value was not taken over from the evaluation before

    const Matrix& value(NodeId id) const { return *values.at(id); }
    const Matrix& value(std::string_view path) const { return *values.at(graph->at(path)); }
    /// The edit of a node, or null.
    const Edit* edit(NodeId id) const;
    bool is_edited(NodeId id, Cell cell) const {
        const Edit* found = edit(id);
        return found && found->holds(cell);
    }
    std::vector<Value> inputs(NodeId id) const;
};

/// Computes graphs, reusing every value whose operation, inputs and edit are what they were the
/// time before: nothing is ever marked dirty. A graph built anew shares all that did not change.
/// Nodes of a large graph that do not need each other, such as heads, are computed side by side.
class Evaluator {
  public:
    /// Bytes that may be taken: asked before much is.
    using MemoryLeft = std::function<double()>;
    Evaluator() : Evaluator(memory_left) {}
    explicit Evaluator(MemoryLeft left) : memory_left_(std::move(left)) {}

    /// Throws Error where an edit does not fit, or where the values take more memory than is left
    /// (before any of it is taken); Cancelled when stopped; then what was computed so far is kept
    /// for the next call.
    Evaluation evaluate(const std::shared_ptr<const Graph>& graph,
                        const std::shared_ptr<const Edits>& edits, const Progress& progress = {});

    /// Floating-point operations that evaluate() would do now, roughly.
    double cost(const Graph& graph, const Edits& edits) const;

  private:
    struct Entry {
        OperationPtr operation;
        std::vector<Value> inputs;
        Edit edit;
        Value own;  // what the operation gives; without an edit the same as `value`
        Value value;
    };
    static Entry entry_of(const Node& node, const Edit& edit, std::vector<Value> inputs,
                          const Entry& before);

    /// By node: what is known of it already, its inputs being what they were; null: nothing is.
    std::vector<const Entry*> what_stays(const Graph& graph, const Edits& edits) const;
    /// A node whose inputs have their values.
    void compute(Evaluation& result, NodeId id);
    /// Throws what the first of the nodes that failed threw.
    void compute_side_by_side(Evaluation& result, const std::vector<NodeId>& stale,
                              const Progress& progress);

    MemoryLeft memory_left_;
    std::unordered_map<std::string, Entry> entries_;
};

}  // namespace attend
