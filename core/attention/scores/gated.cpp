#include <array>

#include "core/attention/score.h"
#include "core/ops/gate.h"
#include "core/ops/multiply.h"

namespace attend {

namespace {

Ref gated(HeadContext& head, Ref q, Ref k) {
    const Ref unscaled = add_dot(head, q, k);
    const Index width = q.shape().columns + k.shape().columns;
    const Ref w =
        head.parameter("gate/w", {Axis("parameter", 1), Axis("query and key dimension", width)},
                       width, {"w", "w", Role::other});
    const Ref open = head.add("gate/g", gate(q, k, w), {"gate", "g", Role::other});
    return head.add("scores", multiply(open, unscaled), scores_notation(head));
}

constexpr std::array rows{
    ScoreFunction{.place = 50,
                  .name = "gated",
                  .label = "gated dot product",
                  .formula = "s = σ(w·[q; k]) q·k",
                  .source = "a gate on the dot product",
                  .build = gated},
};

}  // namespace

namespace score_files {
extern const ScoreRows gated = rows;
}

}  // namespace attend
