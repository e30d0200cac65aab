#pragma once
#include "app/gui/box/box.h"
#include "app/gui/panel.h"
#include "app/views/frame.h"

namespace attend {

// What stands around the plot: each draws into a room.

/// What the query takes from each point: α, y and αy, and what they add up to. Tags:
/// "kernel/weight/3", "kernel/sum".
void draw_kernel_sum(Frame& frame, Place room);
/// Weights or scores of the validation queries, a row each. Tags: those of draw_matrix(), panel
/// "kernel".
void draw_validation(Frame& frame, Place room);
/// The error of leaving one out by the bandwidth, which is chosen here, too. Tag: "leave_one_out".
Box leave_one_out(Frame& frame);

/// "30 training points · 21 validation queries"
std::string counts_text(const Frame& frame);
/// The row of the validation that asks what the query asks, where there is one.
std::optional<Index> validation_row(const Frame& frame);

}  // namespace attend
