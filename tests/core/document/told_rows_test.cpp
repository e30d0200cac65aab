#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/analysis/not_finite.h"
#include "core/document/compute.h"
#include "core/graph/explain.h"
#include "core/workspaces/off_text.h"
#include "support/models.h"

// What is said of a number is true of that number: which rows a mean is over, which text it is of,
// whether anything reads it.

using namespace attend;

namespace {

ExplainedCell explained(const Computed& computed, std::string_view path, Cell cell = {}) {
    return explain(computed.evaluation, computed.scene.graph->at(path), cell);
}

std::string note_of(const Computed& computed, std::string_view path, Cell cell = {}) {
    return explained(computed, path, cell).explanation.note;
}

bool says(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

Computed of_thirteen_tokens(const char* mask) {
    Document document;
    document.choices.embedding = "hand_made";
    document.choices.sentence = "the cat sat on the mat and the cat slept near the cat";
    document.choices.mask = mask;
    return compute(document);
}

}  // namespace

TEST_CASE("a score of a head says which rows it is the mean over, and of one token which column") {
    const Computed causal = of_thirteen_tokens("causal");
    const Matrix& weights = causal.evaluation.value("head.0/weights");
    const std::string previous = note_of(causal, "head.0/roles", {0, 0});
    CHECK(says(previous, "the mean over 10 of 13 rows"));
    CHECK(says(previous, "see four keys or more"));
    double mean = 0;
    for (Index row = 3; row < 13; ++row) mean += static_cast<double>(weights(row, row - 1)) / 10;
    CHECK(explained(causal, "head.0/roles", {0, 0}).value == doctest::Approx(mean));

    const ExplainedCell one = explained(causal, "head.0/roles", {0, 7});
    const Index column = one.explanation.terms.front().operands.front().cell.column;
    const auto rows = one.explanation.terms.size();
    CHECK(says(one.explanation.note, fmt::format("j = {} of", column)));
    CHECK(says(one.explanation.note, "neither first nor last"));
    CHECK(says(one.explanation.note, fmt::format("the mean over {} of 13 rows", rows)));

    const Computed open = of_thirteen_tokens("none");
    CHECK(note_of(open, "head.0/roles", {0, 2}) == "the mean over all 13 rows");
    CHECK(says(note_of(open, "head.0/roles", {0, 5}), "12 of 13 rows: those that have a key"));
    CHECK(says(note_of(open, "head.0/roles", {0, 8}), "the mean over all 13 rows"));
}

TEST_CASE("two measures of one formula say that they are of other rows") {
    const Computed causal = of_thirteen_tokens("causal");
    CHECK(explained(causal, "head.0/previous_token").value !=
          explained(causal, "head.0/roles", {0, 0}).value);
    CHECK(says(note_of(causal, "head.0/previous_token"),
               "the mean over 12 of 13 rows: those that have a token before them"));
}

TEST_CASE("the mean of a layer says how many rows have a number") {
    const Computed computed = of_thirteen_tokens("strictly_causal");
    CHECK(says(note_of(computed, "entropy"), "the mean over 12 of 13 rows"));
}

TEST_CASE("a score that is measured on the probe says so, and the probe says its text") {
    const Computed computed = compute(tiny_model("llama").document);
    const ExplainedCell role = explained(computed, "layer.0/head.0/roles", {0, 4});
    CHECK(role.explanation.formula == "r = r_{probe}");
    CHECK(says(role.explanation.note, "measured on the probe"));
    const Explanation probe = explained(computed, "probe", {0, 1}).explanation;
    CHECK(probe.formula == "r_{probe} = mean_i Σ_{j: w_j = w_i} α_{i,j+1}");
    CHECK(says(probe.note, "the 24 tokens "));
    CHECK(says(probe.note, ", twice, drawn at random with the seed 0"));
    std::size_t named = 0;
    for (std::size_t at = 0; (at = probe.note.find(" (“", at)) != std::string::npos; ++at) ++named;
    CHECK(named == 24);
}

TEST_CASE("where there is no number the reason is told, not what the number would be") {
    const Computed writes = compute(tiny_model("gpt2").document);
    const NodeId surprise = writes.scene.graph->at("probabilities/surprise");
    const auto found = first_not_finite(writes.evaluation, surprise);
    REQUIRE(found);
    CHECK(found->reason == "the text ends here, and no token follows");
    const Index last = writes.scene.graph->node(surprise).shape().rows - 1;
    CHECK(note_of(writes, "probabilities/surprise", {last, 0}).starts_with("no number: "));
}

TEST_CASE("of a head or layer that is switched off it is told that nothing reads its numbers") {
    Document document;
    document.choices.embedding = "hand_made";
    document.choices.heads = document.choices.layers = 2;
    document.choices.output_projection = true;
    document.choices.heads_off = {3};
    const Scene heads = compute(document).scene;
    const auto told = [](const Scene& scene, std::string_view path) {
        return off_text(scene, scene.graph->at(path));
    };
    CHECK(says(told(heads, "layer.1/head.1/output"), "head 1 is switched off"));
    CHECK(told(heads, "layer.1/head.0/output").empty());
    CHECK(told(heads, "layer.0/head.1/output").empty());
    CHECK(told(heads, "layer.1/concat").empty());
    Saved model = tiny_model("gpt2");
    model.document.choices.layers_off = {1};
    const Scene layers = compute(model.document).scene;
    CHECK(says(told(layers, "layer.1/head.0/output"), "layer 1 is switched off"));
    CHECK(says(told(layers, "layer.1/concat"), "layer 1 is switched off"));
    CHECK(told(layers, "layer.1/output").empty());
    CHECK(told(layers, "layer.0/concat").empty());
}

TEST_CASE("the sum of a row to which nothing is left is 0, and that is told") {
    const Computed computed = of_thirteen_tokens("strictly_causal");
    for (const char* const path : {"rollout/row_sums", "head.0/weights/row_sums"}) {
        CHECK(explained(computed, path).value == 0);
        CHECK(says(note_of(computed, path), "nothing in it is attended to"));
        CHECK(note_of(computed, path, {1, 0}).empty());
    }
    CHECK(explained(computed, "rollout/row_sums").explanation.formula == "ΣR = Σ_j R_j");
}

TEST_CASE("the similarity of positions names what it is divided by") {
    Document document;
    document.choices.embedding = "hand_made";
    document.choices.position = "sinusoidal";
    const Computed computed = compute(document);
    const Index width = computed.evaluation.value("position_vectors").cols();
    CHECK(says(note_of(computed, "position_similarity"), fmt::format("c = {}", width)));
}
