#pragma once
#include <optional>
#include <string>

#include "app/views/training/learning.h"
#include "core/training/weight_move.h"

namespace attend {

/// The learned number that is looked at, and how it moves at the shown step.
struct WhyLook {
    const Node& node;
    Cell cell;
    WeightMove move;
    std::string optimizer;  // "adam"
    bool current = true;    // of the shown step; else of one before
};
/// The selected number where it is learned, else the largest of the gradient of the chosen head's
/// W_Q. Nothing until it is found out.
std::optional<WhyLook> look_at_why(Frame& frame);
std::string why_nothing_moves(Frame& frame);

/// Its value at all kept steps.
Box number_over_time(Frame& frame, const WhyLook& look);
/// A bar an example of the batch; a click makes that the probe. Tags: "why/example/3".
Box examples_vote(Frame& frame, const WhyLook& look);
/// The gradients of the last steps, their mean, ± their usual size, and what step follows.
Box optimizer_remembers(Frame& frame, const WhyLook& look);
/// Of the asking row of the chosen head: weight, ∂L/∂weight, ∂L/∂score, of the probe's loss.
Box through_softmax(Frame& frame);

}  // namespace attend
