#include "core/attention/layer.h"

#include <set>

#include "core/attention/projection.h"
#include "core/attention/scores/additive.h"
#include "core/error.h"
#include "core/graph/backward.h"
#include "core/graph/explain.h"
#include "core/ops/add.h"
#include "support/check_operation.h"
#include "support/example.h"

using namespace attend;

namespace {

/// Self-attention over `tokens` (n, d).
std::shared_ptr<const Graph> layer(const Matrix& tokens, LayerOptions options) {
    auto graph = std::make_shared<Graph>();
    Scope scope(*graph);
    options.off.resize(static_cast<std::size_t>(options.heads), false);
    const Ref words = scope.add("word_vectors", {constant(tokens, "token", "dimension"), {}},
                                {"E", "e", Role::input});
    const Ref x = scope.add("x", same(words), {"X", "x", Role::input});
    const BasisPtr basis = unit_basis(tokens.cols());
    attention_layers(scope, {{x}, parameters_of(options, {basis, basis})}, options);
    return graph;
}

LayerOptions random_heads(Index heads) {
    LayerOptions options;
    options.heads = heads;
    options.key_width = 3;
    options.value_width = 2;
    options.projection = "random";
    options.output_projection = true;
    return options;
}

}  // namespace

TEST_CASE("a layer has every node that the command line can name, in its shape") {
    LayerOptions options = random_heads(2);
    options.mask = "causal";
    const auto graph = layer(*sample(5, 4), options);
    const auto shape = [&](const char* path) { return graph->node(graph->at(path)).shape(); };
    CHECK(shape("word_vectors") == Shape{5, 4});
    CHECK(shape("memory") == Shape{5, 4});
    CHECK(shape("head.1/w_q") == Shape{4, 3});
    CHECK(shape("head.1/w_v") == Shape{4, 2});
    CHECK(shape("head.1/q") == Shape{5, 3});
    CHECK(shape("head.1/dot") == Shape{5, 5});
    CHECK(shape("head.1/scores") == Shape{5, 5});
    CHECK(shape("head.1/masked") == Shape{5, 5});
    CHECK(shape("head.1/weights") == Shape{5, 5});
    CHECK(shape("head.1/output") == Shape{5, 2});
    CHECK(shape("concat") == Shape{5, 4});
    CHECK(shape("w_o") == Shape{4, 4});
    CHECK(shape("output") == Shape{5, 4});
    CHECK_FALSE(layer(*sample(5, 4), random_heads(1))->find("head.0/masked"));
}

TEST_CASE("scores with parameters have the leaves that the command line can set") {
    const auto shape = [](const Graph& graph, const char* path) {
        return graph.node(graph.at(path)).shape();
    };
    LayerOptions options = random_heads(1);
    options.query_width = 4;
    options.set(hidden_width, 6);
    options.score = "additive";
    const auto additive = layer(*sample(5, 4), options);
    CHECK(shape(*additive, "head.0/additive/w_1") == Shape{6, 4});
    CHECK(shape(*additive, "head.0/additive/w_2") == Shape{6, 3});
    CHECK(shape(*additive, "head.0/additive/b") == Shape{1, 6});
    CHECK(shape(*additive, "head.0/additive/v") == Shape{1, 6});
    options.score = "general";
    CHECK(shape(*layer(*sample(5, 4), options), "head.0/general/w") == Shape{4, 3});
    options.query_width = {};
    options.score = "gated";
    CHECK(shape(*layer(*sample(5, 4), options), "head.0/gate/w") == Shape{1, 6});
}

TEST_CASE("the node called dot is q·k, not q·k/√d") {
    const auto result = evaluate(layer(*sample(3, 4), random_heads(1)));
    const Matrix& q = result.value("head.0/q");
    const Matrix& k = result.value("head.0/k");
    CHECK(result.value("head.0/dot")(1, 2) == doctest::Approx(q.row(1).dot(k.row(2))));
    CHECK(result.value("head.0/scores")(1, 2) ==
          doctest::Approx(q.row(1).dot(k.row(2)) / std::sqrt(3.0)));
}

TEST_CASE("permuting tokens permutes the outputs, where there is neither position nor mask") {
    const Matrix tokens = *sample(5, 4);
    Eigen::PermutationMatrix<Eigen::Dynamic> permutation(5);
    permutation.indices() << 3, 0, 4, 1, 2;
    const Matrix output = evaluate(layer(tokens, random_heads(2))).value("output");
    const Matrix permuted = evaluate(layer(permutation * tokens, random_heads(2))).value("output");
    CHECK(permuted.isApprox(permutation * output, Scalar(1e-5)));
}

TEST_CASE("causal rows ignore the future") {
    LayerOptions options = random_heads(1);
    options.mask = "causal";
    Matrix tokens = *sample(5, 4);
    const Matrix before = evaluate(layer(tokens, options)).value("output");
    tokens.row(4) *= 3;
    const Matrix after = evaluate(layer(tokens, options)).value("output");
    CHECK(after.topRows(4) == before.topRows(4));
    CHECK(after.row(4) != before.row(4));
}

TEST_CASE("equal tokens under a causal mask: row t is exactly 1/t") {
    LayerOptions options = random_heads(1);
    options.mask = "causal";
    const auto result = evaluate(layer(Matrix::Ones(6, 4), options));
    for (Index row = 0; row < 6; ++row)
        for (Index column = 0; column <= row; ++column)
            CHECK(result.value("head.0/weights")(row, column) ==
                  doctest::Approx(1.0 / static_cast<double>(row + 1)));
}

TEST_CASE("scaling W_Q by c and W_K by 1/c changes nothing") {
    const auto graph = layer(*sample(5, 4), random_heads(1));
    const auto plain = evaluate(graph);
    const auto scaled =
        evaluate(graph, {{"head.0/w_q", {share(4 * plain.value("head.0/w_q")), {}}},
                         {"head.0/w_k", {share(plain.value("head.0/w_k") / 4), {}}}});
    CHECK(scaled.value("output").isApprox(plain.value("output"), Scalar(1e-5)));
}

TEST_CASE("a weighted sum of values lies between the smallest and the largest") {
    const auto result = evaluate(layer(*sample(6, 4), random_heads(1)));
    const Matrix &v = result.value("head.0/v"), &output = result.value("head.0/output");
    for (Index column = 0; column < v.cols(); ++column) {
        CHECK(output.col(column).maxCoeff() <= v.col(column).maxCoeff());
        CHECK(output.col(column).minCoeff() >= v.col(column).minCoeff());
    }
}

TEST_CASE("a head that is off leaves the matrices of every head as they are") {
    LayerOptions options = random_heads(2);
    const auto on = evaluate(layer(*sample(4, 4), options));
    options.off = {true, false};
    const auto off = evaluate(layer(*sample(4, 4), options));
    CHECK(off.value("head.0/weights") == on.value("head.0/weights"));
    CHECK(off.value("head.1/output") == on.value("head.1/output"));
    CHECK(off.value("concat").leftCols(2) == Matrix::Zero(4, 2));
    CHECK(off.value("output") != on.value("output"));
}

TEST_CASE("a mask cell that is edited is the mask that is applied") {
    LayerOptions options = random_heads(1);
    options.mask = "causal";
    const auto result = evaluate(layer(*sample(3, 4), options),
                                 {{"mask", {nullptr, {{{0, 2}, Scalar(1)}, {{2, 0}, Scalar(0)}}}}});
    CHECK(result.value("head.0/weights")(0, 2) > 0);
    CHECK(result.value("head.0/weights")(2, 0) == 0);
}

TEST_CASE("the gradient of the whole layer is its slope") {
    if constexpr (std::is_same_v<Scalar, double>) {
        LayerOptions options = random_heads(2);
        options.mask = "causal";
        const auto graph = layer(*sample(4, 4), options);
        const auto result = evaluate(graph);
        const NodeId output = graph->at("output");
        const auto gradients = backward(result, output, *sample(4, 4, 2));
        for (const char* path : {"word_vectors", "head.0/w_q", "head.1/w_k", "head.1/w_v", "w_o"}) {
            const NodeId leaf = graph->at(path);
            const auto loss = [&](Cell cell, double by) {
                const Scalar moved =
                    result.value(leaf)(cell.row, cell.column) + static_cast<Scalar>(by);
                return weighted(evaluate(graph, {{path, {nullptr, {{cell, moved}}}}}).value(output),
                                *sample(4, 4, 2));
            };
            for (const Cell cell : {Cell{0, 0}, Cell{2, 1}, Cell{3, 0}}) {
                const double slope = (loss(cell, 1e-5) - loss(cell, -1e-5)) / 2e-5;
                CHECK(static_cast<double>(gradients[leaf](cell.row, cell.column)) ==
                      doctest::Approx(slope).epsilon(1e-6));
            }
        }
    }
}

TEST_CASE("an overridden cell passes no gradient to what it replaced") {
    const auto graph = layer(*sample(3, 4), random_heads(1));
    const NodeId output = graph->at("output");
    const auto result = evaluate(graph, {{"head.0/weights", {share(Matrix::Identity(3, 3)), {}}}});
    const auto gradients = backward(result, output, Matrix::Ones(3, 4));
    CHECK(gradients[graph->at("head.0/w_q")].isZero());
    CHECK_FALSE(gradients[graph->at("head.0/w_v")].isZero());
}

TEST_CASE("every number of a layer is explained, and the explanation comes to the number") {
    LayerOptions options = random_heads(2);
    options.mask = "causal";
    const auto graph = layer(*sample(4, 4), options);
    const auto result = evaluate(graph);
    std::set<std::string> formulas;
    for (NodeId id = 0; id < graph->size(); ++id)
        for (Index row = 0; row < graph->node(id).shape().rows; ++row)
            for (Index column = 0; column < graph->node(id).shape().columns; ++column) {
                const ExplainedCell cell = explain(result, id, {row, column});
                formulas.insert(cell.explanation.formula);
                if (std::isfinite(cell.value))
                    CHECK(folded(cell.explanation) == doctest::Approx(cell.value).epsilon(1e-4));
                CHECK(cell.explanation.formula.find('{' + std::string("0}")) == std::string::npos);
            }
    CHECK(formulas.contains("α = exp(s) / Σ_j exp(s_j)"));
    CHECK(formulas.contains("o = Σ_j α_j v_j"));
    CHECK(formulas.contains("s = q·k / √{3}"));
    CHECK_THROWS_AS(explain(result, graph->at("output"), {4, 0}), Error);
}

TEST_CASE("an edited cell says so and explains the number that it replaced") {
    const auto graph = layer(*sample(3, 4), random_heads(1));
    const auto result = evaluate(graph, {{"head.0/weights", {nullptr, {{{1, 2}, Scalar(0.5)}}}}});
    const ExplainedCell cell = explain(result, graph->at("head.0/weights"), {1, 2});
    CHECK(cell.edited);
    CHECK(cell.value == 0.5);
    CHECK(folded(cell.explanation) != doctest::Approx(0.5));
    CHECK(cell.name == "head.0/weights[1, 2]");
}

TEST_CASE("names that do not exist are refused with the nearest one") {
    LayerOptions options = random_heads(1);
    options.score = "scaled_dott";
    CHECK_THROWS_WITH_AS(layer(*sample(2, 2), options),
                         "score: “scaled_dott” is not one; did you mean “scaled_dot”?", Error);
    options.score = "dot";
    options.mask = "mystery";
    CHECK_THROWS_WITH_AS(
        layer(*sample(2, 2), options),
        doctest::Contains("mask: “mystery” is not one; known: none, causal, strictly_causal"),
        Error);
}
