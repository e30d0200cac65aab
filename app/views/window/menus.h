#pragma once
#include <array>
#include <string>
#include <string_view>

#include "app/state/command.h"
#include "app/views/frame.h"

namespace attend {

/// The menus of the title bar, from left to right.
inline constexpr std::array<std::string_view, 5> menu_names{"File", "Edit", "View", "Scene",
                                                            "Help"};

/// The lines of one that is open: its commands, and where they belong recent documents and scenes.
/// Tags: "menu/COMMAND".
void draw_menu(Frame& frame, std::string_view menu);

/// "Ctrl+Shift+Z Ctrl+Y" shows its first.
std::string first_shortcut(const Command& command);

}  // namespace attend
