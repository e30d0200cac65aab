#pragma once
#include "app/gui/panel.h"
#include "app/views/window/scene_views.h"

namespace attend {

/// The views of the large place as tabs, a track a group: a click, the arrow keys or Ctrl+1 … 9
/// show one. Without the groups' names where there is no room for them, then with fewer tabs: the
/// rare ones, and then others, stand behind "…". Tags: "view/NAME", "view/more".
void draw_view_tabs(Frame& frame, Place place);
/// What give_keyboard() calls them.
constexpr std::string_view view_tabs = "view_tabs";
bool view_tabs_have_keyboard(const Ui& ui);

}  // namespace attend
