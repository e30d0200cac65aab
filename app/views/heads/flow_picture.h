#pragma once
#include <string>
#include <utility>

#include "app/views/heads/flow_model.h"

namespace attend {

/// Level and state whose sources are lit: what the mouse points at here or elsewhere, otherwise the
/// chosen query after the last layer.
std::pair<Index, Index> traced_state(const Frame& frame, const FlowModel& model);

/// Which lines were drawn: " of tokens 3 to 40" where not all are in view.
struct FlowDrawn {
    const WeightLines& lines;
    std::string of;
};

/// Columns of tokens from the input at the left to the last layer at the right, and lines between
/// them; at the input stands how much of each the traced token is. Returns the lines, and of which
/// tokens they are.
FlowDrawn draw_flow_picture(Frame& frame, const FlowModel& model, const FlowTrace& trace,
                            std::pair<Index, Index> traced, ImVec2 position, ImVec2 size);

}  // namespace attend
