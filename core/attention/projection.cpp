#include "core/attention/projection.h"

#include <fmt/format.h>

#include <array>

#include "core/attention/layer.h"
#include "core/error.h"
#include "core/named.h"
#include "core/parameters/source.h"

namespace attend {

namespace {

void refuse_circuit(const LayerOptions& options, std::string_view with, std::string_view expected) {
    throw Error("projection", fmt::format("{} with {}", options.projection, with), expected);
}

void check_previous_token(const LayerOptions& options) {
    if (options.shared_key_value)
        refuse_circuit(options, "K = V",
                       "shared_key_value=off: keys are places here, and values are words");
}

void check_induction(const LayerOptions& options) {
    check_previous_token(options);
    if (options.layers < 2)
        refuse_circuit(options, "one layer",
                       "layers=2 or more: the second looks for what the first has written");
    if (!options.residual)
        refuse_circuit(options, "no residual",
                       "residual=on: it carries the words on to the second layer");
    if (!options.output_projection)
        refuse_circuit(options, "no W_O",
                       "output_projection=on: W_O writes the word before into its room");
    if (options.feed_forward != "none")
        refuse_circuit(
            options, fmt::format("the feed-forward {}", options.feed_forward),
            "feed_forward=none: its random numbers overwrite what the first layer has written");
}

using Values = ParameterValues;

constexpr WholeParameter model_layer{"model_layer",
                                     "Layer of the model",
                                     "Whose weights the projections are; further layers follow",
                                     0,
                                     255,
                                     0};

ParameterSource model_layer_source(const Material& from, const Values& values) {
    if (!from.of_model)
        throw Error("projection", "model with vectors of no model",
                    "a model's own vectors as embedding, such as embedding=minilm");
    return from.of_model(values[model_layer]);
}

ParameterSource trained_heads(const Material& from, const Values&) {
    if (!from.trained)
        throw Error("projection", "trained, and nothing that was",
                    "the choice trained: built-in weights, or a file of them");
    return from.trained;
}

constexpr std::array all_projections{
    Projection{
        "principal", "principal axes",
        "Each head compares words along its own principal axes of the embedding: related "
        "words attend to each other, untrained and reproducible",
        false,
        [](const Material& from, const Values&) { return principal_source(from.x, from.memory); }},
    Projection{"random", "random", "Drawn from a normal distribution with the seed", false,
               [](const Material&, const Values& values) { return random_source(values[seed]); },
               false, nullptr, reading<seed>},
    Projection{"identity", "identity", "Q = K = V = X: attention without parameters", true,
               [](const Material&, const Values&) { return identity_source(); }},
    Projection{
        "previous_token", "previous token",
        "Wired by hand: every token attends to the one before it. On one-hot words and places "
        "(embedding=one_hot, position=one_hot)",
        true, [](const Material& from, const Values&) { return previous_token_source(from.parts); },
        false, check_previous_token},
    Projection{
        "induction", "induction",
        "Wired by hand, for two layers with residual: the second attends to what came after the "
        "same word the last time. On one-hot words and places (embedding=one_hot, "
        "position=one_hot, layers=2, residual=on, mask=causal)",
        true, [](const Material& from, const Values&) { return induction_source(from.parts); },
        true, check_induction},
    Projection{"model", "a model's layer",
               "The weights of a layer of the model whose vectors the embedding is", false,
               model_layer_source, false, nullptr, reading<model_layer>},
    Projection{"trained", "trained",
               "What a model of the room Training has learned, by the choice trained: all of its "
               "heads and layers, and what it answers",
               false, trained_heads},
};

}  // namespace

std::span<const Projection> projections() { return all_projections; }
const Projection& projection(std::string_view name) {
    return named(projections(), "projection", name);
}

Parameters parameters_of(const AttentionChoices& choices, const Material& material) {
    std::vector<ParameterSource> sources{projection(choices.projection).make(material, choices),
                                         random_source(choices[seed]), neutral_source()};
    if (material.positions) sources.insert(sources.begin(), material.positions);
    return Parameters(std::move(sources));
}

std::vector<Field<ProjectionChoices>> ProjectionChoices::fields() {
    return with_parameters<projections, ProjectionChoices>(
        {{"projection", "Projections", "Where the numbers of W_Q, W_K, W_V and W_O come from",
          &ProjectionChoices::projection, 0, 0, values_of<projections>}});
}

}  // namespace attend
