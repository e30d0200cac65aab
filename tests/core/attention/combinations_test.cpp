#include <doctest/doctest.h>

#include "core/attention/layer.h"
#include "core/attention/mask.h"
#include "core/attention/normalizer.h"
#include "core/attention/position.h"
#include "core/attention/score.h"
#include "core/error.h"
#include "core/graph/backward.h"
#include "core/graph/evaluator.h"
#include "core/graph/explain.h"
#include "core/ops/add.h"
#include "core/ops/constant.h"
#include "support/check_operation.h"

using namespace attend;

namespace {

std::shared_ptr<const Graph> layer_of(const Matrix& tokens, const LayerOptions& options) {
    auto graph = std::make_shared<Graph>();
    Scope scope(*graph);
    const Ref x =
        scope.add("x", {constant(tokens, "token", "dimension"), {}}, {"X", "x", Role::input});
    const Ref memory = scope.add("memory", same(x), {"X", "x", Role::input});
    const Value basis = share(Matrix::Identity(tokens.cols(), tokens.cols()));
    attention_layer(scope, {x, memory, basis, basis}, options);
    return graph;
}

Matrix outcome(const Evaluation& evaluation) { return evaluation.value("output"); }

/// Forward, backward against a difference for one number of x, and every explanation of the head.
void check_layer(const LayerOptions& options) {
    Matrix tokens = *sample(5, 3);
    const auto graph = layer_of(tokens, options);
    const Evaluation evaluation = Evaluator().evaluate(graph, std::make_shared<const Edits>(), {});
    CHECK(outcome(evaluation).allFinite());
    for (NodeId id = 0; id < graph->size(); ++id) {
        const Shape shape = graph->node(id).shape();
        const ExplainedCell cell = explain(evaluation, id, {shape.rows - 1, shape.columns - 1});
        const double off = std::abs(folded(cell.explanation) - cell.explanation.result);
        const bool masked = cell.value == static_cast<double>(minus_infinity);
        CHECK((masked || off <= 1e-5 * std::max(1.0, std::abs(cell.value))));
    }
}

}  // namespace

TEST_CASE(
    "all scores × normalizers × masks × positions give finite numbers and explain them, or refuse "
    "clearly") {
    int refused = 0, computed = 0;
    const auto try_out = [&](const LayerOptions& options) {
        CAPTURE(options.score);
        CAPTURE(options.normalizer);
        CAPTURE(options.mask);
        CAPTURE(options.position);
        try {
            check_layer(options);
            ++computed;
        } catch (const Error& error) {
            CHECK(options.normalizer == "sum");
            CHECK(std::string(error.what()).find("expected 0 or more") != std::string::npos);
            ++refused;
        }
    };
    LayerOptions options;
    options.off = {false};
    options.key_width = 3;
    options.value_width = 2;
    options.projection = "random";
    for (const ScoreFunction& score : score_functions())
        for (const Normalizer& normalizer : normalizers())
            for (const MaskKind& mask : mask_kinds())
                for (const Position& place : positions()) {
                    if (place.vectors) continue;  // they are added before the layer begins
                    options.score = score.name;
                    options.normalizer = normalizer.name;
                    options.mask = mask.name;
                    options.position = place.name;
                    try_out(options);
                }
    // The normalizer sum alone refuses, where scores are negative.
    CHECK(computed > 6 * refused);
}

TEST_CASE("queries and keys may differ in width where the score allows it, and others name it") {
    LayerOptions options;
    options.off = {false};
    options.projection = "random";
    options.query_width = 4;
    options.key_width = 2;
    options.value_width = 2;
    for (const ScoreFunction& score : score_functions()) {
        options.score = score.name;
        if (score.widths_may_differ)
            check_layer(options);
        else
            CHECK_THROWS_WITH_AS(layer_of(*sample(5, 3), options),
                                 doctest::Contains("additive or general"), Error);
    }
}
