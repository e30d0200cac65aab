#include "core/analysis/mask_loss.h"

#include <doctest/doctest.h>

#include <cmath>

#include "core/document/compute.h"
#include "support/told.h"

using namespace attend;

namespace {

Computed masked_scene(const char* mask, int heads = 1) {
    Document document;
    document.choices.embedding = "hand_made";
    document.choices.sentence = "The train left the station on time";
    document.choices.heads = heads;
    document.choices.mask = mask;
    return compute(document);
}

}  // namespace

TEST_CASE("what a mask loses: the weight of what is masked, and how far the output moves") {
    const Computed masked = masked_scene("window"), open = masked_scene("none");
    const Evaluation& with = masked.evaluation;
    const Matrix &own = with.value("head.0/weights"),
                 &unmasked = with.value("head.0/unmasked/weights"),
                 &lost = with.value("head.0/unmasked/lost"),
                 &change = with.value("head.0/unmasked/change");
    CHECK(unmasked == open.evaluation.value("head.0/weights"));
    CHECK(with.value("head.0/unmasked/output") == open.evaluation.value("head.0/output"));
    REQUIRE(shape_of(lost) == Shape{7, 1});
    REQUIRE(shape_of(change) == Shape{7, 1});
    for (Index row = 0; row < 7; ++row) {
        double masked_weight = 0;
        for (Index key = 0; key < 7; ++key)
            if (std::abs(row - key) > 2) masked_weight += static_cast<double>(unmasked(row, key));
        CHECK(static_cast<double>(lost(row, 0)) == doctest::Approx(masked_weight));
        const Matrix away =
            with.value("head.0/output").row(row) - open.evaluation.value("head.0/output").row(row);
        CHECK(static_cast<double>(change(row, 0)) ==
              doctest::Approx(static_cast<double>(away.norm())).epsilon(1e-4));
    }
    CHECK(lost.minCoeff() > 0);
    CHECK((own - unmasked).cwiseAbs().maxCoeff() > Scalar(0.01));
    for (Index row = 0; row < 7; ++row)
        for (const char* const path : {"head.0/unmasked/lost", "head.0/unmasked/change"})
            test::check_told(masked, masked.scene.graph->at(path), {row, 0});
}

TEST_CASE("what a mask loses is known of every mask and head, and of no scene without one") {
    for (const char* const mask : {"causal", "top_k", "causal and window", "block"}) {
        CAPTURE(mask);
        const Computed computed = masked_scene(mask, 2);
        for (const Block& block : computed.scene.blocks) {
            REQUIRE(block.mask_loss);
            CHECK(computed.evaluation.value(block.mask_loss->lost).maxCoeff() > 0);
        }
    }
    const Computed last = masked_scene("causal");  // the last row sees all
    const NodeId lost = last.scene.blocks.front().mask_loss->lost;
    CHECK(last.evaluation.value(lost)(6, 0) == 0);
    CHECK(explain(last.evaluation, lost, {6, 0}).explanation.note ==
          "no key is masked for this query");
    CHECK_FALSE(masked_scene("none").scene.blocks.front().mask_loss);
}
