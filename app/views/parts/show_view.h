#pragma once
#include <string_view>

#include "app/views/frame.h"

namespace attend {

/// Shows a view of the large place: its panel is there and nothing else fills the window.
void show_view(Frame& frame, std::string_view name);

/// Shows a panel, which has the keyboard from the next frame on.
void show_panel(Frame& frame, std::string_view name);
/// The keyboard goes to a panel that is shown.
void give_keyboard(const Ui& ui, std::string_view panel);
/// The keyboard goes to what comes first in the window that is drawn.
void focus_first_item();
/// Whether this panel was asked for, which is told once.
bool takes_keyboard(const Ui& ui, std::string_view panel);

}  // namespace attend
