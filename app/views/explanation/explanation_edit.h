#pragma once
#include "app/gui/box/box.h"
#include "app/views/explanation/explanation_model.h"
#include "app/views/frame.h"

namespace attend {

/// "set by you, not computed · Reset", and under a rule "without the edit: 0.3135", above what led
/// to that one; nothing where the number is not edited.
Boxes edited_boxes(Frame& frame, const ExplanationModel& model);

/// "Set to…" as a number that is dragged or typed, and a button that copies TeX.
Box explanation_footer(Frame& frame, const ExplanationModel& model);

}  // namespace attend
