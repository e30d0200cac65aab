#pragma once
#include "app/gui/ui.h"
#include "core/document/view.h"
#include "core/graph/evaluate.h"

namespace attend {

/// One matrix as a picture, in the window that is being drawn: its name and shape, all its numbers
/// with their words, and what the colors mean. Selection and pointer are not drawn.
/// `drawn`: sheet_value(), made once for all frames of a picture.
void draw_matrix_sheet(Ui& ui, const Evaluation& evaluation, NodeId id, const Value& drawn,
                       const View& view);
/// Its numbers; masked weights are hatched, as in the window.
Value sheet_value(const Evaluation& evaluation, NodeId id);

}  // namespace attend
