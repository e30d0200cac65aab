#include <fmt/format.h>

#include <algorithm>

#include "core/analysis/add_measures.h"
#include "core/attention/normalizer.h"
#include "core/error.h"
#include "core/training/files/weights_file.h"
#include "core/training/probe.h"
#include "core/workspaces/rooms.h"
#include "core/workspaces/training_nodes.h"
#include "core/workspaces/training_setup.h"

namespace attend {

namespace {

bool training_reads(std::string_view choice) {
    return is_of<TrainingChoices, HeadChoices, PositionChoices, LayerChoices, ScoreChoices,
                 MaskChoices, NormalizerChoices, GradientChoices>(choice) ||
           choice == "pooling" || choice == random_width.name || choice == seed.name;
}

void set_training_defaults(Choices& choices) {
    choose(TrainingSetup::of(choices.task), choices);
    choices.gradient_of = "loss";
}

std::vector<std::string> training_resources(const Choices& choices) {
    if (choices.trained.empty()) return {};
    return {weights_id(choices)};
}

/// Choices that change nothing of the weights that are learned.
TrainingSetup what_is_learned(TrainingSetup setup) {
    const TrainingChoices standard;
    setup.step = standard.step, setup.probe = standard.probe;
    setup.compare_step = standard.compare_step;
    setup.heads_off.clear(), setup.combined_shares.clear();
    return setup;
}

TrainingScene run_of(const Choices& choices, const Resources& resources, const Scene* before) {
    TrainingScene run{what_is_learned(training_setup(choices)), nullptr, nullptr};
    if (!choices.trained.empty())
        run.weights = std::get<LearnedWeightsPtr>(resources.at(weights_id(choices)));
    const TrainingScene* const known = before ? training_of(*before) : nullptr;
    if (known && known->setup == run.setup && known->weights == run.weights) return *known;
    run.run = std::make_shared<TrainingRun>(run.setup, first_state(choices, resources));
    return run;
}

/// The step that is shown.
Index step_of(const Choices& choices, const TrainingRun& run) {
    if (choices.step == "last") return std::max(run.steps(), run.first_step());
    const Index step = std::stol(choices.step);
    const Index last = std::max(run.steps(), run.first_step());
    if (step > last || step < run.first_step())
        throw Error("step", choices.step,
                    fmt::format("a step from {} to {}, or last", run.first_step(), last));
    return step;
}

Sequence sequence_of(const LearnedModel& model, NodeId id, const char* name) {
    const Node& node = model.graph->node(id);
    Sequence sequence = labelled_sequence(name, node.axes.rows.labels());
    sequence.embedding.name = "learned vectors";
    sequence.embedding.vectors = node.operation;
    sequence.embedding.columns = node.axes.columns;
    for (const std::string& word : node.axes.rows.labels())
        sequence.embedding.origins.push_back({true, fmt::format("learned, {}", word)});
    return sequence;
}

/// What the heads of the probe are measured by.
void add_head_measures(Scene& scene, Graph& graph, const TrainingSetup& setup) {
    const std::vector<std::string> words = scene.asks().words();
    scene.measures = add_measures(
        graph, scene.blocks,
        {scene.choices,
         setup.heads,
         switched_off(setup.heads_off, "heads_off", "head", setup.heads * setup.layers),
         {true, normalizer_of(setup).rows_sum_to_one, repeated_block(words), words},
         setup.combined_shares});
}

Scene build_training(const Choices& choices, const Resources& resources, const Scene* before,
                     const Progress& progress) {
    Scene scene;
    scene.choices = choices;
    const TrainingSetup setup = training_setup(choices);
    TrainingScene made = run_of(choices, resources, before);
    progress.at(0.3);
    const Index step = made.step = step_of(choices, *made.run);
    const auto moment = std::make_shared<const RunMoment>(made.run, step);
    const Trainer shown(setup);
    const Example& example = made.probe = probe_example(shown, step);
    LearnedModel model = learned_model(setup, example, {learned_source(moment)});
    scene.blocks = std::move(model.blocks);
    scene.layers = std::move(model.layers);
    scene.poolings = std::move(model.poolings);
    scene.output = model.output;
    const bool crosses = example.keys != nullptr;
    scene.sequences.push_back(sequence_of(model, model.own[0], crosses ? "query" : "text"));
    if (crosses) scene.sequences.push_back(sequence_of(model, model.own[1], "keys"));
    if (!crosses) add_head_measures(scene, *model.graph, setup);
    progress.at(0.6);
    add_says(*model.graph, setup, scene.layers, scene.blocks);
    model.blocks = scene.blocks;
    add_training_nodes(model, moment, setup);
    scene.prepared = std::move(made);
    scene.graph = model.graph;
    return scene;
}

double training_cost(const Choices& choices, const Resources&, const Scene*) {
    constexpr double a_head = 120'000, a_batch = 2e6;
    return a_batch + a_head * choices.layers * choices.heads;
}

}  // namespace

namespace room_files {
extern const Workspace training{50,
                                "training",
                                "Training",
                                "Weights are learned: one watches attention form, step by step",
                                training_reads,
                                set_training_defaults,
                                training_resources,
                                build_training,
                                training_cost,
                                "layer.0/head.0/weights",
                                "sentence",
                                &Choices::task,
                                nullptr,
                                Opens::nothing,
                                true};
}

}  // namespace attend
