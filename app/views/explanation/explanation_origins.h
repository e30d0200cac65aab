#pragma once
#include <optional>

#include "app/gui/box/box.h"
#include "app/views/explanation/explanation_model.h"
#include "app/views/frame.h"

namespace attend {

/// Formula, and below it the formula with the numbers put in: of the number that is asked for.
/// `dim`: of what it would be without an edit.
Boxes step_boxes(Frame& frame, const NumberExplained& number, const std::string& name, bool dim);

/// Where gradients are there, a link to that of the number that is differentiated by this one.
std::optional<Box> gradient_line(Frame& frame, const ExplainedCell& cell);

/// What the number asked for is another form of, with its terms: "from head.0/dot[…]". `unfolded`:
/// whether all terms are listed.
Boxes behind_boxes(Frame& frame, const OriginCard& card, bool& unfolded);

/// Each number, row or column that it came from, level by level.
Boxes origin_boxes(Frame& frame, const ExplanationModel& model);

}  // namespace attend
