#include <doctest/doctest.h>

#include "app/views/derivations/drawn_roots.h"
#include "support/desk.h"

using namespace attend;

TEST_CASE("from scores to weights: 100 is added to the row by a press, and its weights stay") {
    DrivenPanel panel(view_drawn("normalizer"), {1600, 900}, hand_made_document(1));
    panel.finish();
    const Matrix scores = panel.evaluation().value("head.0/scores"),
                 weights = panel.evaluation().value("head.0/weights");
    const auto row = panel.selection().query;
    panel.gui.click("normalizer/add");
    panel.finish();
    CHECK(panel.edits().at("head.0/scores").cells.size() ==
          static_cast<std::size_t>(scores.cols()));
    for (Index key = 0; key < scores.cols(); ++key) {
        CHECK(panel.value("head.0/scores", {row, key}) ==
              doctest::Approx(scores(row, key) + 100).epsilon(1e-6));
        CHECK(panel.value("head.0/weights", {row, key}) ==
              doctest::Approx(weights(row, key)).epsilon(1e-4));
    }
    panel.store.undo();
    CHECK(panel.edits().empty());
}

TEST_CASE("from scores to weights: one slider goes from the largest to the mean") {
    DrivenPanel panel(view_drawn("normalizer"), {1600, 900}, hand_made_document(1));
    panel.finish();
    const TaggedItem line = panel.gui.item("temperature");
    const auto drag_to = [&](float x) {
        panel.gui.move({x, line.center().y});
        panel.gui.press(true);
        panel.gui.frames(2);
        panel.gui.press(false);
        panel.finish();
        return panel.evaluation().value("head.0/weights").row(1).maxCoeff();
    };
    const Scalar hot = drag_to(line.max.x - 4), cold = drag_to(line.min.x + 4);
    CHECK(hot < Scalar(0.2));  // of seven
    CHECK(cold > hot + Scalar(0.3));
}

TEST_CASE("why √d: a bell over the bars, and the slope dies by d but for the division") {
    std::optional<DrawnRoots> roots;
    DrivenPanel panel(view_drawn("why_root_d"), {1400, 1000});
    panel.finish();
    for (const char* const tag : {"why_root/bell/products", "why_root/bell/divided",
                                  "why_root/slopes", "why_root/slopes/d"})
        CHECK_MESSAGE(panel.gui.has(tag), tag);
    DrivenPanel drawn_alone([&](Frame& frame) { roots = drawn_roots(frame); }, {400, 300},
                            hand_made_document(1));
    drawn_alone.finish();
    REQUIRE(roots);
    CHECK(roots->slope(1024, false) < 0.06);
    CHECK(roots->slope(1024, true) > 0.15);
    CHECK(roots->slope(64, false) == doctest::Approx(roots->mean_row(64, false).slope));
    const Histogram bars = roots->histogram(64, false);
    const double variance = roots->number(64, false, variance_of_products);
    double all = 0;  // what the bell says of all bars is what was counted
    for (std::size_t i = 0; i < bars.counts.size(); ++i) {
        const double wide = (bars.high - bars.low) / static_cast<double>(bars.counts.size());
        all += bell(bars, roots->mean(64, false), variance,
                    bars.low + (static_cast<double>(i) + 0.5) * wide);
    }
    CHECK(all == doctest::Approx(RandomProducts::pairs).epsilon(0.01));
}
