#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/training/run_leaves.h"
#include "core/workspaces/scene.h"

namespace attend {

/// What a run of training follows from, as it was chosen.
TrainingSetup training_setup(const Choices& choices);
/// What a scene of the room Training was made from, beside its choices.
struct TrainingScene {
    TrainingSetup setup;        // of the run: all that changes what is learned
    LearnedWeightsPtr weights;  // that it began with; null: drawn with the seed
    TrainingRunPtr run;         // taken over by the next scene that trains the same
    Index step = 0;             // that is shown
    Example probe = {};
};
/// Null of other rooms.
const TrainingScene* training_of(const Scene& scene);

/// The choices with a setup's sizes, model and recipe.
void choose(const TrainingSetup& setup, Choices& choices);

/// The choices for another task: what was chosen stays, but for what each task says of itself.
/// Throws Error with the nearest name.
Choices in_task(const Choices& choices, std::string_view task);

/// The resource of the choice `trained`; empty where nothing is chosen.
std::string weights_id(const Choices& choices);
/// Those weights; null where nothing is chosen, or the file is gone.
LearnedWeightsPtr weights_of(const Choices& choices, const Resources& resources);
/// What a run begins with: the weights of the choice `trained`; nothing where they are drawn.
/// Throws Error where those are of another model.
std::optional<TrainingState> first_state(const Choices& choices, const Resources& resources);

}  // namespace attend
