#pragma once
#include <optional>
#include <string_view>

#include "app/gui/panel.h"
#include "app/gui/ui.h"

namespace attend {

// What controls.h says of tooltips, and:

/// A tooltip of a row or a headline that spans `min` to `max`: below it, or above it where
/// there is more room. As begin_tooltip() else.
bool begin_tooltip_beside(const Ui& ui, ImVec2 min, ImVec2 max);

/// As tooltip(), but beside the row that the item is part of.
void tooltip_beside(const Ui& ui, std::string_view text, std::string_view shortcut,
                    const Place& row);

/// An item that has the keyboard and not the mouse is explained when nothing was pressed for so
/// long: who goes on to the next one, or comes back from a dialog, reads what stands around it.
inline constexpr double seconds_until_keyboard_tooltip = 1.5;
/// When that is, by ImGui::GetTime(): a frame is to be drawn then. Nothing where none is due.
std::optional<double> keyboard_tooltip_due(const Ui& ui);

}  // namespace attend
