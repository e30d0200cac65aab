#pragma once
#include <utility>

#include "app/gui/box/word_ribbons.h"
#include "app/views/heads/flow_model.h"

namespace attend {

/// Level, 0 for the input, and state.
using FlowPlace = std::pair<Index, Index>;

/// Whose sources are lit: what the mouse points at here or elsewhere, otherwise the chosen query
/// after the last layer.
FlowPlace traced_state(const Frame& frame, const FlowModel& model);
/// The mouse is over it: it is traced from the next frame on.
void point_at_state(Frame& frame, const FlowModel& model, FlowPlace place);

/// What reaches the traced state, layer by layer, as wide as its share. Model and trace must
/// outlive the frame.
WordRibbons flow_ribbons(Frame& frame, const FlowModel& model, const FlowTrace& trace,
                         FlowPlace traced, const WordRows& rows);

}  // namespace attend
