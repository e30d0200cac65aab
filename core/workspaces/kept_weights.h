#pragma once
#include "core/training/files/weights_file.h"
#include "core/workspaces/scene.h"

namespace attend {

// What a document of the room Training holds of its run, so that it opens without training.

/// The state of a run after some steps, with all that says what it is of, but for its history.
LearnedWeights weights_of_run(const TrainingRun& run, const TrainingState& state,
                              const Choices& choices);

/// What a document of this scene holds: the step that is shown, and what is known of those before.
/// Null in other rooms; where that step was not learned yet, where the run follows from more than
/// its choices (numbers put in on the way, a file), and where it would be more than 1 MB.
LearnedWeightsPtr kept_weights(const Scene& scene);

/// Whether these are what the choices lead to.
bool are_of(const LearnedWeights& weights, const Choices& choices);

/// Hands what a document holds to the run of its choices; does nothing where it is of others.
/// Throws Error where it is of another model.
void know_kept(TrainingRun& run, const Choices& choices);

}  // namespace attend
