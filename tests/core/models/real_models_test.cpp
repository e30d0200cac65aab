#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/document/compute.h"
#include "core/graph/by_rows.h"
#include "core/graph/explain.h"
#include "core/models/model.h"
#include "core/models/models_here.h"
#include "core/workspaces/workspace.h"

// Models that people use, where their files are on this machine: numbers that others measured in
// them.

using namespace attend;

namespace {

/// Asked before a test runs, where doctest has no place for a message yet.
bool is_here(std::string_view name) {
    for (const ModelPlace& place : models_here())
        if (place.id == name) return true;
    fmt::print(stderr, "{} is not on this machine: not tested\n", name);
    return false;
}

Computed read(const char* model, const char* sentence) {
    Document document;
    document.choices = default_choices("model");
    document.choices.model = model;
    document.choices.sentence = sentence;
    return compute(document);
}

/// Heads that reach the usual threshold in a column of the probe.
Index reaching(const Computed& computed, Index column) {
    return (computed.evaluation.value("probe").col(column).array() >= Scalar(0.3)).count();
}

std::string percent(Scalar share) { return fmt::format("{:.1f}", 100 * share); }

}  // namespace

TEST_CASE("all-MiniLM-L6-v2: “station” looks at “train”, or at “radio”" *
          doctest::skip(!is_here("minilm"))) {
    const Computed train = read("minilm", "The train left the station on time");
    CHECK(fmt::format("{:.2f}", train.evaluation.value("layer.0/head.4/weights")(5, 2)) == "0.70");
    const Computed radio = read("minilm", "The radio station plays jazz");
    CHECK(fmt::format("{:.2f}", radio.evaluation.value("layer.0/head.4/weights")(3, 2)) == "0.88");
    CHECK(reaching(train, 0) == 2);
    CHECK(train.evaluation.value("probe").col(1).array().isNaN().all());  // it reads both ways
    const NodeId probe = train.scene.graph->at("probe");
    CHECK(explain(train.evaluation, probe, {0, 1})
              .explanation.note.starts_with("no number: it needs a causal mask"));
}

TEST_CASE("all-MiniLM-L6-v2: two sentences are as near as its makers measured" *
          doctest::skip(!is_here("minilm"))) {
    // sbert.net, "Quickstart": similarities of the embeddings of these three sentences.
    const auto cosine = [](const char* second) {
        Document document;
        document.choices = default_choices("model");
        document.choices.sentence = "The weather is lovely today.";
        document.choices.second_text = second;
        return fmt::format("{:.4f}", compute(document).evaluation.value("sentence/cosine")(0, 0));
    };
    CHECK(cosine("It's so sunny outside!") == "0.6660");
    CHECK(cosine("He drove to the stadium.") == "0.1046");
    const Computed one = read("minilm", "The weather is lovely today.");
    const Matrix& output = one.evaluation.value("output");
    CHECK(one.evaluation.value("sentence/output").isApprox(output.colwise().mean(), Scalar(1e-5)));
    Index nearest = 0;
    one.evaluation.value("near/0").row(2).maxCoeff(&nearest);
    CHECK(one.scene.graph->node(one.scene.graph->at("near/0")).axes.columns.label(nearest) ==
          "weather");
}

TEST_CASE("SmolLM2: parts of a character are shown by their bytes" *
          doctest::skip(!is_here("smollm2"))) {
    const Computed computed = read("smollm2", "the 日");
    std::string shown;
    for (const Token& token : computed.scene.asks().tokens) shown += token.text + " ";
    CHECK(shown == "the ⟨0xE6⟩ ⟨0x97⟩ ⟨0xA5⟩ ");
}

TEST_CASE("SmolLM2: the drink goes to Mary, by the heads that look at her" *
          doctest::skip(!is_here("smollm2"))) {
    const Computed computed =
        read("smollm2", "When Mary and John went to the store, John gave a drink to");
    const Evaluation& evaluation = computed.evaluation;
    CHECK(computed.scene.blocks.size() == 30 * 9);
    CHECK(percent(evaluation.value("layer.23/head.0/weights")(13, 1)) == "68.9");
    CHECK(percent(evaluation.value("layer.24/head.4/weights")(13, 1)) == "81.0");
    const ModelPtr model = open_model("smollm2");
    const Index mary = *model->tokenizer->id_of("ĠMary"), the = *model->tokenizer->id_of("Ġthe");
    const Graph& graph = *computed.scene.graph;
    const Value after = row_of(evaluation, graph.at("probabilities"), 13);
    CHECK(percent((*after)(0, mary)) == "92.3");
    CHECK(percent((*after)(0, the)) == "2.2");
    const Value lens = row_of(evaluation, graph.at("lens/22"), 13);
    CHECK((lens->array() > (*lens)(0, mary)).count() + 1 == 1072);
    CHECK(reaching(computed, 0) == 7);
    CHECK(reaching(computed, 1) == 12);
}
