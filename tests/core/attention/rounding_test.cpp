#include "core/attention/rounding.h"

#include <doctest/doctest.h>

#include "core/attention/layer.h"
#include "core/attention/projection.h"
#include "core/graph/evaluate.h"
#include "support/constant.h"
#include "support/example.h"

using namespace attend;

namespace {

std::shared_ptr<const Graph> layer_with(const std::string& rule) {
    auto graph = std::make_shared<Graph>();
    Scope scope(*graph);
    const Ref x = scope.add("x", {constant(example_tokens(), "token", "dimension"), {}},
                            {"X", "x", Role::input});
    LayerOptions options;
    options.off = {false};
    options.projection = "random";
    options.key_width = options.value_width = 3;
    options.rounding = rule;
    const BasisPtr basis = unit_basis(4);
    attention_layers(scope, {{x}, parameters_of(options, {basis, basis})}, options);
    return graph;
}

}  // namespace

TEST_CASE("without rounding there is no node of it; with it the exact output stands beside") {
    const auto plain = layer_with("none"), with = layer_with("one_digit");
    CHECK_FALSE(plain->find("head.0/rounded"));
    CHECK_FALSE(plain->find("head.0/exact_output"));
    const Evaluation exact = evaluate(plain), rounded = evaluate(with);
    CHECK(rounded.value("head.0/exact_output") == exact.value("head.0/output"));
    CHECK(rounded.value("head.0/weights") == exact.value("head.0/weights"));
    const Matrix product = rounded.value("head.0/rounded") * rounded.value("head.0/v");
    CHECK(rounded.value("head.0/output").isApprox(product));
    CHECK(rounded.value("output") == rounded.value("head.0/output"));
}

TEST_CASE("an unknown rounding names the nearest") {
    CHECK_THROWS_WITH_AS(rounding("one_digits"), doctest::Contains("one_digit"), Error);
}
