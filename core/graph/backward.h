#pragma once
#include <vector>

#include "core/graph/evaluate.h"

namespace attend {

/// The gradient of sum(target ∘ seed) by every node, by NodeId; an empty matrix where the target
/// does not depend on the node. An edited cell of a computed node passes nothing upstream: it
/// stands by itself. `seed` has the target's shape.
std::vector<Matrix> backward(const Evaluation& evaluation, NodeId target, const Matrix& seed);

}  // namespace attend
