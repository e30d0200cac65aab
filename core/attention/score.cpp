#include "core/attention/score.h"

#include <array>

#include "core/named.h"
#include "core/ops/add.h"
#include "core/ops/divide_by_root.h"
#include "core/ops/matmul.h"

namespace attend {

namespace {

Notation scores_notation() { return {"scores", "s", Role::score}; }

Ref add_dot(Scope& head, Ref q, Ref k) {
    return head.add("dot", matmul_transposed(q, k), {"QK^T", "q·k", Role::score});
}

Ref dot(Scope& head, Ref q, Ref k) {
    return head.add("scores", same(add_dot(head, q, k)), scores_notation());
}

Ref scaled_dot(Scope& head, Ref q, Ref k) {
    const Ref unscaled = add_dot(head, q, k);
    return head.add("scores", divide_by_root(unscaled, k.shape().columns), scores_notation());
}

constexpr std::array all_scores{
    ScoreFunction{"dot", "dot product", "s = q·k", "Luong et al. 2015, equation 8", dot},
    ScoreFunction{"scaled_dot", "scaled dot product", "s = q·k/√{d_k}",
                  "Vaswani et al. 2017, equation 1", scaled_dot},
};

}  // namespace

std::span<const ScoreFunction> score_functions() { return all_scores; }
const ScoreFunction& score_function(std::string_view name) {
    return named(score_functions(), "score", name);
}

}  // namespace attend
