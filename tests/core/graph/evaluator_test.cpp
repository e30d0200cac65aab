#include "core/graph/evaluator.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "core/error.h"
#include "core/ops/constant.h"
#include "core/ops/principal_axes.h"
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

namespace {

/// Rows of numbers, so many that nodes are computed side by side: "a" and "b" read "x" and refuse
/// where they are told to; "last" reads both.
class Scaled final : public OperationOf<Scaled> {
  public:
    Scaled(Scalar factor, std::string problem) : factor_(factor), problem_(std::move(problem)) {}
    auto key() const { return std::tuple(factor_, problem_); }
    std::string_view name() const override { return "scaled"; }
    Axes axes(InputAxes inputs) const override { return inputs[0]; }
    Value forward(Inputs inputs) const override {
        if (!problem_.empty()) throw Error(problem_);
        Matrix sum = factor_ * *inputs[0];
        for (const Value& input : inputs.subspan(1)) sum += *input;
        return share(std::move(sum));
    }
    Gradients backward(Inputs, const Matrix&, const Matrix&) const override { return {}; }
    Explanation explain(Inputs, const Matrix&, Cell) const override { return {}; }

  private:
    Scalar factor_;
    std::string problem_;
};

std::shared_ptr<const Graph> wide_graph(std::string of_a = "", std::string of_b = "") {
    constexpr Index rows = 300, columns = 200;
    const auto graph = std::make_shared<Graph>();
    const auto scaled = [](Scalar factor, std::string problem = "") {
        return std::make_shared<const Scaled>(factor, std::move(problem));
    };
    const Axes axes{Axis("row", rows), Axis("column", columns)};
    static const Value ones = share(Matrix::Ones(rows, columns));
    const NodeId x = graph->add("x", std::make_shared<const Constant>(ones, axes, "ones"), {}, {});
    const NodeId a = graph->add("a", scaled(2, std::move(of_a)), {x}, {});
    const NodeId b = graph->add("b", scaled(3, std::move(of_b)), {x}, {});
    graph->add("last", scaled(1), {a, b}, {});
    return graph;
}

}  // namespace

TEST_CASE("side by side: every number is there, and what was computed stays computed") {
    Evaluator evaluator;
    const auto result = evaluator.evaluate(wide_graph(), edits());
    CHECK(result.recomputed == std::vector<NodeId>{0, 1, 2, 3});
    CHECK(result.value("last") == Matrix::Constant(300, 200, Scalar(5)));
    CHECK(evaluator.evaluate(wide_graph(), edits()).recomputed.empty());
}

TEST_CASE("side by side: the first node that refuses is told, and the others are kept") {
    for (int repetition = 0; repetition < 20; ++repetition) {
        Evaluator evaluator;
        CHECK_THROWS_WITH_AS(evaluator.evaluate(wide_graph("no a", "no b"), edits()), "a: no a",
                             Error);
        CHECK_THROWS_WITH_AS(evaluator.evaluate(wide_graph("", "no b"), edits()), "b: no b", Error);
        CHECK(evaluator.evaluate(wide_graph(), edits()).recomputed == std::vector<NodeId>{2, 3});
    }
}

TEST_CASE("what was stopped half-way is no less to do: its cost counts what reads a new value") {
    Evaluator evaluator;
    const auto graph = wide_graph();
    evaluator.evaluate(graph, edits());
    const Edits other{{"x", {nullptr, {{{0, 0}, Scalar(7)}}}}};
    const double all = evaluator.cost(*graph, other);
    std::stop_source source;
    std::size_t begun = 0;
    const Progress after_one{source.get_token(), [&](double) {
                                 if (++begun == 2) source.request_stop();
                             }};
    CHECK_THROWS_AS(evaluator.evaluate(graph, std::make_shared<const Edits>(other), after_one),
                    Cancelled);
    const double left = evaluator.cost(*graph, other);
    CHECK(left >= all / 2);  // one of the two that read it, and what reads both
    CHECK(evaluator.evaluate(graph, std::make_shared<const Edits>(other)).value("last")(0, 0) ==
          Scalar(35));
}

namespace {

/// q = x · w with principal axes as w, which are found when they are first needed.
std::shared_ptr<const Graph> graph_of_axes(double cost) {
    const auto find = [](const Progress& progress) {
        progress.at(0);
        progress.at(0.5);
        return Eigen::MatrixXd(Eigen::MatrixXd::Identity(4, 4));
    };
    const auto basis = std::make_shared<const OrthonormalBasis>(
        4, OrthonormalBasis::Source{find, 4, cost, nullptr});
    const auto graph = std::make_shared<Graph>();
    Scope scope(*graph);
    const Ref x = scope.add("x", {constant(example_tokens()), {}}, {"X", "x"});
    const Axes axes{x.axes().columns, Axis("key", 4)};
    const Ref w = scope.add(
        "w", {std::make_shared<const PrincipalAxes>(axes, Basis(basis), 0, false), {}}, {});
    scope.add("q", matmul(x, w), {"Q", "q"});
    return graph;
}

std::vector<double> reported(Evaluator& evaluator, const std::shared_ptr<const Graph>& graph,
                             Edits changed = {}) {
    std::vector<double> fractions;
    evaluator.evaluate(graph, edits(std::move(changed)),
                       {{}, [&](double fraction) { fractions.push_back(fraction); }});
    return fractions;
}

}  // namespace

TEST_CASE("progress begins at 0, and gives a preparation its share of the work, if it is to come") {
    const auto graph = graph_of_axes(1000);
    Evaluator evaluator;
    const double all = evaluator.cost(*graph, {});
    CHECK(all > 1000);
    const std::vector<double> first = reported(evaluator, graph);
    REQUIRE(first.size() == 5);
    const double share = 1000 / all;
    for (const auto& [i, fraction] : {std::pair{0, 0.0}, {1, share / 2}, {2, share}})
        CHECK(first[static_cast<std::size_t>(i)] == doctest::Approx(fraction));
    CHECK(std::is_sorted(first.begin(), first.end()));
    CHECK(first.back() == doctest::Approx(share + (1 - share) * 2 / 3));

    Evaluator another;  // the axes are there by now
    CHECK(reported(another, graph) == std::vector<double>{0, 1 / 3.0, 2 / 3.0});
    // Of what is computed anew, not of all: the last node alone.
    CHECK(reported(another, graph, {{"q", {nullptr, {{{0, 0}, Scalar(7)}}}}}) ==
          std::vector<double>{0});
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
