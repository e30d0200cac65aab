#pragma once
#include <string_view>

#include "app/gui/formula.h"

namespace attend {

/// Formula mark-up in them on one line, whose middle is at this height; `right_aligned`: it ends at
/// `position`. Returns its width.
float kernel_formula(const Ui& ui, ImVec2 position, std::string_view markup, float size = 1.1f,
                     bool right_aligned = false);
float kernel_formula_width(const Ui& ui, std::string_view markup, float size = 1.1f);

}  // namespace attend
