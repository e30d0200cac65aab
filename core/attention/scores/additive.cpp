#include "core/attention/scores/additive.h"

#include <array>

#include "core/attention/score.h"
#include "core/ops/additive_score.h"
#include "core/ops/matmul.h"

namespace attend {

namespace {

Ref additive(HeadContext& head, Ref q, Ref k) {
    const Axis hidden("hidden dimension", head.choices[hidden_width]), one("parameter", 1);
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
    return head.add("scores", additive_score(hidden_q, hidden_k, b, v), scores_notation(head));
}

constexpr std::array rows{
    ScoreFunction{.place = 30,
                  .name = "additive",
                  .label = "additive",
                  .formula = "s = v·tanh(W_1 q + W_2 k + b)",
                  .source = "Bahdanau, Cho & Bengio 2015, appendix A.1.2",
                  .build = additive,
                  .widths_may_differ = true,
                  .parameters = reading<hidden_width>},
};

}  // namespace

namespace score_files {
extern const ScoreRows additive = rows;
}

}  // namespace attend
