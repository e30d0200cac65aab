#pragma once
#include <string>

#include "core/workspaces/scene.h"

namespace attend {

/// Adds the gradient of the number that `chosen` names, "PATH[row,column]", by every node, and what
/// is measured by it: how important each head is. Nothing where it is "none". Throws Error where
/// there is no such number.
void add_gradient_of(Scene& scene, const std::string& chosen);

}  // namespace attend
