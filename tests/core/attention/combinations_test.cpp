#include <doctest/doctest.h>

#include "core/attention/layer.h"
#include "core/attention/mask.h"
#include "core/attention/normalizer.h"
#include "core/attention/position.h"
#include "core/attention/projection.h"
#include "core/attention/score.h"
#include "core/error.h"
#include "core/graph/backward.h"
#include "core/graph/evaluate.h"
#include "core/graph/explain.h"
#include "core/ops/add.h"
#include "core/ops/join.h"
#include "support/check_operation.h"
#include "support/constant.h"

using namespace attend;

namespace {

std::shared_ptr<const Graph> layer_of(const Matrix& tokens, const LayerOptions& options) {
    auto graph = std::make_shared<Graph>();
    Scope scope(*graph);
    const Ref words = scope.add("word_vectors", {constant(tokens, "token", "dimension"), {}},
                                {"E", "e", Role::input});
    const Position& place = position(options.position);
    const Notation input{"X", "x", Role::input};
    const auto add_places = [&] {
        const Ref vectors = scope.add("position_vectors",
                                      {place.vectors(words.axes(), parameters_of(options, {})), {}},
                                      {"P", "p", Role::input});
        return place.beside ? beside({words, vectors}) : add(words, vectors);
    };
    const Ref x = scope.add("x", place.vectors ? add_places() : same(words), input);
    const BasisPtr basis = unit_basis(x.axes().columns.size());
    attention_layers(scope, {{x}, parameters_of(options, {basis, basis})}, options);
    return graph;
}

Matrix outcome(const Evaluation& evaluation) { return evaluation.value("output"); }

/// backward() through the whole layer against a difference, for one number of x. In double alone.
void check_slope(const Evaluation& evaluation) {
    if constexpr (!std::is_same_v<Scalar, double>) return;
    const Cell cell{1, 2};
    const Matrix seed = *sample(5, outcome(evaluation).cols(), 0.3);
    const NodeId words = evaluation.graph->at("word_vectors");
    const auto gradients = backward(evaluation, evaluation.graph->at("output"), seed);
    const auto moved = [&](double by) {
        Edits edits;
        edits["word_vectors"].cells[cell] =
            evaluation.value(words)(cell.row, cell.column) + static_cast<Scalar>(by);
        const auto shared = std::make_shared<const Edits>(std::move(edits));
        return weighted(outcome(evaluate(evaluation.graph, shared)), seed);
    };
    constexpr double step = 1e-6;
    const double slope = (moved(step) - moved(-step)) / (2 * step);
    const Matrix& by_words = gradients[words];
    const double found =
        by_words.size() > 0 ? static_cast<double>(by_words(cell.row, cell.column)) : 0;
    CHECK(std::abs(found - slope) <= 1e-6 * std::max(1.0, std::abs(slope)));
}

/// Forward, backward, and an explanation of every node.
void check_layer(const LayerOptions& options) {
    Matrix tokens = *sample(5, 3);
    const auto graph = layer_of(tokens, options);
    const Evaluation evaluation = evaluate(graph, std::make_shared<const Edits>(), {});
    CHECK(outcome(evaluation).allFinite());
    check_slope(evaluation);
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
