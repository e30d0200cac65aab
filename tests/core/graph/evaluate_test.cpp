#include "core/graph/evaluate.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "core/error.h"
#include "core/ops/leaf.h"
#include "core/ops/principal_axes.h"
#include "support/example.h"

using namespace attend;

namespace {

std::shared_ptr<const Edits> edits(Edits of = {}) {
    return std::make_shared<const Edits>(std::move(of));
}

}  // namespace

TEST_CASE("an edit recomputes what is downstream of it, and nothing else") {
    const auto first = evaluate(example_graph(1.0), edits());
    CHECK(first.recomputed.size() == 4);
    CHECK(evaluate(example_graph(1.0), edits(), first).recomputed.empty());

    const auto warmer = evaluate(example_graph(2.0), edits(), first);
    CHECK(warmer.recomputed == std::vector<NodeId>{2, 3});  // weights, output
    CHECK(warmer.values[1] == first.values[1]);
    CHECK(warmer.values[3] != first.values[3]);
}

TEST_CASE("an override changes its cell and what follows; taking it back brings the same numbers") {
    const auto graph = example_graph(1.0);
    const auto before = evaluate(graph, edits());
    const auto after =
        evaluate(graph, edits({{"weights", {nullptr, {{{0, 1}, Scalar(0.5)}}}}}), before);
    CHECK(after.recomputed == std::vector<NodeId>{2, 3});
    CHECK(after.value("weights")(0, 1) == Scalar(0.5));
    CHECK((*after.own[2])(0, 1) == before.value("weights")(0, 1));
    CHECK(after.value("output").row(0) != before.value("output").row(0));
    CHECK(after.value("output").row(1) == before.value("output").row(1));
    const auto again = evaluate(graph, edits(), after);
    CHECK(again.recomputed == std::vector<NodeId>{2, 3});
    CHECK(again.value("output") == before.value("output"));
}

TEST_CASE("the other cells of an overridden node go on following their inputs") {
    const Edits edit{{"scores", {nullptr, {{{0, 0}, Scalar(9)}}}}};
    const auto before = evaluate(example_graph(1.0), edits(edit));
    const auto moved = evaluate(example_graph(1.0, 2 * example_tokens()), edits(edit), before);
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

TEST_CASE("a graph that gained nodes shares the values of those that it kept") {
    const auto first = evaluate(example_graph(1.0), edits());
    const auto longer = std::make_shared<Graph>();
    Scope scope(*longer);
    const Ref other = scope.add("first", {constant(Matrix::Ones(2, 2)), {}}, {"F", "f"});
    for (const Node& node : first.graph->nodes()) {
        std::vector<NodeId> inputs;
        for (const NodeId input : node.inputs) inputs.push_back(input + other.id + 1);
        longer->add(node.path, node.operation, std::move(inputs), node.notation);
    }
    const auto second = evaluate(longer, edits(), first);
    CHECK(second.recomputed == std::vector<NodeId>{0});
    CHECK(second.at(longer->at("output")) == first.at(first.graph->at("output")));
}

TEST_CASE("a stopped evaluation throws") {
    std::stop_source source;
    source.request_stop();
    CHECK_THROWS_AS(evaluate(example_graph(1.0), edits(), {}, Progress{source.get_token(), {}}),
                    Cancelled);
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

TEST_CASE("side by side: every number is there, and what was computed is taken over") {
    const auto result = evaluate(wide_graph(), edits());
    CHECK(result.recomputed == std::vector<NodeId>{0, 1, 2, 3});
    CHECK(result.value("last") == Matrix::Constant(300, 200, Scalar(5)));
    CHECK(evaluate(wide_graph(), edits(), result).recomputed.empty());
}

TEST_CASE("side by side: the first node that refuses is told") {
    for (int repetition = 0; repetition < 20; ++repetition) {
        CHECK_THROWS_WITH_AS(evaluate(wide_graph("no a", "no b"), edits()), "a: no a", Error);
        CHECK_THROWS_WITH_AS(evaluate(wide_graph("", "no b"), edits()), "b: no b", Error);
    }
}

TEST_CASE("side by side: one that is stopped half-way throws") {
    std::stop_source source;
    std::size_t begun = 0;
    const Progress after_one{source.get_token(), [&](double) {
                                 if (++begun == 2) source.request_stop();
                             }};
    CHECK_THROWS_AS(evaluate(wide_graph(), edits(), {}, after_one), Cancelled);
    CHECK(begun < 4);
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

std::vector<double> reported(const std::shared_ptr<const Graph>& graph, Edits changed = {},
                             const Evaluation& before = {}) {
    std::vector<double> fractions;
    evaluate(graph, edits(std::move(changed)), before,
             {{}, [&](double fraction) { fractions.push_back(fraction); }});
    return fractions;
}

}  // namespace

TEST_CASE("progress begins at 0, and gives a preparation its share of the work, if it is to come") {
    const auto graph = graph_of_axes(1000);
    const double all = cost_to_evaluate(*graph, {});
    CHECK(all > 1000);
    const std::vector<double> first = reported(graph);
    REQUIRE(first.size() == 5);
    const double share = 1000 / all;
    for (const auto& [i, fraction] : {std::pair{0, 0.0}, {1, share / 2}, {2, share}})
        CHECK(first[static_cast<std::size_t>(i)] == doctest::Approx(fraction));
    CHECK(std::is_sorted(first.begin(), first.end()));
    CHECK(first.back() == doctest::Approx(share + (1 - share) * 2 / 3));

    // The axes are there by now.
    CHECK(reported(graph) == std::vector<double>{0, 1 / 3.0, 2 / 3.0});
    // Of what is computed anew, not of all: the last node alone.
    CHECK(reported(graph, {{"q", {nullptr, {{{0, 0}, Scalar(7)}}}}}, evaluate(graph, edits())) ==
          std::vector<double>{0});
}

TEST_CASE("the cost of an evaluation counts what is stale alone") {
    const auto graph = example_graph(1.0);
    const double all = cost_to_evaluate(*graph, {});
    const auto before = evaluate(graph, edits());
    CHECK(cost_to_evaluate(*graph, {}, before) == 0);
    const double some = cost_to_evaluate(*example_graph(2.0), {}, before);
    CHECK(some > 0);
    CHECK(some < all);
}
