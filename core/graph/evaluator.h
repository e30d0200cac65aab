#pragma once
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/graph/evaluation.h"
#include "core/memory.h"
#include "core/progress.h"

namespace attend {

/// Computes graphs, reusing every value whose operation, inputs and edit are what they were the
/// time before: nothing is ever marked dirty. A graph built anew shares all that did not change.
/// Nodes of a large graph that do not need each other, such as heads, are computed side by side;
/// those on demand are left to whoever asks the evaluation for them.
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
    /// By node: what is known of it already, its inputs being what they were; null: nothing is.
    std::vector<const KnownValue*> what_stays(const Graph& graph, const Edits& edits) const;
    /// A node whose inputs have their values.
    void compute(Evaluation& result, NodeId id);
    /// Throws what the first of the nodes that failed threw.
    void compute_side_by_side(Evaluation& result, const std::vector<NodeId>& stale,
                              const Progress& progress);

    MemoryLeft memory_left_;
    std::unordered_map<std::string, KnownValue> entries_;
    std::shared_ptr<KnownValues> on_demand_ = std::make_shared<KnownValues>();
};

}  // namespace attend
