#include "app/views/sentence/attending.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "app/views/sentence/weight_motion.h"
#include "support/sentence_panel.h"
#include "support/window_desk.h"

using namespace attend;

namespace {

/// What the panel showed in the last frame.
struct Seen {
    Attended row;
    std::vector<double> moving;
    ChipsInView view;
} seen;

void draw_and_see(Frame& frame) {
    draw_sentence(frame);
    if (!frame.scene()) return;
    seen.row = attended(frame, frame.asking());
    seen.moving = weights_in_motion(frame, seen.row);
    seen.view = chips_in_view(frame, seen.row);
}

std::string trains_and_buses(int words) {
    std::string sentence;
    for (int i = 0; i < words; ++i) sentence += i % 3 == 0 ? "train " : "bus ";
    return sentence;
}

/// "The train left the station on time", in a panel as high as the window's.
struct Attending : DrivenPanel {
    explicit Attending(Saved saved = hand_made_document(), ImVec2 size = {1600, 230})
        : DrivenPanel(draw_and_see, size, std::move(saved)) {
        gui.move({5, 5});
        gui.frames(2);
    }
    std::set<std::string> tagged(const std::string& beginning) const {
        std::set<std::string> names;
        for (const auto& [name, item] : gui.tags())
            if (name.starts_with(beginning)) names.insert(name.substr(beginning.size()));
        return names;
    }
};

}  // namespace

TEST_CASE("the chosen query gives each token an arc and a figure: the numbers of its node") {
    Saved saved = hand_made_document();
    saved.document.edits["head.0/weights"].cells[{0, 3}] = Scalar(0.5);
    Attending panel(saved);
    for (const Index query : {Index{0}, Index{4}}) {
        panel.gui.click("token/" + std::to_string(query));
        panel.gui.move({5, 5});
        panel.gui.frames(15);
        REQUIRE(seen.row.query == query);
        CHECK(panel.evaluation().graph->node(seen.row.weights).path == "head.0/weights");
        REQUIRE(seen.row.given.size() == 7);
        for (Index key = 0; key < 7; ++key) {
            const double weight = static_cast<double>(panel.value("head.0/weights", {query, key}));
            CHECK(seen.row.of(key) == weight);
            CHECK(seen.moving[static_cast<std::size_t>(key)] == weight);
            if (seen.row.shares)
                CHECK(seen.row.figure(key) == std::to_string(std::lround(100 * weight)) + " %");
            else
                CHECK(seen.row.figure(key).starts_with("0."));
        }
        CHECK(seen.row.own == query);
        CHECK(panel.tagged("arc/").size() == 7);
        CHECK(panel.tagged("share/").size() == 7);
    }
    CHECK(seen.row.shares);
}

TEST_CASE("who asks next is told with what it gives most, unless a key was chosen for it") {
    Attending panel;
    const auto weights = [&](Index query) {
        std::vector<float> row;
        for (Index key = 0; key < 7; ++key)
            row.push_back(panel.value("head.0/weights", {query, key}));
        return row;
    };
    panel.gui.click("token/1");
    panel.store.session.select("head.0/weights", {1, 6});
    panel.gui.click("token/1");
    CHECK(panel.selection().cell == Cell{1, 6});  // it was chosen for this very query
    panel.gui.click("token/4");
    const std::vector<float> row = weights(4);
    const auto heaviest = std::ranges::max_element(row) - row.begin();
    CHECK(panel.selection().cell == Cell{4, heaviest});
    panel.store.session.select("head.0/q", {4, 2});  // no column of keys
    panel.gui.click("token/2");
    CHECK(panel.selection().cell == Cell{2, 2});
}

TEST_CASE("what is masked has neither arc nor figure") {
    Saved saved = hand_made_document();
    saved.document.choices.mask = "causal";
    Attending panel(saved);
    panel.gui.click("token/2");
    panel.gui.move({5, 5});
    panel.gui.frames(2);
    CHECK(panel.tagged("arc/") == std::set<std::string>{"0", "1", "2"});
    CHECK(panel.tagged("share/") == std::set<std::string>{"0", "1", "2"});
    CHECK(seen.row.even == doctest::Approx(1.0 / 3));
}

TEST_CASE("a chip that is pointed at asks for the moment: nothing of the document is changed") {
    Attending panel;
    panel.gui.click("token/1");
    panel.gui.move({5, 5});
    panel.gui.frames(15);
    const Selection before = panel.selection();
    const Document document = panel.store.document();
    const std::vector<double> old = seen.moving;
    panel.gui.hover("token/4");
    panel.gui.frames(2);
    CHECK(seen.row.query == 4);
    // Figures at once, arcs and fills on their way.
    CHECK(seen.row.of(1) == static_cast<double>(panel.value("head.0/weights", {4, 1})));
    const double way = (seen.moving[1] - old[1]) / (seen.row.of(1) - old[1]);
    CHECK(way > 0);
    CHECK(way < 1);
    panel.gui.frames(16);
    CHECK(seen.moving == seen.row.given);
    CHECK(panel.selection() == before);
    CHECK(panel.store.document() == document);
    CHECK(panel.steps() == 1);
    panel.gui.move({5, 5});
    panel.gui.frames(2);
    CHECK(seen.row.query == 1);
}

TEST_CASE("keys move the query although the mouse rests on a chip; it asks again once it moves") {
    Attending panel;
    panel.gui.click("token/1");
    panel.gui.frames(2);
    panel.gui.key(ImGuiKey_RightArrow);
    panel.gui.frames(3);
    CHECK(panel.selection().query == 2);
    CHECK(seen.row.query == 2);
    panel.gui.key(ImGuiKey_Delete);
    panel.gui.frames(2);
    CHECK(panel.store.document().choices.dropped == NumberList{2});
    panel.gui.hover("token/4");
    panel.gui.frames(2);
    CHECK(seen.row.query == 3);  // the third that takes part
}

TEST_CASE("with reduced motion arcs do not run") {
    Attending panel;
    panel.gui.ui().reduce_motion = true;
    panel.gui.hover("token/5");
    panel.gui.frame();
    CHECK(seen.row.query == 5);
    CHECK(seen.moving == seen.row.given);
}

TEST_CASE("a click on an arc or a figure chooses the pair, as in the map") {
    Attending panel;
    panel.gui.click("token/4");
    panel.gui.click("share/1");
    CHECK(panel.selection().node == "head.0/weights");
    CHECK(panel.selection().cell == Cell{4, 1});
    panel.gui.click("arc/6");
    CHECK(panel.selection().cell == Cell{4, 6});
    CHECK(panel.store.session.hover.key == 6);
    CHECK(panel.store.session.hover.node == "head.0/weights");
    panel.gui.click("arc/4");  // the ring
    CHECK(panel.selection().cell == Cell{4, 4});
    CHECK(panel.steps() == 1);
}

TEST_CASE("ribbons lead to the second text's tokens; a click there chooses the pair") {
    Saved saved = hand_made_document();
    saved.document.choices.second_text = "a bus leaves";
    Attending panel(saved, {1600, 280});
    panel.gui.click("token/4");
    panel.gui.move({5, 5});
    panel.gui.frames(2);
    CHECK(panel.tagged("arc/") == std::set<std::string>{"0", "1", "2"});
    CHECK(panel.tagged("share/") == std::set<std::string>{"0", "1", "2"});
    CHECK(panel.gui.item("answer/0").max.y < panel.gui.item("token/0").min.y);
    panel.gui.click("arc/2");
    CHECK(panel.selection().cell == Cell{4, 2});
    panel.gui.click("answer/1");
    CHECK(panel.selection().cell == Cell{4, 1});
    CHECK(panel.selection().query == 4);
}

TEST_CASE("where both answer, the sentence's own tokens have figures and arcs of their own") {
    Saved saved = hand_made_document();
    saved.document.choices.second_text = "a bus leaves";
    saved.document.choices.join_keys = true;
    saved.document.choices.mask = "causal";
    Attending panel(saved, {1600, 400});
    panel.gui.click("token/1");
    panel.gui.move({5, 5});
    panel.gui.frames(2);
    // Columns: three of the second text, then the sentence's first two.
    const std::set<std::string> all{"0", "1", "2", "3", "4"};
    CHECK(panel.tagged("arc/") == all);
    CHECK(panel.tagged("share/") == all);
    CHECK(seen.row.own == 4);
    CHECK(panel.gui.item("arc/3").min.y > panel.gui.item("token/0").max.y);
    CHECK(panel.gui.item("arc/0").max.y < panel.gui.item("token/0").min.y);
}

TEST_CASE("on the stage percentages are 36 pixels of 1080 high, chips 96") {
    Saved saved = hand_made_document();
    saved.selection.view = "sentence";
    WindowDesk desk(saved, {1920, 1080});
    desk.store.session.presenting = true;
    desk.gui.frames(3);
    const TaggedItem &share = desk.gui.item("share/1"), &chip = desk.gui.item("token/1");
    CHECK(share.max.y - share.min.y >= 36);
    CHECK(chip.max.y - chip.min.y == doctest::Approx(96).epsilon(0.02));
}

TEST_CASE("arcs leave first where there is little room, figures next") {
    CHECK(Attending(hand_made_document(), {1600, 230}).gui.has("arc/1"));
    Attending low(hand_made_document(), {640, 140});
    CHECK(low.gui.has("token/6"));
    CHECK(low.gui.has("share/1"));
    CHECK_FALSE(low.gui.has("arc/1"));
}

TEST_CASE("arcs and ribbons stay where the window, or the stage, is zoomed") {
    const auto rise = [](const WindowDesk& desk, const char* above) {
        const float top = desk.gui.has(above) ? desk.gui.item(above).max.y : 0;
        return desk.gui.item("token/1").min.y - top;
    };
    for (const ImVec2 size : {ImVec2(1053, 593), {957, 539}, {870, 490}, {792, 446}, {595, 335}}) {
        INFO(size.x);
        Saved home = hand_made_document();
        home.selection.view = "sentence";
        WindowDesk desk(home, size);
        desk.store.session.presenting = true;
        desk.gui.frames(3);
        CHECK(desk.gui.has("arc/1"));
        CHECK(rise(desk, "stage/sentence") > desk.gui.ui().em(1.3f));
        // Who types sees the sentence attend.
        desk.gui.key(ImGuiKey_E);
        desk.gui.frames(3);
        CHECK(desk.gui.has("arc/1"));
        CHECK(rise(desk, "sentence") > desk.gui.ui().em(1.3f));
    }
    Saved saved = hand_made_document();
    saved.selection.view = "sentence";
    constexpr ImVec2 at_the_desk{1085, 610};  // at 177 %
    WindowDesk one(saved, at_the_desk);
    one.gui.frames(3);
    CHECK(one.gui.has("arc/1"));
    saved.document.choices.second_text = "the train";
    WindowDesk two(saved, at_the_desk);
    two.gui.frames(3);
    CHECK(two.gui.has("share/1"));
    CHECK(rise(two, "answer/1") > two.gui.ui().em(1.3f));
}

namespace {

/// Row 0 asks: of a text of which no weight tells anything the program shows the last word.
void ask_first(Attending& panel) {
    panel.store.session.select("head.0/weights", {0, 0});
    panel.store.session.selection.query = 0;
    panel.gui.frames(2);
}

}  // namespace

TEST_CASE("2,000 tokens: what is drawn is bounded, and the strip scrolls") {
    const std::string sentence = trains_and_buses(2000);
    Attending panel(saying(sentence, 1));
    while (panel.store.computation().stale()) panel.gui.frame();
    ask_first(panel);
    CHECK(panel.tagged("arc/").size() <= 65);
    CHECK(panel.tagged("token/").size() < 100);
    CHECK(panel.tagged("share/").size() < 100);
    REQUIRE(panel.gui.has("overview"));
    CHECK(panel.gui.has("token/0"));
    // What is not seen is said in a column of its own, right of whole chips.
    REQUIRE(panel.gui.has("rest/token/right"));
    CHECK_FALSE(panel.gui.has("rest/token/left"));
    const ChipsInView view = seen.view;
    CHECK_FALSE(view.all);
    CHECK(view.arcs < seen.row.arcs.size());
    CHECK(view.before == 0);
    CHECK(view.after > 0.5);
    const auto shown = panel.tagged("token/");
    for (const std::string& token : shown)
        CHECK(panel.gui.item("token/" + token).max.x < panel.gui.item("rest/token/right").min.x);
    panel.gui.click("rest/token/right");
    panel.gui.frames(2);
    CHECK(panel.gui.has("rest/token/left"));
    CHECK_FALSE(panel.gui.has("token/0"));
    CHECK(std::ranges::any_of(panel.tagged("token/"), [&](const std::string& token) {
        return std::stoul(token) >= shown.size();
    }));
    panel.gui.click("overview");
    panel.gui.frames(2);
    CHECK_FALSE(panel.gui.has("token/0"));
    CHECK(panel.gui.has("token/1000"));
    CHECK(panel.selection().query == 0);
}

TEST_CASE("a chosen key beyond the edge has an arc of its own beside that of the rest") {
    const std::string sentence = trains_and_buses(200);
    Attending panel(saying(sentence, 1));
    while (panel.store.computation().stale()) panel.gui.frame();
    ask_first(panel);
    CHECK_FALSE(panel.gui.has("arc/199"));
    panel.store.session.selection.node = "head.0/weights";
    panel.store.session.selection.cell = {0, 199};
    panel.gui.frames(2);
    CHECK_FALSE(panel.gui.has("token/199"));
    CHECK(panel.gui.has("arc/199"));
}

TEST_CASE("a second text's edge has a ribbon of what lies beyond it, wherever the query stands") {
    Saved saved = saying("good morning", 1);
    saved.document.choices.second_text = trains_and_buses(60);
    Attending panel(saved, {1000, 320});
    while (panel.store.computation().stale()) panel.gui.frame();
    ask_first(panel);
    panel.store.session.selection.cell = {0, 1};
    panel.gui.frames(2);
    REQUIRE(panel.gui.has("answer/0"));
    panel.gui.click("rest/answer/right");  // "good" now stands left of all that is seen
    panel.gui.frames(2);
    CHECK_FALSE(panel.gui.has("answer/0"));
    CHECK(panel.gui.has("arc/1"));  // the heaviest
}

TEST_CASE("a line that gets narrower keeps its query in view") {
    const std::string sentence = trains_and_buses(60);
    Attending panel(saying(sentence, 1));
    while (panel.store.computation().stale()) panel.gui.frame();
    panel.store.session.selection.query = 20;
    panel.gui.frames(2);
    REQUIRE(panel.gui.has("token/20"));
    ImGui::GetIO().DisplaySize = {0.6f * panel.gui.item("token/20").max.x, 230};
    panel.gui.frames(3);
    CHECK(panel.gui.has("token/20"));
}

TEST_CASE("the last word asks and is seen, wherever whole pixels scroll a line to") {
    const std::string sentence = trains_and_buses(60);
    for (float width = 800; width < 812; ++width) {
        CAPTURE(width);
        Saved saved = saying(sentence, 1);
        saved.selection.query = 59;
        saved.selection.cell = {59, 3};
        Attending panel(saved, {width, 230});
        while (panel.store.computation().stale()) panel.gui.frame();
        panel.gui.frames(2);
        CHECK(panel.gui.has("token/59"));
        CHECK_FALSE(panel.gui.has("rest/token/right"));
    }
}

TEST_CASE("of few tokens each has an arc, of many the heaviest that carry nine tenths") {
    CHECK(keys_with_arcs({0.2, 0, 0.5, 0.3}, 64) == std::vector<Index>{2, 3, 0});
    std::vector<double> given(200, 0.05 / 197);
    given[7] = 0.5, given[100] = 0.3, given[3] = 0.15;
    CHECK(keys_with_arcs(given, 64) == std::vector<Index>{7, 100, 3});
    const std::vector<double> even(500, 1.0 / 500);
    CHECK(keys_with_arcs(even, 64).size() == 64);
    CHECK(keys_with_arcs(even, 12).size() == 12);
}
