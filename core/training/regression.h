#pragma once
#include <vector>

#include "core/training/model.h"

namespace attend {

/// The model of a task whose examples are points with values: kernel regression, with the nodes of
/// the Kernel room, whose bandwidth is learned.
///
///     bandwidth = exp(log_bandwidth)                       (1, 1)
///     leave_one_out/output: each point's estimate by the others
///     loss = mean of (leave_one_out/output − v)²
///
/// Throws Error for a score that is not gaussian.
LearnedModel regression_model(const TrainingSetup& setup, const Example& example,
                              const std::vector<ParameterSource>& sources);

}  // namespace attend
