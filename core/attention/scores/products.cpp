#include <fmt/format.h>

#include <array>

#include "core/attention/score.h"
#include "core/ops/add.h"
#include "core/ops/cosine.h"
#include "core/ops/divide_by_root.h"

namespace attend {

namespace {

Ref dot(HeadContext& head, Ref q, Ref k) {
    return head.add("scores", same(add_dot(head, q, k)), scores_notation(head, {}));
}

Ref scaled_dot(HeadContext& head, Ref q, Ref k) {
    const Ref unscaled = add_dot(head, q, k);
    const Index width = k.shape().columns;
    return head.add("scores", divide_by_root(unscaled, width),
                    scores_notation(head, fmt::format("/√{}", width)));
}

Ref cosine_of(HeadContext& head, Ref q, Ref k) {
    return head.add("scores", cosine(q, k), scores_notation(head));
}

constexpr std::array rows{
    ScoreFunction{.place = 10,
                  .name = "dot",
                  .label = "dot product",
                  .formula = "s = q·k",
                  .source = "Luong, Pham & Manning 2015, section 3.1",
                  .build = dot,
                  .finds_match = true},
    ScoreFunction{.place = 20,
                  .name = "scaled_dot",
                  .label = "scaled dot product",
                  .formula = "s = q·k/√{d_k}",
                  .source = "Vaswani et al. 2017, equation 1",
                  .build = scaled_dot,
                  .finds_match = true},
    ScoreFunction{.place = 60,
                  .name = "cosine",
                  .label = "cosine",
                  .formula = "s = q·k / (‖q‖ ‖k‖)",
                  .source = "Graves, Wayne & Danihelka 2014, equation 6",
                  .build = cosine_of},
};

}  // namespace

namespace score_files {
extern const ScoreRows products = rows;
}

}  // namespace attend
