#include <doctest/doctest.h>

#include <chrono>
#include <thread>

#include "app/gui/figures.h"
#include "app/views/cost/cost_chart.h"
#include "app/views/panels.h"
#include "app/views/parts/mask_loss.h"
#include "core/attention/mask.h"
#include "support/desk.h"

using namespace attend;

namespace {

const CostCurve& curve_named(const std::vector<CostCurve>& curves, std::string_view name) {
    for (const CostCurve& curve : curves)
        if (curve.name == name) return curve;
    throw std::runtime_error("no such curve");
}

}  // namespace

namespace {

std::string words_of(const DrivenPanel& panel) {
    return cost_in_words(panel.scene(), panel.evaluation().value("cost"));
}

std::string pairs_of(const DrivenPanel& panel) {
    return pairwise_in_words(panel.scene(), panel.evaluation().value("cost"));
}

}  // namespace

TEST_CASE("the cost of a scene in words and as curves") {
    DrivenPanel panel(view_drawn("cost"));
    CHECK(panel.gui.has("cost/chart"));
    CHECK(words_of(panel) ==
          "7 words ask 7: 49 scores a head. 1,000 words make 1,000,000 scores, a million words 1 "
          "trillion.");
    CHECK(pairs_of(panel).find("M·N = 7·7 = 49 times") != std::string::npos);
    CHECK(pairs_of(panel).find("M + N = 14 maps") != std::string::npos);
    const auto curves = cost_curves(panel.scene());
    const double width = static_cast<double>(panel.scene().asks().embedding.columns.size());
    CHECK(curve_named(curves, "full").own);
    CHECK(curve_named(curves, "full").operations(100) ==
          doctest::Approx(4 * 100 * 100 * static_cast<double>(panel.scene().key_width()) *
                          panel.choices().heads));
    CHECK(curve_named(curves, "projections").operations(100) ==
          doctest::Approx(8 * 100 * width * static_cast<double>(panel.scene().key_width()) *
                          panel.choices().heads));
    CHECK(curve_named(curves, "window").operations(1e6) <
          curve_named(curves, "full").operations(1e6) * 1e-4);
}

TEST_CASE("the scene's own curve follows its mask") {
    Saved saved = hand_made_document(1);
    saved.document.choices.mask = "causal";
    DrivenPanel panel(view_drawn("cost"), {1280, 800}, saved);
    const auto curves = cost_curves(panel.scene());
    CHECK(curve_named(curves, "causal").own);
    CHECK_FALSE(curve_named(curves, "full").own);
    CHECK(words_of(panel).starts_with("7 words ask 7: 28 scores"));
    CHECK(pairs_of(panel).find("28 times of M·N = 7·7 = 49;") != std::string::npos);
}

TEST_CASE("what is not counted is said, and a feed-forward network is counted") {
    Saved saved = hand_made_document(1);
    saved.document.choices.mask = "block";
    saved.document.choices.feed_forward = "relu";
    DrivenPanel panel(view_drawn("cost"), {1280, 800}, saved);
    CHECK(words_of(panel).starts_with("7 words ask 7: 19 scores"));  // blocks of 3, 3 and 1
    CHECK(words_of(panel).ends_with("What the mask block saves is counted for these words alone."));
    CHECK(panel.gui.has("cost/operations: feed-forward"));
    saved.document.choices.mask = "window";
    saved.document.choices.feed_forward = "none";
    DrivenPanel plain(view_drawn("cost"), {1280, 800}, saved);
    CHECK(words_of(plain).find("is counted") == std::string::npos);
    CHECK_FALSE(plain.gui.has("cost/operations: feed-forward"));
}

TEST_CASE("measuring runs in a job, can be stopped, and gives points and times") {
    DrivenPanel panel(view_drawn("cost"), {1280, 800}, hand_made_document(1));
    panel.gui.click("cost/measure");
    CHECK(panel.gui.has("cost/cancel"));
    panel.gui.click("cost/cancel");
    for (int i = 0; i < 2000 && panel.gui.has("cost/cancel"); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        panel.gui.frame();
    }
    CHECK(panel.gui.has("cost/measure"));
    panel.gui.frames(2);
}

TEST_CASE("the rate is the median of the measured ones") {
    CostSizes sizes;
    sizes.key_width = sizes.value_width = 1;
    CostMeasurement measured;
    CHECK(median_rate(sizes, measured) == 0);
    for (const double seconds : {1.0, 4.0, 2.0}) measured.points.push_back({10, seconds, 0});
    CHECK(median_rate(sizes, measured) == doctest::Approx(400 / 2.0));
}

TEST_CASE("the cost is drawn in a narrow panel and for a scene of two texts") {
    Saved saved = hand_made_document(1);
    saved.document.choices.second_text = "a radio";
    DrivenPanel panel(view_drawn("cost"), {420, 500}, saved);
    CHECK(panel.gui.has("cost/words"));
    CHECK(words_of(panel).starts_with("7 words ask 2: 14 scores"));
}

TEST_CASE("the cost of joined keys counts the sentence's own") {
    Saved saved = hand_made_document();
    saved.document.choices.second_text = "a dog ran";
    CHECK(words_of(DrivenPanel(view_drawn("cost"), {1280, 800}, saved))
              .starts_with("7 words ask 3: 21 scores"));
    saved.document.choices.join_keys = true;
    CHECK(words_of(DrivenPanel(view_drawn("cost"), {1280, 800}, saved))
              .starts_with("7 words ask 10: 49 scores"));  // 7 × 3, and 28 so far
}

TEST_CASE("the cost of a mask says what it loses of the row that asks, too") {
    Saved saved = hand_made_document(1);
    DrivenPanel open(view_drawn("cost"), {1280, 800}, saved);
    open.finish();
    CHECK_FALSE(open.gui.has("cost/lost"));
    saved.document.choices.mask = "window";
    saved.document.choices.set(mask_window, 1);
    saved.selection.query = 4;
    DrivenPanel panel(view_drawn("cost"), {1280, 800}, saved);
    panel.finish();
    REQUIRE(panel.gui.has("cost/lost"));
    const double lost = static_cast<double>(panel.value("head.0/unmasked/lost", {4, 0}));
    std::string said;
    DrivenPanel words([&](Frame& frame) { said = mask_loss_text(frame, false); }, {400, 300},
                      saved);
    words.finish();
    CHECK(said.find("“station” would give " + percent_text(lost)) != std::string::npos);
}
