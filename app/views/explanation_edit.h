#pragma once
#include "app/views/explanation_model.h"
#include "app/views/frame.h"

namespace attend {

/// "edited by you: 0.5, computed 0.3135 · Reset"; nothing where the number is not edited.
void edited_line(Frame& frame, const ExplanationModel& model);

/// "Set to…" as a number that is dragged or typed, and "Copy as TeX": the bottom of the panel.
void explanation_footer(Frame& frame, const ExplanationModel& model);
/// In pixels.
float explanation_footer_height(const Ui& ui);

}  // namespace attend
