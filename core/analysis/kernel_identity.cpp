#include "core/analysis/kernel_identity.h"

#include "core/graph/scope.h"
#include "core/ops/constant.h"
#include "core/ops/equal_length.h"
#include "core/ops/half_norm.h"
#include "core/ops/kernel_score.h"
#include "core/ops/matmul.h"
#include "core/ops/softmax.h"

namespace attend {

namespace {

Ref given(Scope& scope, const char* name, const Value& value, const Axes& axes, Notation notation) {
    return scope.add(name, {std::make_shared<const Constant>(value, axes, "of the scene"), {}},
                     std::move(notation));
}

std::shared_ptr<const Graph> identity_graph(const QueriesAndKeys& vectors, bool equal_keys) {
    auto graph = std::make_shared<Graph>();
    Scope scope(*graph);
    const Ref q = given(scope, "q", vectors.q, vectors.q_axes, {"Q", "q", Role::query});
    Ref k = given(scope, "k", vectors.k, vectors.k_axes, {"K", "k", Role::key});
    if (equal_keys) k = scope.add("k_equal", equal_length(k), {"K", "k", Role::key});
    const Ref gaussian =
        scope.add("gaussian", kernel_score("gaussian", q, k, 1), {"−½‖q − k‖^2", "g", Role::score});
    const Ref dot = scope.add("dot", matmul_transposed(q, k), {"q·k", "q·k", Role::score});
    scope.add("half_k", half_norm_of_keys(q, k), {"½‖k‖^2", "½‖k‖^2", Role::key});
    scope.add("half_q", half_norm_of_queries(q, k), {"½‖q‖^2", "½‖q‖^2", Role::query});
    scope.add("gaussian_weights", softmax_rows(gaussian, 1), {"weights", "α", Role::weights});
    scope.add("dot_weights", softmax_rows(dot, 1), {"weights", "α", Role::weights});
    return graph;
}

}  // namespace

KernelIdentity kernel_identity(const QueriesAndKeys& vectors, bool equal_keys,
                               const Progress& progress) {
    KernelIdentity identity;
    identity.evaluation = evaluate(identity_graph(vectors, equal_keys),
                                   std::make_shared<const Edits>(), {}, progress);
    const auto of = [&](const char* path) {
        return identity.evaluation.value(path).cast<double>().array();
    };
    const Matrix& weights = identity.evaluation.value("dot_weights");
    if (weights.size() == 0) return identity;
    identity.largest_remainder =
        (of("gaussian") - (of("dot") - of("half_k") - of("half_q"))).abs().maxCoeff();
    identity.largest_difference =
        (of("dot_weights") - of("gaussian_weights"))
            .abs()
            .maxCoeff(&identity.most_different.row, &identity.most_different.column);
    return identity;
}

}  // namespace attend
