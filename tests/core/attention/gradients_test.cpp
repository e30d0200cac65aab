#include "core/attention/layer.h"
#include "core/attention/normalizer.h"
#include "core/attention/projection.h"
#include "core/attention/score.h"
#include "core/error.h"
#include "core/graph/evaluate.h"
#include "core/graph/explain.h"
#include "core/ops/gradient_nodes.h"
#include "support/check_operation.h"
#include "support/constant.h"

using namespace attend;

namespace {

constexpr Index places = 4, width = 6;
constexpr Cell target_cell{3, 1};

std::shared_ptr<const Graph> graph_of(const LayerOptions& options, bool gradients) {
    auto graph = std::make_shared<Graph>();
    Scope scope(*graph);
    const Ref x = scope.add("x", {constant(*sample(places, width), "token", "dimension"), {}},
                            {"X", "x", Role::input});
    attention_layers(scope, {{x}, parameters_of(options, {})}, options);
    if (gradients) add_gradients(*graph, graph->at("output"), target_cell);
    return graph;
}

LayerOptions two_heads() {
    LayerOptions options;
    options.heads = 2;
    options.layers = 2;
    options.key_width = options.value_width = 3;
    options.projection = "random";
    options.mask = "causal";
    options.residual = options.output_projection = true;
    options.layer_norm = "before";
    options.feed_forward = "gelu";
    options.feed_forward_width = 5;
    return options;
}

Evaluation evaluated(const std::shared_ptr<const Graph>& graph, Edits edits = {}) {
    return evaluate(graph, std::make_shared<const Edits>(std::move(edits)));
}

/// Every node's gradient in one of its cells against central differences: an override of a node
/// reaches all that reads it. In double alone.
void check_differences(const LayerOptions& options) {
    if constexpr (!std::is_same_v<Scalar, double>) return;
    const auto plain = graph_of(options, false);
    const Evaluation own = evaluated(plain), with = evaluated(graph_of(options, true));
    for (NodeId id = 0; id < plain->size(); ++id) {
        const Node& node = plain->node(id);
        const auto gradient = with.graph->find("gradient/" + node.path);
        if (!gradient) continue;
        const Cell cell{node.shape().rows - 1, node.shape().columns / 2};
        const Scalar there = own.value(id)(cell.row, cell.column);
        if (!std::isfinite(there) || node.operation->name() == "mask") continue;
        const auto moved = [&](double by) {
            Edits edits;
            edits[node.path].cells[cell] = there + static_cast<Scalar>(by);
            return static_cast<double>(
                evaluated(plain, edits).value("output")(target_cell.row, target_cell.column));
        };
        const double slope = (moved(1e-6) - moved(-1e-6)) / 2e-6;
        CAPTURE(node.path);
        CHECK(static_cast<double>(with.value(*gradient)(cell.row, cell.column)) ==
              doctest::Approx(slope).epsilon(1e-5));
    }
}

}  // namespace

TEST_CASE("gradients as nodes agree with finite differences, whatever a layer is made of") {
    check_differences(two_heads());
    for (const ScoreFunction& score : score_functions()) {
        CAPTURE(score.name);
        LayerOptions options = two_heads();
        options.layers = 1;
        options.score = score.name;
        options.layer_norm = options.feed_forward = "none";
        if (score.name == std::string_view("boxcar") || score.name == std::string_view("constant"))
            continue;  // steps, and nothing that follows q and k
        check_differences(options);
    }
    for (const char* const position : {"rope", "alibi"}) {
        LayerOptions options = two_heads();
        options.key_width = 4;
        options.position = position;
        check_differences(options);
    }
}

TEST_CASE("gradients of what is not kept are those of what is") {
    LayerOptions options = two_heads();
    const Evaluation kept = evaluated(graph_of(options, true));
    options.keeps = LayerOptions::Keeps::results;
    const Evaluation passing = evaluated(graph_of(options, true));
    CHECK(passing.graph->node(passing.graph->at("layer.0/head.0/weights")).passing);
    for (const char* const path : {"x", "layer.0/head.1/w_k", "layer.0/head.0/weights",
                                   "layer.0/head.0/scores", "layer.1/head.1/v"}) {
        const std::string gradient = std::string("gradient/") + path;
        CAPTURE(gradient);
        check_near(passing.value(gradient), kept.value(gradient));
        const NodeId id = passing.graph->at(gradient);
        const ExplainedCell told = explain(passing, id, {1, 1});
        CHECK(folded(told.explanation) == doctest::Approx(told.value).epsilon(1e-4));
    }
}

TEST_CASE("gradients: a row that is sure says that it hardly learns") {
    Graph graph;
    Scope scope(graph);
    const Ref scores =
        scope.add("scores", {constant(Matrix{{9, 0, 1}, {1, 2, 1}}), {}}, {"S", "s", Role::score});
    LayerOptions options;
    const Ref weights = add_weights(scope, scores, options, "Weights");
    add_gradients(graph, weights.id, {0, 1});
    const Evaluation evaluation = evaluated(std::make_shared<const Graph>(graph));
    const auto note = [&](Cell cell) {
        return explain(evaluation, graph.at("gradient/scores"), cell).explanation.note;
    };
    CHECK(note({0, 0}).find("hardly learns") != std::string::npos);
    CHECK(note({1, 1}).empty());
}
