#pragma once
#include <functional>
#include <memory>

#include "core/graph/evaluation.h"
#include "core/memory.h"
#include "core/progress.h"

namespace attend {

/// Bytes that may be taken: asked before much is.
using MemoryLeft = std::function<double()>;

/// The value of each node: a function of the graph, of its edits, and of what is known `before`, of
/// this graph or of another one. Every value whose operation, inputs and edit are the same there is
/// shared: nothing is ever marked dirty, and a graph built anew shares all that did not change.
/// Nodes of a large graph that do not need each other, such as heads, are computed side by side;
/// those on demand are left to whoever asks the evaluation for them; where some are `wanted`, they
/// and what they are made of alone are computed, and all others when they are asked for.
/// Throws Error where an edit does not fit, or where the values take more memory than is left
/// (before any of it is taken); Cancelled when stopped.
Evaluation evaluate(const std::shared_ptr<const Graph>& graph,
                    const std::shared_ptr<const Edits>& edits, const Evaluation& before = {},
                    const Progress& progress = {}, const MemoryLeft& left = memory_left,
                    const std::vector<NodeId>& wanted = {});

/// Floating-point operations that evaluate() would do, roughly.
double cost_to_evaluate(const Graph& graph, const Edits& edits, const Evaluation& before = {});

}  // namespace attend
