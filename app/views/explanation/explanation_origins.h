#pragma once
#include "app/views/explanation/explanation_model.h"
#include "app/views/frame.h"

namespace attend {

/// Formula, formula with the numbers put in, and note: of the number that is asked for. `dim`: of
/// what it would be without an edit.
void draw_steps(Frame& frame, const NumberExplained& number, std::string_view name,
                bool dim = false);

/// What the number asked for is another form of, with its terms: "‹ from head.0/dot[…]".
/// `unfolded`: whether all terms are listed.
void draw_behind(Frame& frame, const OriginCard& card, bool& unfolded);

/// A card for each number, row or column that it came from, level by level.
void draw_origins(Frame& frame, const ExplanationModel& model);

}  // namespace attend
