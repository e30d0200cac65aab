#include "core/parameters/source.h"

#include <doctest/doctest.h>

#include "core/attention/layer.h"
#include "core/attention/projection.h"
#include "core/graph/evaluate.h"
#include "core/ops/add.h"
#include "core/ops/leaf.h"
#include "support/check_operation.h"
#include "support/constant.h"

namespace attend {

namespace {

/// Has one matrix, as a model's file has those that it was saved with.
ParameterSource given(std::string path, Value value) {
    return [path = std::move(path),
            value = std::move(value)](const WantedLeaf& wanted) -> OperationPtr {
        if (wanted.path != path) return nullptr;
        return std::make_shared<const Constant>(value, wanted.axes, "given");
    };
}

Evaluation layer_from(const Parameters& parameters, const LayerOptions& options) {
    auto graph = std::make_shared<Graph>();
    Scope scope(*graph);
    const Ref x = scope.add("x", {constant(*sample(3, 4), "token", "dimension"), {}}, {"X", "x"});
    attention_layers(scope, {{x}, parameters}, options);
    return evaluate(graph, std::make_shared<const Edits>());
}

LayerOptions every_leaf() {
    LayerOptions options;
    options.key_width = options.value_width = 2;
    options.output_projection = options.bias = options.residual = true;
    options.score = "additive";
    options.layer_norm = "before";
    options.feed_forward = "relu";
    options.set(seed, 5);
    return options;
}

bool drawn(const Evaluation& evaluation, const char* path, double deviation) {
    const Node& node = evaluation.graph->node(evaluation.graph->at(path));
    return evaluation.value(path) == *RandomNormal(node.axes, 5, path, deviation).forward({});
}

}  // namespace

TEST_CASE("the first source that has a leaf gives it, the others give the rest") {
    const Value w_k = sample(4, 2);
    const Evaluation result = layer_from(
        Parameters({given("head.0/w_k", w_k), principal_source(unit_basis(4), unit_basis(4)),
                    random_source(5), neutral_source()}),
        every_leaf());
    CHECK(result.value("head.0/w_k") == *w_k);
    CHECK(result.value("head.0/w_q") == Matrix::Identity(4, 2));
    CHECK(result.value("w_o") == Matrix::Identity(2, 4));
    CHECK(drawn(result, "head.0/additive/w_1", keeping_variance(2)));
    CHECK(result.value("head.0/b_q").isZero(0));
    CHECK_THROWS_AS(Parameters({identity_source()}).leaf({result.graph->node(0).axes}),
                    std::logic_error);
}

TEST_CASE("numbers are drawn with seed and path; biases and norms change nothing before training") {
    LayerOptions options = every_leaf();
    options.projection = "random";
    const Evaluation result = layer_from(parameters_of(options, {}), options);
    CHECK(drawn(result, "head.0/w_q", keeping_variance(4)));
    CHECK(drawn(result, "head.0/w_v", keeping_variance(4)));
    CHECK(drawn(result, "w_o", keeping_variance(2)));
    CHECK(drawn(result, "feed_forward/w_1", keeping_variance(4)));
    CHECK(drawn(result, "feed_forward/w_2", keeping_variance(16)));
    for (const char* const zero : {"head.0/b_k", "b_o", "norm_1/shift", "feed_forward/b_2"})
        CHECK(result.value(zero).isZero(0));
    CHECK(result.value("norm_2/gain") == Matrix::Ones(1, 4));
}

}  // namespace attend
