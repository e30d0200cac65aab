#pragma once
#include "core/graph/evaluation.h"

namespace attend {

/// Whether a node reads one that is fleeting.
bool reads_fleeting(const Graph& graph, NodeId id);

/// What the operation of a node gives. Fleeting ones that it reads, and nobody looks at, are made
/// for it and let go of: where they take more than `bytes_at_once`, such as all heads' weights,
/// some rows at a time.
Value made_of_fleeting(const Evaluation& evaluation, NodeId id, double bytes_at_once = 128e6);

/// Everything that the value of a node follows from, without that value.
KnownValue followed_from(const Evaluation& evaluation, NodeId id);

}  // namespace attend
