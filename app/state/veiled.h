#pragma once
#include <vector>

#include "core/graph/evaluation.h"

namespace attend {

/// The same, but each number of the nodes that are `hidden`, by NodeId, is hidden_number(), a NaN:
/// whatever is drawn, said or computed from them knows no more. The shapes stay.
Evaluation veiled(const Evaluation& evaluation, const std::vector<bool>& hidden);

}  // namespace attend
