#pragma once
#include "app/gui/box/box.h"
#include "app/views/walkthrough/walk.h"

namespace attend {

/// The steps as lines to choose from, each with a dot that is filled once it was walked; of a stack
/// of layers each has a heading with its count, and folds. The step one is at comes into sight.
/// Tags: "steps/4", "steps/layer/1".
Box step_outline(Frame& frame, Walk& walk);

/// The buttons that walk, with the titles of the steps before and after.
Box step_buttons(Frame& frame, Walk& walk);

std::string step_count(const Walk& walk);

}  // namespace attend
