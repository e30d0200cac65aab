#include <fmt/format.h>

#include <array>

#include "core/attention/led_to_by.h"
#include "core/attention/score.h"
#include "core/ops/add.h"
#include "core/ops/cosine.h"
#include "core/ops/divide_by_root.h"

namespace attend {

namespace {

Ref dot(HeadContext& head, Ref q, Ref k) {
    return head.add("scores", same(add_dot(head, q, k)), scores_notation());
}

Ref scaled_dot(HeadContext& head, Ref q, Ref k) {
    const Ref unscaled = add_dot(head, q, k);
    const Index width = k.shape().columns;
    return head.add("scores", divide_by_root(unscaled, width),
                    led_to_by(scores_notation(), fmt::format("/√{}", width)));
}

Ref cosine_of(HeadContext& head, Ref q, Ref k) {
    return head.add("scores", cosine(q, k), scores_notation());
}

constexpr std::array rows{
    ScoreFunction{10, "dot", "dot product", "s = q·k", "Luong, Pham & Manning 2015, section 3.1",
                  dot, false, reading<>, true},
    ScoreFunction{20, "scaled_dot", "scaled dot product", "s = q·k/√{d_k}",
                  "Vaswani et al. 2017, equation 1", scaled_dot, false, reading<>, true},
    ScoreFunction{60, "cosine", "cosine", "s = q·k / (‖q‖ ‖k‖)",
                  "Graves, Wayne & Danihelka 2014, equation 6", cosine_of},
};

}  // namespace

namespace score_files {
extern const ScoreRows products = rows;
}

}  // namespace attend
