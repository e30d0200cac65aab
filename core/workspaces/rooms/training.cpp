#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>

#include "core/analysis/add_measures.h"
#include "core/attention/normalizer.h"
#include "core/error.h"
#include "core/files/is_there.h"
#include "core/ops/leaf.h"
#include "core/ops/matmul.h"
#include "core/training/built_in.h"
#include "core/training/files/weights_file.h"
#include "core/training/probe.h"
#include "core/typed_path.h"
#include "core/workspaces/kept_weights.h"
#include "core/workspaces/rooms.h"
#include "core/workspaces/training_nodes.h"
#include "core/workspaces/training_setup.h"
#include "core/workspaces/training_steps.h"

namespace attend {

namespace {

bool training_reads(std::string_view choice) {
    return is_of<TrainingChoices, AttendToChoices, HeadChoices, PositionChoices, LayerChoices,
                 ScoreChoices, MaskChoices, NormalizerChoices, GradientChoices, NotationChoices>(
               choice) ||
           choice == "pooling" || choice == random_width.name || choice == seed.name;
}

void set_training_defaults(Choices& choices) {
    choose(TrainingSetup::of(choices.task), choices);
    choices.gradient_of = "loss";
}

/// A file that was there once: what it had is learned again. A name that is misspelled is no file.
bool is_gone(const std::string& trained) {
    return !is_meant_as_name(trained) && !find_named(built_in_weights(), trained) &&
           !is_there(trained);
}

std::vector<std::string> training_resources(const Choices& choices) {
    if (choices.trained.empty() || is_gone(choices.trained)) return {};
    return {weights_id(choices)};
}

/// Choices that change nothing of the weights that are learned.
TrainingSetup what_is_learned(TrainingSetup setup) {
    const TrainingChoices standard;
    setup.step = standard.step, setup.probe = standard.probe;
    setup.compare_step = standard.compare_step;
    setup.kept = nullptr;
    setup.heads_off.clear(), setup.combined_shares.clear();
    std::erase_if(setup.at_steps, [](const auto& there) { return there.second.empty(); });
    return setup;
}

/// The first step at which other numbers are put in; nothing where the runs differ otherwise.
std::optional<Index> fork_of(const TrainingScene& one, const TrainingScene& other) {
    TrainingSetup same = one.setup;
    same.at_steps = other.setup.at_steps;
    if (!(same == other.setup) || one.weights != other.weights) return std::nullopt;
    const StepEdits &a = one.setup.at_steps, &b = other.setup.at_steps;
    const auto [in_a, in_b] = std::ranges::mismatch(a, b);
    const Index none = std::numeric_limits<Index>::max();
    return std::min(in_a == a.end() ? none : in_a->first, in_b == b.end() ? none : in_b->first);
}

TrainingScene run_of(const Choices& choices, const Resources& resources, const Scene* before) {
    TrainingScene run{what_is_learned(training_setup(choices)), nullptr, nullptr};
    run.weights = weights_of(choices, resources);
    const TrainingScene* const known = before ? training_of(*before) : nullptr;
    if (known && known->setup == run.setup && known->weights == run.weights) return *known;
    run.run = std::make_shared<TrainingRun>(run.setup, first_state(choices, resources));
    if (run.weights) remember(*run.run, *run.weights);
    if (const auto fork = known ? fork_of(*known, run) : std::nullopt)
        run.run->take_over(*known->run, *fork);
    know_kept(*run.run, choices);
    return run;
}

Index last_step(const TrainingRun& run) { return std::max(run.steps(), run.first_step()); }
bool has_step(const TrainingRun& run, Index step) {
    return step >= run.first_step() && step <= last_step(run);
}

/// The step that a choice names; `word`: what it takes beside numbers.
Index step_of(const char* choice, const std::string& text, const TrainingRun& run,
              const char* word) {
    const Index step = std::stol(text);
    if (!has_step(run, step))
        throw Error(
            choice, text,
            fmt::format("a step from {} to {}, or {}", run.first_step(), last_step(run), word));
    return step;
}

Index shown_step(const Choices& choices, const TrainingRun& run) {
    return choices.step == "last" ? last_step(run) : step_of("step", choices.step, run, "last");
}

/// Adds what is shown of other steps; of one that there is not, nothing.
void add_other_steps(const LearnedModel& model, const TrainingRunPtr& run, const Choices& choices) {
    std::set<Index> steps;
    for (const auto& [step, edits] : choices.at_steps)
        if (has_step(*run, step)) steps.insert(step);
    std::optional<Index> compared;
    if (choices.compare_step != "none")
        compared = step_of("compare_step", choices.compare_step, *run, "none");
    add_steps(model, run, std::move(steps), compared);
}

/// Without a layer each token keeps to itself: so a head looks that changes nothing.
Block add_head_of_none(Graph& graph, const TrainingSetup& setup) {
    const Ref x{&graph, graph.at("x")};
    const Axis tokens = x.axes().rows;
    Matrix own = Matrix::Constant(tokens.size(), tokens.size(), minus_infinity);
    own.diagonal().setOnes();
    Scope head = Scope(graph).child("head.0").of_head(0);
    const Ref scores = head.add("scores",
                                leaf<Constant>(share(std::move(own)), Axes{tokens, tokens},
                                               "without a layer a token sees itself alone"),
                                {"scores",
                                 "s",
                                 Role::score,
                                 "Scores, without a layer",
                                 {},
                                 Numbers::finite_or_negative_infinity});
    const Ref weights = add_weights(head, scores, setup, "Weights, without a layer"),
              output = head.add("output", matmul(weights, x), {"O", "o", Role::output, "Output"});
    return {WhoAttends{}, 0,         0,          x.id,       x.id,     x.id,
            scores.id,    scores.id, weights.id, weights.id, output.id};
}

/// What the heads of the probe are measured by.
void add_head_measures(Scene& scene, Graph& graph, const TrainingSetup& setup) {
    const std::vector<std::string> words = scene.asks().words();
    scene.measures =
        add_measures(graph, scene.blocks,
                     {scene.choices,
                      setup.layers > 0 ? setup.heads : 1,
                      switched_off(setup.heads_off, "heads_off", "head",
                                   static_cast<Index>(scene.blocks.size())),
                      {true, normalizer_of(setup).rows_sum_to_one, repeated_block(words), words},
                      setup.combined_shares});
}

/// What a translation writes, and what it is written with where nothing is attended to.
void add_written(Scene& scene, const Graph& graph) {
    const Block& block = scene.blocks.front();
    scene.sequences.push_back(learned_sequence("written", graph.node(block.q)));
    if (block.answers.front() == 2)
        scene.sequences.push_back(learned_sequence("context", graph.node(block.k)));
}

Scene build_training(const Choices& choices, const Resources& resources, const Scene* before,
                     const Progress& progress) {
    Scene scene;
    scene.choices = choices;
    const TrainingSetup setup = training_setup(choices);
    TrainingScene made = run_of(choices, resources, before);
    progress.at(0.3);
    const Index step = made.step = shown_step(choices, *made.run);
    const auto moment = std::make_shared<const RunMoment>(made.run, step);
    const Trainer shown(setup);
    const Example& example = made.probe = probe_example(shown, step);
    LearnedModel model = learned_model(setup, example, {learned_source(moment)});
    scene.blocks = std::move(model.blocks);
    scene.layers = std::move(model.layers);
    if (scene.blocks.empty()) scene.blocks.push_back(add_head_of_none(*model.graph, setup));
    scene.poolings = std::move(model.poolings);
    scene.output = model.output;
    const bool crosses = example.keys != nullptr, translates = task(setup.task).pairs != nullptr;
    scene.sequences.push_back(
        learned_sequence(crosses ? "query" : "text", model.graph->node(model.own[0])));
    if (crosses)
        scene.sequences.push_back(learned_sequence("keys", model.graph->node(model.own[1])));
    if (translates) add_written(scene, *model.graph);
    if (!crosses && !translates) add_head_measures(scene, *model.graph, setup);
    progress.at(0.6);
    add_says(*model.graph, setup, scene.layers, scene.blocks);
    model.blocks = scene.blocks;
    add_measures_of_model(model, setup);
    add_other_steps(model, made.run, choices);
    add_training_nodes(model, moment, setup);
    if (!made.weights && !choices.trained.empty())
        scene.notices.push_back(
            {"trained", fmt::format("found {}, which is not there: the weights are learned again, "
                                    "from the seed",
                                    choices.trained)});
    scene.prepared = std::move(made);
    scene.graph = model.graph;
    return scene;
}

double training_cost(const Choices& choices, const Resources&, const Scene*) {
    constexpr double a_head = 120'000, a_batch = 2e6;
    // All nodes stand there once more for each other step, and as what they differ by.
    const double times =
        1 + static_cast<double>(choices.at_steps.size()) + (choices.compare_step == "none" ? 0 : 2);
    return a_batch + a_head * times * choices.layers * choices.heads;
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
