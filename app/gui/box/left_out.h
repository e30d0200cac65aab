#pragma once
#include <string>
#include <vector>

#include "app/gui/ui.h"

namespace attend {

/// Boxes of these names, with all that is inside them, keep their places and are neither drawn nor
/// pressed, until other names are given.
void leave_out(const Ui& ui, std::vector<std::string> names);
/// Whether a box of that name is left out.
bool is_left_out(const Ui& ui, const std::string& name);

}  // namespace attend
