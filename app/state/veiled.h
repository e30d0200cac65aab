#pragma once
#include <functional>
#include <string>

#include "core/graph/evaluation.h"

namespace attend {

/// The same, but each number of a node that `hides` names, and of all nodes that follow from it, is
/// none (NaN): whatever is drawn, said or computed from them knows no more. The shapes stay.
Evaluation veiled(const Evaluation& evaluation,
                  const std::function<bool(const std::string& path)>& hides);

}  // namespace attend
