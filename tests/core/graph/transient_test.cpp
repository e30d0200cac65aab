#include "core/graph/transient.h"

#include <doctest/doctest.h>

#include "core/graph/evaluate.h"
#include "core/graph/explain.h"
#include "core/graph/scope.h"
#include "core/ops/add.h"
#include "core/ops/leaf.h"
#include "core/ops/matmul.h"
#include "core/ops/multiply.h"
#include "core/ops/softmax.h"

using namespace attend;

namespace {

/// Two heads, their weights transient or kept, and on demand the sum of both and the squares of
/// the first.
std::shared_ptr<const Graph> two_heads(const Matrix& x, bool transient) {
    auto graph = std::make_shared<Graph>();
    Scope scope(*graph);
    const auto given = [&](const std::string& name, Matrix matrix) {
        const Axes axes{Axis("token", matrix.rows()), Axis("dimension", matrix.cols())};
        return scope.add(name, express(Constant(share(std::move(matrix)), axes, "given")), {});
    };
    const Ref tokens = given("x", x);
    std::vector<Ref> heads;
    for (const char* const name : {"a", "b"}) {
        const Ref k = given(std::string(name) + "/k", x * static_cast<Scalar>(heads.size() + 1));
        Scope head = scope.child(name);
        Scope place = transient ? head.passing(true) : head;
        const Ref scores = place.add("scores", matmul_transposed(tokens, k), {});
        heads.push_back(place.add("weights", softmax_rows(scores, 1), {}));
        head.add("output", matmul(heads.back(), tokens), {});
    }
    scope.on_demand().add("both", add(heads[0], heads[1]), {});
    scope.on_demand().add("squares", multiply(heads[0], heads[0]), {});
    return graph;
}

const auto no_edits = std::make_shared<const Edits>();

std::shared_ptr<const Edits> edit(const std::string& path, Cell cell, Scalar number) {
    Edits edits;
    edits[path].cells[cell] = number;
    return std::make_shared<const Edits>(std::move(edits));
}

void check_same(const Evaluation& kept, const Evaluation& transient) {
    for (NodeId id = 0; id < kept.graph->size(); ++id) {
        CAPTURE(kept.graph->node(id).path);
        CHECK(transient.value(id).isApprox(kept.value(id), Scalar(1e-5)));
    }
}

}  // namespace

TEST_CASE("what is transient has the numbers that it has where it is kept, edited or not") {
    const Matrix x = Matrix::Random(7, 3);
    const auto kept = two_heads(x, false), transient = two_heads(x, true);
    const NodeId weights = transient->at("a/weights");
    for (const auto& edits :
         {no_edits, edit("a/weights", {4, 1}, 2), edit("b/scores", {0, 6}, 3)}) {
        const Evaluation evaluation = evaluate(transient, edits);
        CHECK(evaluation.values[weights] == nullptr);
        CHECK(evaluation.values[transient->at("a/output")] != nullptr);
        check_same(evaluate(kept, edits), evaluation);
    }
}

TEST_CASE("a transient value stays as long as it is looked at, and is kept for nothing else") {
    const Evaluation evaluation = evaluate(two_heads(Matrix::Random(5, 3), true), no_edits);
    const NodeId weights = evaluation.graph->at("a/weights");
    evaluation.at(evaluation.graph->at("squares"));
    evaluation.at(evaluation.graph->at("both"));
    CHECK_FALSE(evaluation.has(weights));
    const std::weak_ptr<const Matrix> looked = evaluation.at(weights);
    CHECK_FALSE(evaluation.has(evaluation.graph->at("a/scores")));
    evaluation.forget_unseen();
    CHECK(evaluation.at(weights) == looked.lock());
    const Evaluation copy = evaluation;
    CHECK_FALSE(copy.has(weights));
    evaluation.forget_unseen();
    evaluation.forget_unseen();
    CHECK(looked.expired());
    CHECK_FALSE(evaluation.has(weights));
}

TEST_CASE("what was measured of transient values is taken over where they would be the same") {
    const auto graph = two_heads(Matrix::Random(5, 3), true);
    const NodeId squares = graph->at("squares"), both = graph->at("both");
    const Evaluation before = evaluate(graph, no_edits);
    const Value old_squares = before.at(squares), old_both = before.at(both);
    const Evaluation other = evaluate(graph, edit("b/weights", {0, 0}, 5), before);
    CHECK(other.at(squares) == old_squares);
    CHECK(other.at(both) != old_both);
    CHECK(other.value(both)(0, 0) > 2);
    const Evaluation own = evaluate(graph, edit("a/scores", {0, 0}, 50), other);
    CHECK(own.value(squares)(0, 0) == doctest::Approx(1));
}

TEST_CASE("many transient values are read some rows at a time") {
    const Matrix x = Matrix::Random(9, 3);
    const auto edits = edit("b/weights", {5, 2}, 4);
    const Evaluation evaluation = evaluate(two_heads(x, true), edits);
    const NodeId both = evaluation.graph->at("both");
    const Value by_rows = made_of_transient(evaluation, both, 2 * 2 * 9 * sizeof(Scalar));
    CHECK(by_rows->isApprox(evaluate(two_heads(x, false), edits).value("both"), Scalar(1e-5)));
    const Value one_by_one = made_of_transient(evaluation, both, 1);
    CHECK(one_by_one->isApprox(*by_rows, Scalar(1e-5)));
}

TEST_CASE("a number that is made of transient ones is explained by its row") {
    const Matrix x = Matrix::Random(6, 3);
    const Evaluation evaluation = evaluate(two_heads(x, true), no_edits),
                     kept = evaluate(two_heads(x, false), no_edits);
    const NodeId both = evaluation.graph->at("both");
    const ExplainedCell there = explain(evaluation, both, {4, 2}),
                        here = explain(kept, both, {4, 2});
    CHECK(there.value == doctest::Approx(here.value));
    REQUIRE(there.explanation.terms.size() == here.explanation.terms.size());
    CHECK(there.explanation.terms[1].operands[0].cell ==
          here.explanation.terms[1].operands[0].cell);
    CHECK_FALSE(evaluation.has(evaluation.graph->at("a/weights")));
}
