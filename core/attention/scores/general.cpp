#include <array>

#include "core/attention/score.h"
#include "core/ops/matmul.h"

namespace attend {

namespace {

Ref general(HeadContext& head, Ref q, Ref k) {
    const Ref w = head.parameter("general/w", {q.axes().columns, k.axes().columns},
                                 q.shape().columns, {"W", "w", Role::other});
    const Ref turned = head.add("general/q", matmul(q, w), {"QW", "q'", Role::query});
    return head.add("scores", matmul_transposed(turned, k), scores_notation(head));
}

constexpr std::array rows{
    ScoreFunction{.place = 40,
                  .name = "general",
                  .label = "general (bilinear)",
                  .formula = "s = q^T W k",
                  .source = "Luong, Pham & Manning 2015, section 3.1",
                  .build = general,
                  .widths_may_differ = true},
};

}  // namespace

namespace score_files {
extern const ScoreRows general = rows;
}

}  // namespace attend
