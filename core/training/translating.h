#pragma once
#include <span>

#include "core/training/trainer.h"
#include "core/translation/learning/pass.h"

namespace attend {

// A task whose examples are pairs of texts learns an encoder–decoder: tokens are the source's
// words, targets those that are to be written, each with <end>.

/// The graph of one example: nodes of the room Translation, and its loss. Throws Error.
LearnedModel translation_model(const TrainingSetup& setup, const Example& example,
                               const std::vector<ParameterSource>& sources);

/// The same numbers as the graph's, of a whole batch at once, in fixed parts of texts that are
/// about equally long.
BatchGradient translation_gradient(const TrainingSetup& setup, const TrainingState& state,
                                   std::span<const Example> batch);

/// What the weights of a state say of examples, in their order.
ForcedLoss translation_loss(const TrainingSetup& setup, const TrainingState& state,
                            std::span<const Example> examples);

/// Which share of texts that were never learned from comes out without a mistake, by bands of the
/// source's length without <end>.
struct AccuracyByLength {
    Matrix bands, exact;  // (k, 2), from and to; (k, 1)
    double all = 0;       // of all bands together
    Index texts = 0;
};
AccuracyByLength accuracy_by_length(const Trainer& trainer, const TrainingState& state,
                                    Index examples);

}  // namespace attend
