#include "app/views/heads/lines.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "app/views/heads/options.h"
#include "app/views/parts/line_threshold.h"
#include "support/layers.h"

using namespace attend;

TEST_CASE("lines: a token pointed at lights up everywhere, a click makes it the query") {
    DrivenPanel panel(view_drawn("lines"), {1200, 800}, layered(1, 2));
    panel.finish();
    panel.gui.hover("lines/answer/3");
    panel.gui.frames(2);
    CHECK(panel.store.session.hover.key == 3);
    CHECK_FALSE(panel.store.session.hover.query);
    panel.gui.click("lines/ask/4");
    CHECK(panel.selection().query == 4);
    CHECK(panel.steps() == 1);  // no step of undo
}

TEST_CASE("lines: of a long text the token that asks is in sight, and stays where it was chosen") {
    std::string sixty;
    for (int i = 0; i < 60; ++i) sixty += "word ";
    Saved saved = layered(1, 1, sixty);
    saved.selection.query = 55;
    DrivenPanel panel(view_drawn("lines"), {800, 400}, saved);
    panel.finish();
    panel.gui.frame();
    CHECK(panel.gui.has("lines/ask/55"));
    CHECK_FALSE(panel.gui.has("lines/ask/2"));
    panel.store.session.selection.query = 2;
    panel.gui.frame();
    panel.gui.frame();
    CHECK(panel.gui.has("lines/ask/2"));
    const float top = panel.gui.item("lines/ask/2").min.y;
    panel.gui.click("lines/ask/4");
    panel.gui.frame();
    CHECK(panel.gui.item("lines/ask/2").min.y == top);
}

TEST_CASE("lines: pointing at one names its head and cell, a click selects it") {
    Saved saved = layered(1, 1);
    DrivenPanel panel(view_drawn("lines"), {1200, 800}, saved);
    panel.store.session.next_hover = {};
    panel.finish();
    // The ribbon of a token to itself is nearly level.
    const ImVec2 answer = panel.gui.center("lines/answer/1");
    const TaggedItem between = panel.gui.item("lines/between");
    panel.gui.move({between.min.x + 0.95f * (between.max.x - between.min.x), answer.y});
    panel.gui.frames(2);
    REQUIRE(panel.store.session.hover.node == "head.0/weights");
    CHECK(panel.store.session.hover.cell.column == 1);
    CHECK(panel.gui.has("lines/tooltip"));
    panel.gui.press(true);
    panel.gui.press(false);
    panel.gui.frames(2);
    CHECK(panel.selection().node == "head.0/weights");
    CHECK(panel.selection().cell.column == 1);
}

TEST_CASE("lines: the legend leaves one head alone, the control brings all back") {
    DrivenPanel panel(view_drawn("lines"), {1200, 800}, layered(1, 3));
    panel.finish();
    panel.gui.click("lines/head/2");
    CHECK(panel.view().of<LinesOptions>().one_head);
    CHECK(panel.selection().head == 2);
    panel.finish();
    CHECK_FALSE(panel.gui.has("lines/head/2"));
    panel.gui.click("lines/heads/3 heads of layer 0");
    CHECK_FALSE(panel.view().of<LinesOptions>().one_head);
    panel.gui.click("lines/heads/head 2");
    CHECK(panel.view().of<LinesOptions>().one_head);
}

TEST_CASE("lines: the threshold hides lines and changes no number") {
    DrivenPanel panel(view_drawn("lines"), {1200, 800}, layered(1, 2));
    panel.finish();
    const Value before = panel.evaluation().values[panel.evaluation().graph->at("head.1/weights")];
    panel.gui.click("lines/threshold/open");
    panel.gui.frames(2);
    panel.gui.drag("lines/threshold", {40, 0});
    CHECK(panel.view().of<LinesOptions>().threshold > 0);
    CHECK(panel.evaluation().values[panel.evaluation().graph->at("head.1/weights")] == before);
    CHECK(panel.steps() == 2);  // one for the whole drag
}

TEST_CASE("lines: those of the row that asks lie over all others, heavy ones over light ones") {
    DrivenPanel panel(view_drawn("lines"), {1200, 800}, layered(1, 2));
    panel.finish();
    Desk& desk = panel;
    Frame frame{panel.gui.ui(), desk.store, desk.settings, desk.requests, Coloring()};
    const LinesOfHeads heads = lines_of_heads(frame);
    const WordRibbons drawn = ribbons_of_heads(frame, heads, {5, 2, 0, 5});
    REQUIRE(drawn.ribbons.size() == 2 * 5 * 5);
    CHECK(drawn.whole == 2);  // a block is 100 % of both heads
    const auto asks = [&](const WordRibbon& ribbon) { return ribbon.from == frame.asking(); };
    CHECK(std::ranges::is_partitioned(drawn.ribbons, std::not_fn(asks)));
    for (std::size_t i = 0; i + 1 < drawn.ribbons.size(); ++i) {
        const WordRibbon &a = drawn.ribbons[i], &b = drawn.ribbons[i + 1];
        CHECK(a.alpha <= b.alpha);
        if (!asks(b)) CHECK(a.weight <= b.weight);
    }
}

TEST_CASE(
    "lines: beside each word stands what the row that asks gives it, and what it gets of all") {
    DrivenPanel panel(view_drawn("lines"), {1600, 800}, layered(1, 1));
    panel.finish();
    for (Index i = 0; i < 5; ++i) {
        CHECK(panel.gui.has(fmt::format("lines/share/{}", i)));
        CHECK(panel.gui.has(fmt::format("lines/gets/{}", i)));
    }
    DrivenPanel narrow(view_drawn("lines"), {420, 500}, layered(1, 1));
    narrow.finish();
    CHECK(narrow.gui.has("lines/answer/3"));
    CHECK_FALSE(narrow.gui.has("lines/gets/3"));
}

TEST_CASE("lines: one sentence says how many are drawn, and what the rest carries") {
    const std::vector<Value> weights{share(Matrix{{0.5f, 0.25f}, {0.25f, 0}})};
    const HiddenWeight all = hidden_weight(weights, 0);
    CHECK(drawn_in_words(heaviest_lines(weights, 0, {0, 2}, 10), all, "") == "all 3 lines drawn");
    CHECK(drawn_in_words(heaviest_lines(weights, 0.3, {0, 2}, 10), all, "") ==
          "1 of 3 lines drawn, the heaviest; the rest carries 50 % of the weight");
    CHECK(drawn_in_words(heaviest_lines(weights, 0, {0, 2}, 2), all, " and the query's") ==
          "2 of 3 lines drawn, the heaviest and the query's; the rest carries 25 % of the weight");
    CHECK(drawn_in_words(heaviest_lines(weights, 1, {0, 2}, 2), all, "") ==
          "none of 3 lines drawn");
    const std::vector<Value> nothing{share(Matrix{{0, 0}})};
    CHECK(drawn_in_words({}, hidden_weight(nothing, 0), "") == "no lines: every weight is 0");
}
