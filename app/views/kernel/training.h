#pragma once
#include <vector>

#include "app/views/kernel/regression.h"

namespace attend {

/// A step of gradient descent on the error of leaving one out: where it stood, and where it went.
struct BandwidthStep {
    double sigma = 0, error = 0;  // root mean square
    double slope = 0;             // of ln error by ln σ, from the errors on both sides
    double next = 0;              // σ of the step after it
    bool done = false;            // the slope is flat here, or there is no way on
};
/// The slope is taken from the regression itself, a little to either side. Throws Error, Cancelled.
BandwidthStep descend(const Regression& regression, double sigma, const Progress& progress = {});

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
