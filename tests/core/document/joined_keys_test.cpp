#include <doctest/doctest.h>

#include "core/document/compute.h"
#include "core/error.h"
#include "core/ops/join.h"
#include "support/check_operation.h"

using namespace attend;

namespace {

Document translation() {
    Document document;
    document.choices.embedding = "random";
    document.choices.sentence = "le chat dort";
    document.choices.second_text = "the cat is asleep";
    document.choices.join_keys = true;
    return document;
}

}  // namespace

TEST_CASE("join: side by side and one below the other, with names and slopes") {
    check_operation(Join(true), {sample(3, 2), sample(3, 4, 1)});
    check_operation(Join(false), {sample(2, 3), sample(4, 3, 1), sample(1, 3, 2)});
    CHECK_THROWS_AS(Join(true).axes(axes_of({sample(2, 3), sample(3, 3)})), Error);
}

TEST_CASE("tokens that were generated join the keys: all of the source, the target so far") {
    const Computed made = compute(translation());
    const Matrix& weights = made.evaluation.value("head.0/weights");
    CHECK(shape_of(weights) == Shape{3, 7});
    for (Index i = 0; i < 3; ++i) {
        CHECK(weights.row(i).sum() == doctest::Approx(1));
        for (Index j = 0; j < 4; ++j) CHECK(weights(i, j) > 0);
        for (Index j = 0; j < 3; ++j) CHECK((weights(i, 4 + j) > 0) == (j <= i));
    }
    const Node& node = made.scene.graph->node(made.scene.graph->at("head.0/weights"));
    CHECK(node.axes.columns.label(1) == "cat");
    CHECK(node.axes.columns.label(5) == "chat");
    CHECK(made.evaluation.value("memory").bottomRows(3) == made.evaluation.value("x"));
}

TEST_CASE("joined keys need vectors of one width, and positions that are added") {
    Document document = translation();
    document.choices.second_embedding = "one_hot";
    CHECK_THROWS_WITH_AS(compute(document), doctest::Contains("same width"), Error);
    document.choices.second_embedding.clear();
    document.choices.position = "rope";
    CHECK_THROWS_WITH_AS(compute(document), doctest::Contains("join_keys"), Error);
    document.choices.position = "sinusoidal";
    CHECK(compute(document).evaluation.value("output").allFinite());
}
