#include <doctest/doctest.h>

#include "core/attention/activation.h"
#include "core/attention/layer.h"
#include "core/attention/paths.h"
#include "core/attention/projection.h"
#include "core/error.h"
#include "core/graph/backward.h"
#include "core/graph/evaluate.h"
#include "core/graph/explain.h"
#include "core/ops/add.h"
#include "support/check_operation.h"
#include "support/constant.h"

using namespace attend;

namespace {

constexpr Index token_count = 4, embedding_width = 6;

std::shared_ptr<const Graph> graph_of(const LayerOptions& options) {
    auto graph = std::make_shared<Graph>();
    Scope scope(*graph);
    const Ref x =
        scope.add("x", {constant(*sample(token_count, embedding_width), "token", "dimension"), {}},
                  {"X", "x", Role::input});
    attention_layers(scope, {{x}, parameters_of(options, {})}, options);
    return graph;
}

Evaluation evaluated(const LayerOptions& options, Edits edits = {}) {
    return evaluate(graph_of(options), std::make_shared<const Edits>(std::move(edits)));
}

LayerOptions random_heads(int heads = 2) {
    LayerOptions options;
    options.heads = heads;
    options.key_width = options.value_width = 3;
    options.projection = "random";
    options.output_projection = true;
    return options;
}

bool close(const Matrix& a, const Matrix& b, double tolerance = 1e-5) {
    return a.rows() == b.rows() && a.cols() == b.cols() &&
           static_cast<double>((a - b).cwiseAbs().maxCoeff()) <= tolerance;
}

/// Every node is finite and its last cell's explanation comes to its value.
void check_nodes(const Evaluation& evaluation) {
    for (NodeId id = 0; id < evaluation.graph->size(); ++id) {
        const Node& node = evaluation.graph->node(id);
        CAPTURE(node.path);
        CHECK(evaluation.value(id).allFinite());
        const Shape shape = node.shape();
        const ExplainedCell cell = explain(evaluation, id, {shape.rows - 1, shape.columns - 1});
        CHECK(folded(cell.explanation) == doctest::Approx(cell.explanation.result).epsilon(1e-4));
    }
}

}  // namespace

TEST_CASE("layers stand before the heads, and each reads what the one before gives") {
    LayerOptions options = random_heads();
    options.layers = 3;
    const Evaluation result = evaluated(options);
    check_nodes(result);
    const Graph& graph = *result.graph;
    CHECK(graph.find("layer.2/head.1/weights"));
    CHECK_FALSE(graph.find("head.0/weights"));
    CHECK(result.value("layer.1/memory") == result.value("layer.0/output"));
    CHECK(close(result.value("layer.1/head.0/q"),
                result.value("layer.0/output") * result.value("layer.1/head.0/w_q")));
    CHECK(result.value("output") == result.value("layer.2/output"));
    CHECK(result.value("layer.0/head.0/w_q") != result.value("layer.1/head.0/w_q"));
    const HeadCount count = count_heads(graph);
    CHECK(count.layers == 3);
    CHECK(count.heads == 2);
}

TEST_CASE("one layer has no prefix, and its random numbers stay what they were") {
    LayerOptions options = random_heads();
    const Evaluation one = evaluated(options);
    options.residual = options.bias = true;
    const Evaluation more = evaluated(options);
    CHECK(one.value("head.1/w_k") == more.value("head.1/w_k"));
    CHECK(one.value("w_o") == more.value("w_o"));
}

TEST_CASE("a residual adds what went in; φ acts on what attention gives") {
    LayerOptions options = random_heads();
    const Matrix plain = evaluated(options).value("output");
    options.residual = true;
    const Evaluation with = evaluated(options);
    CHECK(close(with.value("output"), with.value("x") + plain));
    CHECK(close(with.value("attended"), plain));
    options.residual = false;
    for (const Activation& phi : activations()) {
        options.activation = phi.name;
        const Evaluation result = evaluated(options);
        check_nodes(result);
        if (!phi.rule) continue;
        const auto apply = [&](Scalar x) { return static_cast<Scalar>(phi.rule->apply(x, 0)); };
        CHECK(close(result.value("output"), plain.unaryExpr(apply)));
    }
}

TEST_CASE("a whole block: norm before or after, feed-forward, biases; slopes through all of it") {
    LayerOptions options = random_heads();
    options.layers = 2;
    options.residual = options.bias = true;
    for (const char* norm : {"none", "before", "after"})
        for (const Activation& phi : activations()) {
            CAPTURE(norm);
            CAPTURE(phi.name);
            options.feed_forward_gated = !options.feed_forward_gated;
            options.norm = options.feed_forward_gated ? "rms" : "layer";
            options.layer_norm = norm;
            options.feed_forward = phi.name;
            options.feed_forward_width = 5;
            const Evaluation result = evaluated(options);
            check_nodes(result);
            const NodeId x = result.graph->at("x");
            const Matrix seed = *sample(token_count, embedding_width, 0.4);
            const Matrix by_x = backward(result, result.graph->at("output"), seed)[x];
            if constexpr (!std::is_same_v<Scalar, double>) continue;
            const auto moved = [&](double by) {
                Edits edits;
                edits["x"].cells[{2, 1}] = result.value("x")(2, 1) + static_cast<Scalar>(by);
                return weighted(evaluated(options, edits).value("output"), seed);
            };
            const double slope = (moved(1e-6) - moved(-1e-6)) / 2e-6;
            // An override of x reaches keys and values by memory, as x itself does.
            CHECK(static_cast<double>(by_x(2, 1)) == doctest::Approx(slope).epsilon(1e-5));
        }
}

TEST_CASE("after a layer norm every row has mean 0 and variance 1") {
    LayerOptions options = random_heads();
    options.layer_norm = "after";
    const Matrix normal = evaluated(options).value("output");
    for (Index row = 0; row < normal.rows(); ++row) {
        CHECK(std::abs(normal.row(row).mean()) < 1e-5);
        const double square = static_cast<double>(normal.row(row).squaredNorm()) / embedding_width;
        CHECK(square == doctest::Approx(1).epsilon(1e-3));
    }
}

TEST_CASE("in a pre-norm layer an overridden memory still changes keys and values alone") {
    LayerOptions options = random_heads(1);
    options.layer_norm = "before";
    Edits edits;
    edits["memory"].cells[{1, 0}] = 9;
    const Evaluation plain = evaluated(options), changed = evaluated(options, edits);
    CHECK(plain.value("head.0/q") == changed.value("head.0/q"));
    CHECK(plain.value("head.0/k") != changed.value("head.0/k"));
}

TEST_CASE("a bias is added to every row: zeros change nothing, an edited one does") {
    LayerOptions options = random_heads(1);
    const Matrix plain = evaluated(options).value("head.0/q");
    options.bias = true;
    CHECK(close(evaluated(options).value("head.0/q"), plain));
    Edits edits;
    edits["head.0/b_q"].cells[{0, 1}] = 2;
    Matrix expected = plain;
    expected.col(1).array() += 2;
    CHECK(close(evaluated(options, edits).value("head.0/q"), expected));
}

TEST_CASE("K = V: the values are the keys, and there is no W_V") {
    LayerOptions options = random_heads();
    options.shared_key_value = true;
    const Evaluation result = evaluated(options);
    check_nodes(result);
    CHECK(result.value("head.1/v") == result.value("head.1/k"));
    CHECK_FALSE(result.graph->find("head.1/w_v"));
    options.value_width = 2;
    CHECK_THROWS_WITH_AS(graph_of(options), doctest::Contains("K = V"), Error);
}

TEST_CASE("heads of a group share keys and values: grouped-query and multi-query attention") {
    LayerOptions options = random_heads(4);
    options.key_value_heads = 2;
    const Evaluation result = evaluated(options);
    check_nodes(result);
    CHECK(result.value("head.0/k") == result.value("head.1/k"));
    CHECK(result.value("head.1/k") != result.value("head.2/k"));
    CHECK(result.value("head.2/v") == result.value("group.1/v"));
    CHECK_FALSE(result.graph->find("head.0/w_k"));
    options.key_value_heads = 1;
    CHECK(graph_of(options)->find("group.0/w_v"));
    options.key_value_heads = 4;
    CHECK(graph_of(options)->find("head.3/w_k"));
    options.key_value_heads = 3;
    CHECK_THROWS_WITH_AS(graph_of(options), doctest::Contains("divides"), Error);
}

TEST_CASE("a layer that does not give the width that is read is refused") {
    LayerOptions options = random_heads(1);
    options.output_projection = false;
    CHECK(graph_of(options)->node(graph_of(options)->at("output")).shape().columns == 3);
    options.layers = 2;
    CHECK_THROWS_WITH_AS(graph_of(options), doctest::Contains("output_projection"), Error);
}

TEST_CASE("paths: layer, head and name, and back") {
    const PathParts deep = parse_path("layer.2/head.7/additive/w_1");
    CHECK(deep.layer == 2);
    CHECK(deep.head == 7);
    CHECK(deep.name == "additive/w_1");
    const PathParts shallow = parse_path("head.0/weights");
    CHECK_FALSE(shallow.layer);
    CHECK(shallow.head == 0);
    CHECK(parse_path("layer.3/concat").name == "concat");
    CHECK(parse_path("header/x").name == "header/x");
    LayerOptions options = random_heads();
    CHECK(head_prefix(*graph_of(options), 0, 1) == "head.1/");
    options.numbered = true;
    CHECK(head_prefix(*graph_of(options), 0, 1) == "layer.0/head.1/");
    CHECK(graph_of(options)->find("layer.0/head.1/weights"));
}

TEST_CASE("paths: the same node of another layer and head") {
    LayerOptions options = random_heads();
    const auto one = graph_of(options);
    CHECK(same_in_head(*one, "layer.2/head.0/scores", 0, 1) == "head.1/scores");
    CHECK(same_in_head(*one, "x", 0, 1) == "x");
    CHECK(same_in_head(*one, "layer.2/concat", 0, 1) == "concat");
    options.layers = 2;
    options.numbered = true;
    const auto two = graph_of(options);
    CHECK(same_in_head(*two, "head.0/scores", 1, 1) == "layer.1/head.1/scores");
    CHECK(same_in_head(*two, "w_o", 1, 0) == "layer.1/w_o");
    CHECK(same_in_head(*two, "output", 1, 0) == "output");
    CHECK(same_but_for_place("head.0/w_q", "layer.3/head.1/w_q"));
    CHECK_FALSE(same_but_for_place("head.0/w_q", "head.0/w_k"));
    const Node& weights = two->node(two->at("layer.1/head.0/weights"));
    CHECK(kind_of(weights.path) == "head/weights");
    CHECK(short_path(weights.path) == "weights");
    CHECK(short_path("layer.1/concat") == "layer.1/concat");
}
