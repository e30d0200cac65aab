#include "core/analysis/kernel_identity.h"

#include <doctest/doctest.h>

#include "core/document/compute.h"
#include "core/graph/explain.h"

using namespace attend;

namespace {

Computed drawn() {
    Document document;
    document.choices.embedding = "random";
    document.choices.sentence = "one two three four five six";
    document.choices.projection = "random";
    document.choices.score = "gaussian";
    document.choices.second_text = "a b c d";
    return compute(document);
}

const Matrix& of(const Evaluation& evaluation, const std::string& name) {
    return evaluation.value("head.0/identity/" + name);
}

}  // namespace

TEST_CASE("−½‖q−k‖² = q·k − ½‖k‖² − ½‖q‖², cell by cell") {
    const Evaluation evaluation = drawn().evaluation;
    const auto at = [&](const char* name) {
        return static_cast<double>(of(evaluation, name)(2, 3));
    };
    CHECK(at("gaussian") == doctest::Approx(at("dot") - at("half_k") - at("half_q")).epsilon(1e-5));
    CHECK(at("gaussian") < 0);
    CHECK(of(evaluation, "remainder").maxCoeff() < 1e-5);  // float32 rounding of numbers near 10
}

TEST_CASE("softmax tells the two apart, unless all keys are equally long") {
    const Computed base = drawn();
    const Matrix difference = of(base.evaluation, "difference");
    CHECK(difference.maxCoeff() > 0.05);
    CHECK(difference.isApprox(
        (of(base.evaluation, "dot_weights") - of(base.evaluation, "gaussian_weights")).cwiseAbs()));
    CHECK(of(base.evaluation, "equal/difference").maxCoeff() < 2e-6);
    CHECK(of(base.evaluation, "equal/remainder").maxCoeff() < 1e-5);
    const Matrix lengths = of(base.evaluation, "equal/k").rowwise().norm();
    CHECK(lengths.maxCoeff() - lengths.minCoeff() < 1e-5);
}

TEST_CASE("the nodes of the identity explain themselves, and belong to Gaussian scores") {
    const Computed computed = drawn();
    const NodeId first = *computed.scene.blocks.front().first_identity;
    for (const IdentityNode node :
         {IdentityNode::gaussian, IdentityNode::dot, IdentityNode::half_k, IdentityNode::half_q}) {
        const ExplainedCell cell =
            explain(computed.evaluation, first + static_cast<NodeId>(node), {1, 2});
        CHECK(folded(cell.explanation) == doctest::Approx(cell.value).epsilon(1e-4));
    }
    CHECK_FALSE(compute(Document{}).scene.blocks.front().first_identity);
}
