#pragma once
#include "core/graph/evaluation.h"

namespace attend {

/// Whether a node reads one that is transient.
bool reads_transient(const Graph& graph, NodeId id);

/// What the operation of a node gives. Transient ones that it reads, and nobody looks at, are made
/// for it and let go of: where they take more than `bytes_at_once`, such as all heads' weights,
/// some rows at a time.
Value made_of_transient(const Evaluation& evaluation, NodeId id, double bytes_at_once = 128e6);

/// Everything that the value of a node follows from, without that value.
KnownValue followed_from(const Evaluation& evaluation, NodeId id);

}  // namespace attend
