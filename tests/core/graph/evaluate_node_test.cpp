#include "core/graph/evaluate_node.h"

#include <doctest/doctest.h>

#include "core/error.h"
#include "core/graph/by_rows.h"
#include "core/ops/leaf.h"
#include "support/example.h"

using namespace attend;

namespace {

/// A leaf (n, 2), its products with itself (n, n), and their softmax.
std::shared_ptr<const Graph> tall_graph(Index n) {
    auto graph = std::make_shared<Graph>();
    Scope scope(*graph);
    const Axes axes{Axis("row", n), Axis("column", 2)};
    const Ref x = scope.add("x", {std::make_shared<const RandomNormal>(axes, 0, "x", 1), {}}, {});
    const Ref scores = scope.add("scores", matmul_transposed(x, x), {});
    const Ref weights = scope.add("weights", softmax_rows(scores, 1.0), {});
    scope.add("output", matmul(weights, x), {});
    return graph;
}

}  // namespace

TEST_CASE("one node has the value that it has among all, and nothing else is made or kept") {
    const auto graph = example_graph(1.0);
    const Edits edits{{"scores", {nullptr, {{{0, 1}, Scalar(3)}}}}};
    const Evaluation all = evaluate(graph, edits);
    std::vector<std::string> made;
    std::vector<std::weak_ptr<const Matrix>> inputs_of_weights;
    const NodeId weights = graph->at("weights");
    const Value value = evaluate_node(
        *graph, edits, weights, {},
        [&](const Node& node, const Matrix& matrix, const std::vector<Value>& inputs) {
            made.push_back(node.path);
            CHECK(matrix == all.value(node.path));
            inputs_of_weights.assign(inputs.begin(), inputs.end());
        });
    CHECK(*value == all.value(weights));
    CHECK(made == std::vector<std::string>{"x", "scores", "weights"});
    REQUIRE(inputs_of_weights.size() == 1);
    CHECK(inputs_of_weights[0].expired());  // let go of after its last use
}

TEST_CASE("what is held at most is what stands side by side, not the sum of all") {
    const auto graph = tall_graph(1000);
    constexpr double map = 1000.0 * 1000 * sizeof(Scalar), rows = 1000.0 * 2 * sizeof(Scalar);
    CHECK(most_held_for(*graph, graph->at("x")) == rows);
    CHECK(most_held_for(*graph, graph->at("scores")) == rows + map);
    CHECK(most_held_for(*graph, graph->at("weights")) == 2 * map);
    CHECK(most_held_for(*graph, graph->at("output")) == 2 * map + rows);
}

TEST_CASE("an evaluation that does not fit is refused before anything is taken") {
    const auto graph = tall_graph(100'000);
    double asked = 0;
    const auto left = [&] {
        ++asked;
        return 1e9;
    };
    const std::string found = sizeof(Scalar) == 4 ? "80 GB" : "160 GB";
    CHECK_THROWS_WITH_AS(evaluate(graph, std::make_shared<const Edits>(), {}, {}, left),
                         doctest::Contains(("memory: found " + found +
                                            " for 4 matrices, the largest scores "
                                            "(100000 × 100000), expected at most 1 GB")
                                               .c_str()),
                         Error);
    CHECK(asked == 1);
    // What is small is not asked about.
    evaluate(tall_graph(10), std::make_shared<const Edits>(), {}, {}, left);
    CHECK(asked == 1);
}

TEST_CASE("what does not fit whole is made by rows, with the same numbers and the same edits") {
    const auto graph = tall_graph(3000);
    const NodeId output = graph->at("output");
    const Edits edits{{"scores", {nullptr, {{{0, 1}, Scalar(9)}, {{2999, 0}, Scalar(9)}}}},
                      {"weights", {nullptr, {{{1500, 7}, Scalar(0.5)}}}}};
    const Value whole = evaluate_node(*graph, edits, output);
    std::size_t reported = 0;
    RowPlan plan = plan_by_rows(*graph, output);
    CHECK_FALSE(plan.whole[graph->at("scores")]);
    CHECK_FALSE(plan.whole[graph->at("weights")]);
    CHECK(plan.whole[graph->at("x")]);
    plan.rows_at_once = 7;
    const Value by_rows =
        value_by_rows(*graph, edits, output, plan, {{}, [&](double) { ++reported; }});
    CHECK(reported >= 3000 / 7);
    CHECK(by_rows->isApprox(*whole, Scalar(1e-5)));
    CHECK((by_rows->row(2999) - whole->row(2999)).norm() < Scalar(1e-5));
}

TEST_CASE("made by rows: what even so does not fit is refused, and it can be stopped") {
    const auto graph = tall_graph(20'000);  // 1.6 GB a map in float32
    const NodeId output = graph->at("output");
    const auto left = [](double bytes) { return [bytes] { return bytes; }; };
    CHECK(most_held_for(*graph, output) > 3e9);
    const RowPlan plan = plan_by_rows(*graph, output);
    CHECK(plan.bytes < 150e6);
    CHECK_THROWS_WITH_AS(value_by_rows(*graph, {}, output, plan, {}, left(1e6)),
                         doctest::Contains("memory: found"), Error);
    std::stop_source stop;
    stop.request_stop();
    CHECK_THROWS_AS(value_by_rows(*graph, {}, output, plan, {stop.get_token(), {}}, left(1e9)),
                    Cancelled);
}
