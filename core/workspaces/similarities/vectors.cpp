#include <fmt/format.h>

#include <cmath>

#include "core/ops/constant.h"
#include "core/ops/cosine.h"
#include "core/workspaces/lookup_keys.h"
#include "core/workspaces/similarity.h"

namespace attend {

namespace {

Ref build(LookUpContext& look_up) {
    const KeyVectors vectors =
        key_vectors(look_up.choices, look_up.resources, look_up.keys, look_up.text);
    const Ref q = look_up.add(
        "q",
        std::make_shared<const Constant>(vectors.query, Axes{look_up.query, vectors.columns},
                                         "the mean of the vectors of the query's known words"),
        query_notation());
    const Ref k = look_up.add(
        "k",
        std::make_shared<const Constant>(vectors.keys, Axes{look_up.rows, vectors.columns},
                                         "the mean of the vectors of the key's known words"),
        key_notation());
    look_up.block.q = q.id, look_up.block.k = k.id;
    return look_up.scope.add("scores", cosine(q, k), similarity_notation());
}

AroundQuery why_nearest(const Scene&, Index, double score) {
    return {"the cosine of its vector and that of ",
            fmt::format(" is {}{:.3f}.", score < 0 ? "−" : "", std::abs(score))};
}

std::string why_zero(const Choices&, bool several) {
    return fmt::format("{} no word whose vector is known", several ? "have" : "has");
}

/// A vector at a right angle to the query's has the score 0, too.
bool has_usual_zero(const Scene& scene, const Evaluation& evaluation, Index key) {
    return evaluation.value(scene.blocks.front().k).row(key).isZero(0);
}

}  // namespace

namespace similarity_files {
extern constinit const Similarity vectors{
    .place = 40,
    .name = "vectors",
    .label = "Word vectors",
    .formula = "s = q·k / (‖q‖ ‖k‖)",
    .help = "the cosine of the mean vectors of their words, from the embedding",
    .build = build,
    .why_nearest = why_nearest,
    .why_zero = why_zero,
    .has_usual_zero = has_usual_zero,
    .resources = key_vector_resources};
}

}  // namespace attend
