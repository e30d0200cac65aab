#pragma once
#include <memory>

#include "core/graph/evaluate.h"
#include "core/graph/scope.h"
#include "core/ops/matmul.h"
#include "core/ops/softmax.h"
#include "support/constant.h"

namespace attend {

/// The three tokens of the worked example, (3, 4).
inline Matrix example_tokens() {
    Matrix x(3, 4);
    x << 1, 0, 1, 0, 0, 2, 0, 2, 1, 1, 1, 1;
    return x;
}

/// softmax(X Xᵀ / τ) X: nodes x, scores, weights, output.
inline std::shared_ptr<const Graph> example_graph(double temperature,
                                                  Matrix tokens = example_tokens()) {
    auto graph = std::make_shared<Graph>();
    Scope scope(*graph);
    static const OperationPtr fixed = constant(example_tokens());
    const OperationPtr leaf = tokens == example_tokens() ? fixed : constant(std::move(tokens));
    const Ref x = scope.add("x", {leaf, {}}, {"X", "x"});
    const Ref scores = scope.add("scores", matmul_transposed(x, x), {"scores", "s"});
    const Ref weights = scope.add("weights", softmax_rows(scores, temperature), {"weights", "α"});
    scope.add("output", matmul(weights, x), {"output", "o"});
    return graph;
}

inline Evaluation evaluate(const std::shared_ptr<const Graph>& graph, Edits edits = {}) {
    return evaluate(graph, std::make_shared<const Edits>(std::move(edits)));
}

}  // namespace attend
