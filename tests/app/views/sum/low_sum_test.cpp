#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "support/desk.h"

using namespace attend;

TEST_CASE("in a low panel the sum is seen with some of its rows: it is never scrolled for") {
    Saved saved = hand_made_document();
    saved.document.choices.sentence =
        "a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f";
    DrivenPanel low(draw_weighted_sum, {400, 160}, saved);
    REQUIRE(low.gui.has("sum/output"));
    CHECK(low.gui.item("sum/output").max.y < 160);
    int rows = 0;
    for (int key = 0; key < 32; ++key) rows += low.gui.has("sum/weight/" + std::to_string(key));
    CHECK(rows >= 1);
    CHECK_FALSE(low.gui.has("sum/sentence"));
    DrivenPanel lowest(draw_weighted_sum, {400, 110}, saved);
    CHECK(lowest.gui.item("sum/output").max.y < 110);
    CHECK_FALSE(lowest.gui.has("sum/scale"));  // before the headings a row is seen
    DrivenPanel high(draw_weighted_sum, {400, 600}, saved);
    CHECK(high.gui.item("sum/sentence").min.y > high.gui.item("sum/output").max.y);
}

TEST_CASE("in a low panel bars begin with what weighs most, two of them at least") {
    Saved saved = hand_made_document();
    saved.document.view.sum_as = "bars";
    for (const float high : {176.0f, 600.0f}) {
        DrivenPanel panel(draw_weighted_sum, {400, high}, saved);
        std::vector<std::pair<float, Scalar>> shown;
        const Index query = panel.selection().query;
        for (Index key = 0; key < panel.scene().asks().size(); ++key)
            if (const std::string name = fmt::format("sum/weight/{}", key); panel.gui.has(name))
                shown.emplace_back(panel.gui.item(name).min.y,
                                   panel.value("head.0/weights", {query, key}));
        std::sort(shown.begin(), shown.end());
        CHECK(shown.size() >= 2);
        const bool by_weight = std::is_sorted(shown.begin(), shown.end(),
                                              [](auto a, auto b) { return a.second > b.second; });
        CHECK(by_weight == (high < 200));
    }
}
