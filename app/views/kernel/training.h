#pragma once
#include <vector>

#include "app/views/frame.h"
#include "core/analysis/bandwidth_search.h"

namespace attend {

/// Learns the bandwidth of the scene, a step a frame, from where it stands: each step is seen. All
/// of them are one step of undo.
void start_training(Frame& frame);
void stop_training(Frame& frame);
bool is_training(const Frame& frame);
/// Once a frame; stops where somebody else changes the regression.
void follow_training(Frame& frame);
/// What was walked the last time, with this kernel and these points; the last is where it stands.
const std::vector<BandwidthStep>& training_steps(Frame& frame);

}  // namespace attend
