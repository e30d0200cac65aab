#include "core/workspaces/trained_heads.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/embedding/kinds.h"
#include "core/error.h"
#include "core/plural.h"
#include "core/text/utf8.h"
#include "core/training/built_in.h"
#include "core/training/files/trained_numbers.h"
#include "core/training/model.h"
#include "core/workspaces/rooms.h"
#include "core/workspaces/training_nodes.h"
#include "core/workspaces/training_setup.h"
#include "core/workspaces/typed_texts.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

bool has_trained_heads(const Choices& choices) { return choices.projection == trained_name; }
bool has_trained_vectors(const Choices& choices) {
    return choices.embedding == trained_name || choices.second_embedding == trained_name;
}

/// Choices that a model is learned with. Heads may be switched off all the same.
bool is_learned_with(std::string_view choice) {
    return is_of<HeadChoices, PositionChoices, LayerChoices, ScoreChoices, MaskChoices,
                 NormalizerChoices>(choice) &&
           choice != "heads_off" && choice != "combined_shares";
}

/// The setup that a file says it was learned with.
TrainingSetup setup_of(const LearnedWeights& weights) {
    try {
        Choices choices = default_choices("training");
        for (const auto& [name, text] : weights.choices)
            if (const ChoiceField* const field = find_choice(name))
                set_field(choices, *field, text);
        TrainingSetup setup = training_setup(choices);
        if (const auto check = task(setup.task).check) check(setup.sizes());
        return setup;
    } catch (const Error& error) {
        throw Error(weights.place, error);
    }
}

void check_heads(const LearnedWeights& weights) {
    const auto is_of_layer = [](const LearnedLeaf& leaf) {
        return leaf.path.starts_with("layer.");
    };
    if (std::ranges::any_of(weights.state.leaves, is_of_layer)) return;
    throw Error(weights.place, "no layer of heads", "weights of a model that attends");
}

std::string listed_names() {
    std::string names;
    for (const BuiltInWeights& row : built_in_weights()) append_listed(names, row.name);
    return names;
}

/// A head reads vectors as wide as those that it was learned on.
void check_width(const TrainedModel& model, const Scene& scene) {
    const Index width = model.setup.width();
    for (const Sequence& sequence : scene.sequences)
        if (const Index found = sequence.embedding.columns.size(); found != width)
            throw Error("embedding",
                        fmt::format("{}, whose vectors have {}", sequence.source,
                                    count_of(found, "number")),
                        fmt::format("trained, or other vectors of {}: on such ones {} was learned",
                                    count_of(width, "number"), model.weights->name()));
}

}  // namespace

bool reads_trained(const Choices& choices) {
    return has_trained_heads(choices) || has_trained_vectors(choices);
}

TrainedModel opened_model(LearnedWeightsPtr weights) {
    TrainingSetup setup = setup_of(*weights);
    return {std::move(weights), std::move(setup)};
}

std::optional<TrainedModel> trained_model(const Choices& choices, const Resources& resources) {
    if (!reads_trained(choices)) return std::nullopt;
    if (choices.trained.empty())
        throw Error("trained", "nothing", listed_names() + ", or a file of learned weights");
    const LearnedWeightsPtr weights = weights_of(choices, resources);
    if (has_trained_heads(choices)) check_heads(*weights);
    if (has_trained_vectors(choices) && !weights->words)
        throw Error("embedding",
                    fmt::format("trained, and {}, which has no vectors of tokens", weights->name()),
                    "weights of a task with tokens, or another embedding");
    return opened_model(weights);
}

Choices as_learned(const TrainedModel& model, const Choices& choices) {
    Choices result = choices;
    if (has_trained_vectors(choices) && model.setup.position == "learned")
        result.position = model.setup.position;
    if (!has_trained_heads(choices)) return result;
    Choices learned = choices;
    choose(model.setup, learned);
    for (const ChoiceField& field : choice_fields())
        if (is_learned_with(field.name)) set_field(result, field, field_text(learned, field));
    const LayerOptions options = model.setup.layer_options();
    result.key_width = static_cast<int>(options.key_width);
    result.value_width = static_cast<int>(options.value_width);
    result.output_projection = model.weights->state.find("layer.0/w_o") != nullptr;
    if (model.setup.pooling != "none") result.pooling = model.setup.pooling;
    return result;
}

void add_trained(const TrainedModel& model, const Scene& scene, Material& material) {
    if (scene.choices.position == "learned") material.positions = trained_positions(model.weights);
    if (!has_trained_heads(scene.choices)) return;
    check_width(model, scene);
    material.trained = trained_leaves(model.weights);
}

void add_trained_answers(const TrainedModel& model, Graph& graph, Scene& scene,
                         const Parameters& parameters) {
    if (!has_trained_heads(scene.choices) || !model.weights->state.find("unembedding/w")) return;
    const LearningTask& row = task(model.setup.task);
    if (row.judges && scene.poolings.empty())
        throw Error(model.weights->place, "the pooling none",
                    "mean, max or attention: its task has one answer for the whole text");
    const Ref output{&graph, row.judges ? scene.poolings.front().output : scene.output};
    Scope scope(graph);
    add_probabilities(
        scope, add_logits(scope, output, row.vocabulary(model.setup.sizes()).classes, parameters));
    add_says(graph, model.setup, scene.layers, scene.blocks);
}

namespace {

void add_unused(std::vector<Notice>& notices, const TrainedModel& model, const Choices& chosen,
                const Choices& used) {
    static const Choices untouched;
    for (const ChoiceField& field : choice_fields()) {
        const std::string text = field_text(chosen, field), learned = field_text(used, field);
        if (text == learned || text == field_text(untouched, field)) continue;
        notices.push_back(
            {std::string(field.name),
             fmt::format("found {}, which is not used: {} was learned with {}; it is kept", text,
                         model.weights->name(), learned)});
    }
}

/// Says which words of a text a model never saw.
void add_unknown(std::vector<Notice>& notices, const TrainedModel& model, const Sequence& sequence,
                 const char* choice) {
    constexpr std::size_t most = 5;
    std::vector<std::string> words;
    for (std::size_t i = 0; i < sequence.tokens.size(); ++i) {
        const std::string word = in_quotes(sequence.tokens[i].text);
        if (!sequence.embedding.origins[i].known && std::ranges::find(words, word) == words.end())
            words.push_back(word);
    }
    if (words.empty()) return;
    std::string listed;
    for (const std::string& word : std::span(words).first(std::min(most, words.size())))
        append_listed(listed, word);
    if (words.size() > most) listed += fmt::format(" and {} more", words.size() - most);
    notices.push_back(
        {choice, fmt::format("found {}, without a vector: {} never saw {}; the mean of its words "
                             "stands in",
                             listed, model.weights->name(), words.size() == 1 ? "it" : "them")});
}

}  // namespace

void add_trained_notices(const std::optional<TrainedModel>& model, const Choices& chosen,
                         Scene& scene) {
    std::vector<Notice>& notices = scene.notices;
    if (!model) {
        if (!chosen.trained.empty())
            notices.push_back({"trained", fmt::format("found {}, which nothing reads; expected "
                                                      "projection=trained or embedding=trained",
                                                      chosen.trained)});
        return;
    }
    add_unused(notices, *model, chosen, scene.choices);
    for (std::size_t i = 0; i < scene.sequences.size(); ++i)
        if (scene.sequences[i].source == trained_name)
            add_unknown(notices, *model, scene.sequences[i], typed_texts.at(i).choice);
}

}  // namespace attend
