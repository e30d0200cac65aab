#pragma once
#include "app/views/computation/computation_plan.h"

namespace attend {

/// The room that an operation takes, in one line and in several.
ImVec2 measure_operation(const Ui& ui, const PlannedPiece& piece, bool stacked);

/// Draws it at `min`, with its tooltip; a double click shows `piece.large` in the large panel.
void draw_operation(Frame& frame, const PlannedPiece& piece, ImVec2 min, ImVec2 max, bool stacked,
                    const std::string& name);

}  // namespace attend
