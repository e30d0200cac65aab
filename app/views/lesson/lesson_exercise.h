#pragma once
#include <functional>
#include <string>

#include "app/gui/box/box.h"
#include "app/views/frame.h"

namespace attend {

/// Of an exercise: each condition of its goal with its number now, in a frame that is white when
/// all are so; what is locked; hints and solution. Tags: "lesson/goal/0", "lesson/hint",
/// "lesson/solution", "lesson/done".
Box lesson_exercise(Frame& frame);

/// A button; `first`: the one that is pressed mostly.
Box lesson_button(const Ui& ui, std::string name, std::string text, bool first,
                  std::function<void()> click);

}  // namespace attend
