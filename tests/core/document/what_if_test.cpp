#include "core/document/what_if.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/error.h"
#include "core/graph/by_rows.h"
#include "core/models/model.h"
#include "core/workspaces/workspace.h"
#include "support/models.h"

using namespace attend;

namespace {

Document station() {
    Document document;
    document.choices.embedding = "hand_made";
    document.choices.sentence = "The train left the station";
    document.choices.heads = 2;
    return document;
}

const Value& of(const WhatIf& there, std::string_view path) {
    return there.evaluation.at(there.scene.graph->at(path));
}

}  // namespace

TEST_CASE("what if: the changed document's numbers, and every value that did not change shared") {
    const Computed base = compute(station());
    const WhatIf there = what_if(base, {[](Choices& choices) { choices.mask = "causal"; }, {}});
    Document changed = station();
    changed.choices.mask = "causal";
    CHECK(*of(there, "output") == compute(changed).evaluation.value("output"));
    const auto same = [&](const char* path) {
        return of(there, path) == base.evaluation.at(base.scene.graph->at(path));
    };
    CHECK(same("head.1/q"));
    CHECK(same("head.0/scores"));
    CHECK_FALSE(same("head.0/weights"));
    CHECK(base.evaluation.value("head.0/weights")(0, 1) > 0);  // the base stays as it is
}

TEST_CASE("what if: edits follow as they do when somebody types, what has no place is named") {
    Document document = station();
    document.edits["word_vectors"].cells[{4, 0}] = 3;
    document.edits["head.0/weights"].cells[{1, 2}] = 0;
    const WhatIf there = what_if(
        compute(document), {[](Choices& choices) { choices.sentence = "A station left"; }, {}});
    CHECK((*of(there, "word_vectors"))(1, 0) == 3);  // of the same word
    CHECK(there.edits_left == std::vector<std::string>{"head.0/weights"});
}

TEST_CASE("what if: only what is wanted is computed, and anything else when it is asked for") {
    const Computed base = compute(station());
    const WhatIf there =
        what_if(base,
                {{},
                 [](Edits& edits) {
                     edits["head.0/w_q"].cells[{0, 0}] = 5;
                 }},
                {}, [](const Scene& scene) { return std::vector{scene.blocks.front().weights}; });
    CHECK(there.scene.graph == base.scene.graph);
    CHECK(there.evaluation.recomputed.size() == 5);  // w_q, q, dot, scores, weights
    CHECK_FALSE(there.evaluation.values[there.scene.graph->at("output")]);
    Document changed = station();
    changed.edits["head.0/w_q"].cells[{0, 0}] = 5;
    CHECK(*of(there, "output") == compute(changed).evaluation.value("output"));
    CHECK(*of(there, "head.0/entropy") == compute(changed).evaluation.value("head.0/entropy"));
}

namespace {

Document tiny(const char* sentence) {
    Document document;
    document.choices = default_choices("model");
    document.choices.model = ATTEND_SOURCE_DIR "/tests/references/models/gpt2";
    document.choices.sentence = sentence;
    return document;
}

}  // namespace

TEST_CASE("even weights and those on the token before keep to what may be looked at") {
    const Matrix seen{{0, minus_infinity, minus_infinity},
                      {0, 0, minus_infinity},
                      {minus_infinity, minus_infinity, minus_infinity}};
    CHECK(uniform_weights(seen) == Matrix{{1, 0, 0}, {0.5, 0.5, 0}, {0, 0, 0}});
    CHECK(previous_weights(seen) == Matrix{{1, 0, 0}, {1, 0, 0}, {0, 0, 0}});
    CHECK(previous_weights(Matrix::Zero(3, 3)) == Matrix{{1, 0, 0}, {1, 0, 0}, {0, 1, 0}});
}

TEST_CASE("a node of another sentence is what it is there; another shape is refused") {
    Document here = tiny("the train left");
    here.edits["layer.0/head.0/v"].cells.insert_or_assign({0, 0}, Scalar(9));
    const Computed base = compute(here);
    const char* const path = "layer.1/head.2/weights";
    const Computed other = compute(tiny("the time left"));
    CHECK(*value_elsewhere(base, path, "the time left") == other.evaluation.value(path));
    try {
        value_elsewhere(base, path, "the");
        FAIL("another shape");
    } catch (const Error& error) {
        CHECK(std::string(error.what()).find("from a sentence of") != std::string::npos);
    }
}

namespace {

Document tiny_without(NumberList off) {
    Document document;
    document.choices = default_choices("model");
    document.choices.model = ATTEND_SOURCE_DIR "/tests/references/models/gpt2";
    document.choices.sentence = "The train left the station";
    document.choices.heads_off = std::move(off);
    return document;
}

double probability(const Document& document, Index row, Index token) {
    return static_cast<double>(compute(document).evaluation.value("probabilities")(row, token));
}

}  // namespace

TEST_CASE("heads off by themselves, together and drawn: as if each were chosen") {
    const Computed base = compute(tiny_without({0, 4}));
    const HeadTrials trials = try_heads(base, {3, 7, {0, 4}, 6, 11});
    CHECK(trials.none == doctest::Approx(probability(tiny_without({}), 3, 7)));
    REQUIRE(trials.alone.size() == 2);
    CHECK(trials.alone[0] == doctest::Approx(probability(tiny_without({0}), 3, 7)));
    CHECK(trials.alone[1] == doctest::Approx(probability(tiny_without({4}), 3, 7)));
    CHECK(trials.together == doctest::Approx(probability(tiny_without({0, 4}), 3, 7)));
    REQUIRE(trials.random.size() == 6);
    for (std::size_t i = 0; i < 6; ++i) {
        CHECK(trials.drawn[i].size() == 2);
        CHECK(trials.drawn[i][0] < trials.drawn[i][1]);
        CHECK(trials.random[i] ==
              doctest::Approx(probability(tiny_without(trials.drawn[i]), 3, 7)));
    }
    // The same seed draws the same, another one others.
    CHECK(try_heads(base, {3, 7, {0, 4}, 6, 11}).drawn == trials.drawn);
    CHECK(try_heads(base, {3, 7, {0, 4}, 6, 12}).drawn != trials.drawn);
    CHECK(median_of({3, 1, 2}) == 2);
    CHECK(median_of({4, 1, 2, 3}) == 2.5);
}

TEST_CASE("SmolLM2: four heads that look at Mary, each alone and all together") {
    std::optional<Document> document = smollm2_of_mary();
    if (!document) return;
    const NumberList off{23 * 9, 23 * 9 + 1, 23 * 9 + 7, 28 * 9 + 1};
    const ModelPtr model = open_model("smollm2");
    const HeadTrials trials = try_heads(
        compute(*document), {13, static_cast<Index>(*model->tokenizer->id_of("ĠMary")), off, 0, 0});
    const auto percent = [](double share) { return fmt::format("{:.1f}", 100 * share); };
    CHECK(percent(trials.none) == "92.3");
    CHECK(percent(trials.alone[0]) == "87.3");
    CHECK(percent(trials.alone[1]) == "89.3");
    CHECK(percent(trials.alone[2]) == "93.7");
    CHECK(percent(trials.alone[3]) == "85.3");
    CHECK(percent(trials.together) == "55.8");
}
