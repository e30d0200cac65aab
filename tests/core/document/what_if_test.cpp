#include "core/document/what_if.h"

#include <doctest/doctest.h>

#include "core/error.h"
#include "core/workspaces/workspace.h"

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
