#pragma once
#include <memory>

#include "core/training/model.h"
#include "core/training/run_leaves.h"

namespace attend {

/// What is told of a moment of training beside the model itself, on demand: `batch/…`,
/// `batch_gradient/PATH`, `update/PATH`, `moment_1/PATH`, `moment_2/PATH` of the leaves;
/// `validation/…`; `history/…`; and, where they say something, `tokens_ask/…` and `places_ask/…`:
/// how each token, or place, would ask each other, whatever the example.
void add_training_nodes(const LearnedModel& model, const RunMomentPtr& moment,
                        const TrainingSetup& shown);

}  // namespace attend
