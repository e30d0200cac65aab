#pragma once
#include "app/gui/box/sketch.h"
#include "app/views/scene_view.h"

namespace attend {

/// The views of the room along the foot of the window, each with its sign and name, groups apart; a
/// click, the arrow keys or Ctrl+1 … 9 show one. Where they have no room they stand closer, then
/// the last ones stand behind "more". At the right what just happened. Tags: "view/NAME",
/// "view/more".
Box dock(Frame& frame, float width);  // em

/// What give_keyboard() calls it.
constexpr std::string_view view_tabs = "view_tabs";
bool view_tabs_have_keyboard(const Ui& ui);

/// The sign of a view, 26 × 16 units: what its picture looks like.
Sketch view_sign(std::string_view view);

}  // namespace attend
