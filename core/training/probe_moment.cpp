#include "core/training/probe_moment.h"

#include "core/graph/evaluate.h"

namespace attend {

ProbeMoment probe_moment(const TrainingSetup& shown, const Example& probe,
                         std::shared_ptr<const TrainingState> state) {
    const Index step = state->step;
    const LearnedModel model = learned_model(shown, probe, {trained_source(std::move(state))});
    std::vector<NodeId> wanted{model.probabilities};
    for (const Block& block : model.blocks) wanted.push_back(block.weights);
    const Evaluation evaluation =
        evaluate(model.graph, std::make_shared<const Edits>(), {}, {}, memory_left, wanted);
    ProbeMoment moment{step, {}, evaluation.at(model.probabilities)};
    for (const Block& block : model.blocks) moment.weights.push_back(evaluation.at(block.weights));
    return moment;
}

}  // namespace attend
