#pragma once
#include <memory>
#include <vector>

#include "core/training/trainer.h"

namespace attend {

/// What a model says of one example after so many steps.
struct ProbeMoment {
    Index step = 0;
    std::vector<Value> weights;  // of each head, (n, keys): layer by layer, head by head
    Value probabilities;         // (places, classes)
};

/// `shown`: the run's setup, with the heads off that are off where one looks.
ProbeMoment probe_moment(const TrainingSetup& shown, const Example& probe,
                         std::shared_ptr<const TrainingState> state);

}  // namespace attend
