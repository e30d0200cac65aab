#include "core/analysis/not_finite.h"

#include <doctest/doctest.h>

#include <cmath>

#include "core/document/compute.h"
#include "core/ops/apply_mask.h"
#include "core/ops/matmul.h"
#include "core/ops/softmax.h"
#include "support/constant.h"

using namespace attend;

namespace {

struct Sketch {
    std::shared_ptr<Graph> graph = std::make_shared<Graph>();
    Scope scope{*graph};
    Edits edits;

    Ref leaf(const char* name, Matrix matrix) {
        return scope.add(name, {constant(std::move(matrix)), {}}, {name, "x", Role::other});
    }
    Evaluation evaluate() const {
        return attend::evaluate(graph, std::make_shared<const Edits>(edits));
    }
};

/// q k: a product that float32 and double alike cannot hold.
Sketch overflowing() {
    Sketch made;
    const Scalar large = std::numeric_limits<Scalar>::max() / 2;
    const Ref q = made.leaf("q", Matrix::Constant(2, 2, large)),
              k = made.leaf("k", (Matrix(2, 2) << 0, 3, 0, 3).finished());
    const Ref scores = made.scope.add("scores", matmul(q, k), {"S", "s", Role::score});
    made.scope.add("weights", softmax_rows(scores, 1), {"A", "α", Role::weights});
    made.leaf("beside", Matrix::Ones(1, 1));
    return made;
}

}  // namespace

TEST_CASE("the first number that is none is found where it came about, not where it led to") {
    const Evaluation evaluation = overflowing().evaluate();
    const auto found = first_not_finite(evaluation);
    REQUIRE(found);
    CHECK(evaluation.graph->node(found->node).path == "scores");
    CHECK(found->cell == Cell{0, 1});
    const std::string text = not_finite_text(*evaluation.graph, *found);
    CHECK(text.starts_with("scores[0,1]: found inf, expected a finite number"));
    CHECK(first_not_finite(evaluation, evaluation.graph->at("weights")));
    CHECK_FALSE(first_not_finite(evaluation, evaluation.graph->at("q")));
    CHECK_FALSE(first_not_finite(evaluation, evaluation.graph->at("beside")));
}

TEST_CASE("what is masked, by a mask or by hand, is no such number") {
    Sketch made;
    const Ref scores = made.leaf("head.0/scores", Matrix::Ones(2, 2)),
              mask = made.leaf("mask", (Matrix(2, 2) << 1, 0, 1, 1).finished());
    const Ref masked = made.scope.add("head.0/masked", apply_mask(scores, mask), {});
    made.scope.add("head.0/weights", softmax_rows(masked, 1), {});
    CHECK_FALSE(first_not_finite(made.evaluate()));
    made.edits["head.0/scores"].cells[{1, 1}] = minus_infinity;
    CHECK_FALSE(first_not_finite(made.evaluate()));
}

TEST_CASE("what is infinite because its score is masked is no such number") {
    Document document;
    document.choices.embedding = "one_hot";
    document.choices.mask = "causal";
    document.choices.normalizer = "sigmoid";
    const Computed computed = compute(document);
    const NodeId exponentials = computed.scene.graph->at("head.0/exponentials");
    CHECK(std::isinf(computed.evaluation.value(exponentials)(0, 1)));  // exp(−(−∞))
    CHECK_FALSE(first_not_finite(computed.evaluation, exponentials));
}
