#pragma once
#include <optional>

#include "app/gui/box/box.h"
#include "app/views/frame.h"
#include "app/views/kernel/estimate.h"

namespace attend {

// What stands around the plot.

/// What the query takes from each point: k, α, y, and how the terms add up. Tags:
/// "kernel/weight/3", "kernel/rest".
Box kernel_sum(Frame& frame);
/// Weights or scores of the validation queries, a row each, and what the colors mean. Tags: those
/// of matrix_box(), panel "kernel".
Box kernel_map(Frame& frame);
/// The error of leaving one out by the bandwidth, which is chosen here, too. Tag: "leave_one_out".
Box leave_one_out(Frame& frame);

/// "21 values of gpa ask 30 points"
std::string counts_text(const Frame& frame);
/// The row of the validation that asks what the query asks, where there is one.
std::optional<Index> validation_row(const Frame& frame);

}  // namespace attend
