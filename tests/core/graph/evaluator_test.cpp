#include "core/graph/evaluator.h"

#include <doctest/doctest.h>

#include "core/error.h"
#include "support/example.h"

using namespace attend;

namespace {

std::shared_ptr<const Edits> edits(Edits of = {}) {
    return std::make_shared<const Edits>(std::move(of));
}

}  // namespace

TEST_CASE("an edit recomputes what is downstream of it, and nothing else") {
    Evaluator evaluator;
    const auto first = evaluator.evaluate(example_graph(1.0), edits());
    CHECK(first.recomputed.size() == 4);
    CHECK(evaluator.evaluate(example_graph(1.0), edits()).recomputed.empty());

    const auto warmer = evaluator.evaluate(example_graph(2.0), edits());
    CHECK(warmer.recomputed == std::vector<NodeId>{2, 3});  // weights, output
    CHECK(warmer.values[1] == first.values[1]);
    CHECK(warmer.values[3] != first.values[3]);
}

TEST_CASE("an override changes its cell and what follows; taking it back brings the same numbers") {
    Evaluator evaluator;
    const auto graph = example_graph(1.0);
    const auto before = evaluator.evaluate(graph, edits());
    const auto after =
        evaluator.evaluate(graph, edits({{"weights", {nullptr, {{{0, 1}, Scalar(0.5)}}}}}));
    CHECK(after.recomputed == std::vector<NodeId>{2, 3});
    CHECK(after.value("weights")(0, 1) == Scalar(0.5));
    CHECK((*after.own[2])(0, 1) == before.value("weights")(0, 1));
    CHECK(after.value("output").row(0) != before.value("output").row(0));
    CHECK(after.value("output").row(1) == before.value("output").row(1));
    const auto again = evaluator.evaluate(graph, edits());
    CHECK(again.value("output") == before.value("output"));
}

TEST_CASE("the other cells of an overridden node go on following their inputs") {
    Evaluator evaluator;
    const Edits edit{{"scores", {nullptr, {{{0, 0}, Scalar(9)}}}}};
    evaluator.evaluate(example_graph(1.0), edits(edit));
    const auto moved = evaluator.evaluate(example_graph(1.0, 2 * example_tokens()), edits(edit));
    CHECK(moved.value("scores")(0, 0) == Scalar(9));
    CHECK(moved.value("scores")(1, 1) == Scalar(32));
}

TEST_CASE("a whole matrix in place of a node, and a cell on top of it") {
    const Edits edit{{"weights", {share(Matrix::Identity(3, 3)), {{{0, 0}, Scalar(2)}}}}};
    const auto result = evaluate(example_graph(1.0), edit);
    CHECK(result.value("output").row(0) == 2 * example_tokens().row(0));
    CHECK(result.value("output").row(1) == example_tokens().row(1));
}

TEST_CASE("an edit that does not fit is refused with its place") {
    CHECK_THROWS_WITH_AS(
        evaluate(example_graph(1.0), {{"x", {nullptr, {{{3, 0}, Scalar(1)}}}}}),
        "x[3,0]: found a cell outside the matrix, expected a row below 3 and a column below 4",
        Error);
    CHECK_THROWS_WITH_AS(evaluate(example_graph(1.0), {{"x", {share(Matrix::Ones(2, 2)), {}}}}),
                         "x: found a 2 × 2 matrix, expected 3 × 4", Error);
}

TEST_CASE("a stopped evaluation throws, and the next one is whole") {
    Evaluator evaluator;
    std::stop_source source;
    source.request_stop();
    CHECK_THROWS_AS(
        evaluator.evaluate(example_graph(1.0), edits(), Progress{source.get_token(), {}}),
        Cancelled);
    CHECK(evaluator.evaluate(example_graph(1.0), edits()).values.size() == 4);
}

TEST_CASE("the cost of an evaluation counts what is stale alone") {
    Evaluator evaluator;
    const auto graph = example_graph(1.0);
    const double all = evaluator.cost(*graph, {});
    evaluator.evaluate(graph, edits());
    CHECK(evaluator.cost(*graph, {}) == 0);
    const double some = evaluator.cost(*example_graph(2.0), {});
    CHECK(some > 0);
    CHECK(some < all);
}
