#pragma once
#include <string>

#include "core/workspaces/scene.h"

namespace attend {

/// How the choice `gradient_of` names a number: "PATH[row,column]".
std::string named_number(const std::string& path, Cell cell);

/// Adds the gradient of the number that `chosen` names, "PATH[row,column]", by every node, and what
/// is measured by it: how important each head is. Nothing where it is "none". Throws Error where
/// there is no such number.
void add_gradient_of(Scene& scene, const std::string& chosen);

}  // namespace attend
