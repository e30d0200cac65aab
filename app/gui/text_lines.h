#pragma once
#include <string>
#include <string_view>

#include "app/gui/ui.h"

namespace attend {

/// A line of a text (a tooltip, a help) that is a formula in mark-up: text_lines() sets it as one.
std::string formula_line(std::string_view markup);

/// Text of several lines, each wrapped at `width` pixels; formulas are set as they are everywhere.
void text_lines(const Ui& ui, std::string_view text, float width);

}  // namespace attend
