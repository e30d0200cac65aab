#include "core/attention/circuit.h"

#include <fmt/format.h>

#include <cmath>

#include "core/attention/layer.h"
#include "core/error.h"
#include "core/ops/wiring.h"

namespace attend {

namespace {

using Wires = std::vector<Wiring::Wire>;

/// What the scores of a match come to after the division by √d: e⁻⁴⁰ is nothing beside 1.
constexpr double certainty = 40;

Scalar strength_of(const ProjectionRequest& request) {
    const auto width = static_cast<double>(request.axes.rows.size());
    return static_cast<Scalar>(std::sqrt(certainty * std::sqrt(width)));
}

OperationPtr wired(const ProjectionRequest& request, Wires wires, std::string purpose) {
    return std::make_shared<const Wiring>(request.axes, std::move(wires), std::move(purpose));
}

/// Copies `count` columns from `from` on to `to` on.
Wires copies(Index count, Index from, Index to, Scalar strength = 1) {
    Wires wires;
    for (Index i = 0; i < count; ++i) wires.push_back({from + i, to + i, strength});
    return wires;
}

/// The previous-token head; what it gives goes to the columns from `target` on.
OperationPtr previous(const ProjectionRequest& request, Index target) {
    const auto& [words, places, room] = request.parts;
    const Scalar strength = strength_of(request);
    switch (request.letter) {
        case 'q':
            return wired(request, copies(places, words, words, strength), "asks by its place");
        case 'k':
            return wired(request, copies(places - 1, words, words + 1, strength),
                         "answers to the place after its own");
        case 'v':
            return wired(request, copies(words, 0, 0), "gives its word");
        default:
            return wired(request, copies(words, 0, target), "writes the word before");
    }
}

/// The first token has none before it: its head found itself, which must not count.
Wires found_words(const ProjectionRequest& request) {
    const auto& [words, places, room] = request.parts;
    const Scalar strength = strength_of(request);
    Wires wires = copies(words, words + places, 0, strength);
    for (Index word = 0; word < words; ++word) wires.push_back({words, word, -strength});
    return wires;
}

void check(const ProjectionRequest& request, bool room) {
    const bool parts = request.parts.words > 0 && request.parts.places > 0;
    if (!parts || (room && request.parts.room == 0))
        throw Error("projection", "a circuit of words and places",
                    "the embedding one_hot and the position one_hot, without a second text");
}

void refuse_circuit(const LayerOptions& options, std::string_view with, std::string_view expected) {
    throw Error("projection", fmt::format("{} with {}", options.projection, with), expected);
}

}  // namespace

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

OperationPtr previous_token(const ProjectionRequest& request) {
    check(request, false);
    return previous(request, 0);
}

OperationPtr induction(const ProjectionRequest& request) {
    check(request, true);
    const auto& [words, places, room] = request.parts;
    if (request.layer == 0) return previous(request, words + places);
    switch (request.letter) {
        case 'q':
            return wired(request, copies(words, 0, 0, strength_of(request)), "asks for its word");
        case 'k':
            return wired(request, found_words(request), "answers to the word before it");
        case 'v':
            return wired(request, copies(words, 0, 0), "gives its word");
        default:
            return wired(request, copies(words, 0, 0), "writes the word that came after");
    }
}

}  // namespace attend
