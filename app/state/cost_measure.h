#pragma once
#include <span>
#include <string>
#include <vector>

#include "core/progress.h"
#include "core/workspaces/scene.h"

namespace attend {

/// Seconds that the engine took for a scene's layer with n tokens.
struct MeasuredCost {
    double tokens = 0;
    double attention = 0;    // scores, mask, normalizer and mixing of all heads
    double projections = 0;  // Q, K, V and W_O
};

struct CostMeasurement {
    std::vector<MeasuredCost> points;
    std::string note;  // which sizes were left out, and why
};

/// The numbers of tokens that are measured.
std::span<const int> measured_sizes();

/// Builds the scene with random vectors of its width at each of `sizes` and times the forward pass
/// of every operation: the best of several where one is short. Leaves are not timed, nor what views
/// measure of the heads. Sizes whose
/// matrices take more than a gigabyte are left out. Throws Error where a scene refuses the random
/// numbers (the normalizer `sum` below 0), Cancelled.
CostMeasurement measure_cost(const Scene& scene, std::span<const int> sizes,
                             const Progress& progress);

}  // namespace attend
