#include "core/attention/score.h"

#include <array>

#include "core/named.h"
#include "core/ops/add.h"
#include "core/ops/additive_score.h"
#include "core/ops/cosine.h"
#include "core/ops/divide_by_root.h"
#include "core/ops/gate.h"
#include "core/ops/kernel_score.h"
#include "core/ops/matmul.h"
#include "core/ops/multiply.h"

namespace attend {

namespace {

Notation scores_notation() {
    return {"scores", "s", Role::score, "Scores", {}, Numbers::finite_or_negative_infinity};
}

Ref add_dot(HeadContext& head, Ref q, Ref k) {
    return head.add("dot", matmul_transposed(q, k), {"QK^T", "q·k", Role::score, "Dot products"});
}

Ref dot(HeadContext& head, Ref q, Ref k) {
    return head.add("scores", same(add_dot(head, q, k)), scores_notation());
}

Ref scaled_dot(HeadContext& head, Ref q, Ref k) {
    const Ref unscaled = add_dot(head, q, k);
    return head.add("scores", divide_by_root(unscaled, k.shape().columns), scores_notation());
}

Ref additive(HeadContext& head, Ref q, Ref k) {
    const Axis hidden("hidden dimension", head.choices.hidden_width), one("parameter", 1);
    const Index h = hidden.size();
    const auto parameter = [&](const char* name, Axes axes, Index fan_in, Notation notation) {
        return head.parameter(std::string("additive/") + name, std::move(axes), fan_in,
                              std::move(notation));
    };
    const Ref w_1 = parameter("w_1", {hidden, q.axes().columns}, q.shape().columns,
                              {"W_1", "w_1", Role::query});
    const Ref w_2 =
        parameter("w_2", {hidden, k.axes().columns}, k.shape().columns, {"W_2", "w_2", Role::key});
    const Ref b = parameter("b", {one, hidden}, h, {"b", "b", Role::other});
    const Ref v = parameter("v", {one, hidden}, h, {"v", "v", Role::other});
    const Ref hidden_q =
        head.add("additive/q", matmul_transposed(q, w_1), {"W_1q", "q'", Role::query});
    const Ref hidden_k =
        head.add("additive/k", matmul_transposed(k, w_2), {"W_2k", "k'", Role::key});
    return head.add("scores", additive_score(hidden_q, hidden_k, b, v), scores_notation());
}

Ref general(HeadContext& head, Ref q, Ref k) {
    const Ref w = head.parameter("general/w", {q.axes().columns, k.axes().columns},
                                 q.shape().columns, {"W", "w", Role::other});
    const Ref turned = head.add("general/q", matmul(q, w), {"QW", "q'", Role::query});
    return head.add("scores", matmul_transposed(turned, k), scores_notation());
}

Ref gated(HeadContext& head, Ref q, Ref k) {
    const Ref unscaled = add_dot(head, q, k);
    const Index width = q.shape().columns + k.shape().columns;
    const Ref w =
        head.parameter("gate/w", {Axis("parameter", 1), Axis("query and key dimension", width)},
                       width, {"w", "w", Role::other});
    const Ref open = head.add("gate/g", gate(q, k, w), {"gate", "g", Role::other});
    return head.add("scores", multiply(open, unscaled), scores_notation());
}

Ref cosine_of(HeadContext& head, Ref q, Ref k) {
    return head.add("scores", cosine(q, k), scores_notation());
}

/// The kernels are named as the scores are.
template <const char* name>
Ref kernel_of(HeadContext& head, Ref q, Ref k) {
    return head.add("scores", kernel_score(name, q, k, head.choices.bandwidth), scores_notation());
}
constexpr char gaussian[] = "gaussian", laplacian[] = "laplacian", boxcar[] = "boxcar",
               epanechnikov[] = "epanechnikov", constant_one[] = "constant";

constexpr std::string_view luong = "Luong, Pham & Manning 2015, section 3.1";
constexpr std::string_view regression = "Nadaraya 1964; Watson 1964";

constexpr std::array all_scores{
    ScoreFunction{"dot", "dot product", "s = q·k", luong, dot, false, {}, true},
    ScoreFunction{"scaled_dot",
                  "scaled dot product",
                  "s = q·k/√{d_k}",
                  "Vaswani et al. 2017, equation 1",
                  scaled_dot,
                  false,
                  {},
                  true},
    ScoreFunction{"additive", "additive", "s = v·tanh(W_1 q + W_2 k + b)",
                  "Bahdanau, Cho & Bengio 2015, appendix A.1.2", additive, true, "hidden_width"},
    ScoreFunction{"general", "general (bilinear)", "s = q^T W k", luong, general, true},
    ScoreFunction{"gated", "gated dot product", "s = σ(w·[q; k]) q·k", "a gate on the dot product",
                  gated},
    ScoreFunction{"cosine", "cosine", "s = q·k / (‖q‖ ‖k‖)",
                  "Graves, Wayne & Danihelka 2014, equation 6", cosine_of},
    ScoreFunction{"gaussian", "gaussian kernel (log)", "s = −‖q − k‖^2 / (2σ^2)", regression,
                  kernel_of<gaussian>, false, "bandwidth", true},
    ScoreFunction{"laplacian", "laplacian kernel (log)", "s = −‖q − k‖ / σ", regression,
                  kernel_of<laplacian>, false, "bandwidth", true},
    ScoreFunction{"boxcar", "boxcar kernel", "s = 1 if ‖q − k‖ ≤ σ, else 0", regression,
                  kernel_of<boxcar>, false, "bandwidth", false, "sum"},
    ScoreFunction{"epanechnikov", "Epanechnikov kernel", "s = max(0, 1 − ‖q − k‖^2 / σ^2)",
                  "Epanechnikov 1969", kernel_of<epanechnikov>, false, "bandwidth", false, "sum"},
    ScoreFunction{"constant",
                  "constant",
                  "s = 1",
                  "the mean of all values",
                  kernel_of<constant_one>,
                  false,
                  {},
                  false,
                  "sum"},
};

}  // namespace

std::span<const ScoreFunction> score_functions() { return all_scores; }
const ScoreFunction& score_function(std::string_view name) {
    return named(score_functions(), "score", name);
}

}  // namespace attend
