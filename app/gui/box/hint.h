#pragma once
#include "app/gui/box/box.h"

namespace attend {

/// A tooltip made of boxes for what stands at `beside`, at most `wide` em: as tooltip_beside()
/// else.
void box_tooltip(const Ui& ui, const Box& box, Place beside, float wide = 26);

/// The same where the mouse is; `name` is its tag.
void box_tooltip(const Ui& ui, const Box& box, std::string_view name, float wide = 26);

}  // namespace attend
