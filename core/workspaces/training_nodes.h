#pragma once
#include <memory>
#include <optional>
#include <string_view>

#include "core/training/model.h"
#include "core/training/run_leaves.h"

namespace attend {

/// Adds, on demand, what is told of a model whatever the example: `validation/…`, and where they
/// say something, `tokens_ask/…` and `places_ask/…`: how each token, or place, would ask each
/// other; where vectors are no tokens' `inputs_ask/…`: how each of their numbers would.
void add_measures_of_model(const LearnedModel& model, const TrainingSetup& shown);

/// Adds, on demand, what is told of a moment of training: `batch/…`; `batch_gradient/PATH`,
/// `update/PATH`, `moment_1/PATH`, `moment_2/PATH` of the leaves; `history/…`.
void add_training_nodes(const LearnedModel& model, const RunMomentPtr& moment,
                        const TrainingSetup& shown);

/// Adds `says/…`, each value of the last layer's heads read as answers, and `said/…`, what the
/// weights mix of these, where nothing comes between a head and the answers.
void add_says(Graph& graph, const TrainingSetup& setup, const std::vector<LayerBlock>& layers,
              std::vector<Block>& blocks);

// How those nodes are found again; nothing where there are none.

/// `batch_gradient/PATH` of a leaf.
std::optional<NodeId> batch_gradient_of(const Graph& graph, std::string_view path);
/// Which of `tokens_ask`, `places_ask` and `inputs_ask`, of a head.
enum class Asking { tokens, places, inputs };
std::optional<NodeId> asking_of_head(const Graph& graph, Asking who, int layer, int head);

/// Of a kernel whose bandwidth is learned.
struct LearnedKernel {
    NodeId bandwidth = 0, places = 0, curve = 0;  // σ (1, 1); x (m, 1), and the estimates there
};
std::optional<LearnedKernel> learned_kernel(const Graph& graph);
/// What the model says of the probe, (n, classes).
std::optional<NodeId> learned_probabilities(const Graph& graph);
/// The loss of the probe, (1, 1).
std::optional<NodeId> learned_loss(const Graph& graph);

}  // namespace attend
