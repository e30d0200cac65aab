#pragma once
#include <optional>
#include <string_view>

#include "core/attention/projection.h"
#include "core/training/files/weights_file.h"
#include "core/training/setup.h"
#include "core/workspaces/scene.h"

namespace attend {

// What the room Attention takes from a model that was learned: `projection=trained` its heads and
// layers, and what it answers; `embedding=trained` the vectors of its tokens and places.

/// What `embedding` and `projection` are called then.
inline constexpr std::string_view trained_name = "trained";

/// Whether anything of the choice `trained` is read in the room Attention.
bool reads_trained(const Choices& choices);

/// A model that was learned.
struct TrainedModel {
    LearnedWeightsPtr weights;
    TrainingSetup setup;
};

/// With the setup that its file says. Throws Error where the file contradicts itself.
TrainedModel opened_model(LearnedWeightsPtr weights);

/// That of the choice `trained`; nothing where the room does not read it. Throws Error where none
/// is chosen, or the file contradicts itself, naming file, what was found and what was expected.
std::optional<TrainedModel> trained_model(const Choices& choices, const Resources& resources);

/// The choices with those in their place that the model was learned with: sizes, layers, score,
/// mask, normalizer, and positions where it has learned vectors of them.
Choices as_learned(const TrainedModel& model, const Choices& choices);

/// Adds where the numbers come from to what the parameters of a scene are made of, whose choices
/// are as_learned(). Throws Error for vectors of another width.
void add_trained(const TrainedModel& model, const Scene& scene, Material& material);

/// Adds what the model answers at each place, or for the whole text, where it has an unembedding:
/// `logits`, `probabilities`, and what add_says() tells of its heads.
void add_trained_answers(const TrainedModel& model, Graph& graph, Scene& scene,
                         const Parameters& parameters);

/// Says which choices are not used, and which words have no vector of their own.
void add_trained_notices(const std::optional<TrainedModel>& model, const Choices& chosen,
                         Scene& scene);

}  // namespace attend
