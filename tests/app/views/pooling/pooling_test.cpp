#include <doctest/doctest.h>

#include "app/views/panels.h"
#include "support/window_desk.h"

using namespace attend;

namespace {

Saved pooled_scene(std::string pooling, std::string sentence = "The train left the station") {
    Saved saved = hand_made_document(1);
    saved.document.choices.pooling = std::move(pooling);
    saved.document.choices.sentence = std::move(sentence);
    return saved;
}

}  // namespace

TEST_CASE("pooling: the nodes are added when asked for, as one step of undo") {
    DrivenPanel panel(view_drawn("pooling"), {1280, 800}, pooled_scene("none"));
    CHECK_FALSE(panel.evaluation().graph->find("pooling/max/weights"));
    panel.gui.click("pooling/add");
    panel.gui.frames(3);
    CHECK(panel.choices().pooling == "all");
    CHECK(panel.steps() == 2);
    for (const char* const name : {"pooling/attention/0", "pooling/max/4", "pooling/mean/0",
                                   "pooling/tf_idf/2", "pooling/output/max"}) {
        CAPTURE(name);
        CHECK(panel.gui.has(name));
    }
}

TEST_CASE("pooling: what is not computed yet is shown, and a click on a number adds it") {
    DrivenPanel panel(view_drawn("pooling"), {1280, 800}, pooled_scene("none"));
    panel.finish();
    for (const char* const name : {"pooling/add", "pooling/max/4", "pooling/output/tf_idf"})
        CHECK(panel.gui.has(name));
    panel.gui.click("pooling/attention/2");
    CHECK(panel.choices().pooling == "none");
    CHECK(panel.selection().node == "head.0/weights");
    panel.gui.click("pooling/output/mean");
    panel.finish();
    CHECK(panel.choices().pooling == "all");
    CHECK(panel.selection().node == "pooling/mean/output");
    panel.store.undo();
    panel.finish();
    CHECK(panel.choices().pooling == "none");
    panel.gui.click("pooling/tf_idf/4");
    panel.finish();
    CHECK(panel.choices().pooling == "all");
    CHECK(panel.evaluation().graph->find("pooling/tf_idf/weights"));
    CHECK(panel.selection().node == "pooling/tf_idf/weights");
    CHECK(panel.selection().cell == Cell{0, 4});
    CHECK_FALSE(panel.gui.has("pooling/add"));
}

TEST_CASE("pooling: a bar selects the number that it shows and lights its token") {
    DrivenPanel panel(view_drawn("pooling"), {1280, 800}, pooled_scene("all"));
    panel.gui.click("pooling/tf_idf/4");
    panel.gui.frame();
    CHECK(panel.selection().node == "pooling/tf_idf/weights");
    CHECK(panel.selection().cell == Cell{0, 4});
    CHECK(panel.store.session.hover.key == 4);
    panel.gui.click("pooling/max/1");
    CHECK(panel.selection().node == "pooling/max/weights");
    CHECK(panel.selection().cell.row == 1);
}

TEST_CASE("pooling: drawn whatever the scene and the room") {
    for (const ImVec2 size : {ImVec2{1280, 800}, {360, 500}, {200, 120}, {1900, 260}})
        for (const char* const pooling : {"none", "max", "all"})
            for (const std::string& sentence :
                 {std::string("one"), std::string("a " + std::string(300, 'w')), std::string()}) {
                DrivenPanel panel(view_drawn("pooling"), size, pooled_scene(pooling, sentence));
                panel.gui.move({size.x / 2, size.y / 2});
                panel.gui.frames(2);
            }
}

TEST_CASE("pooling: in a small window the rows are there, and the rest is scrolled to") {
    DrivenPanel panel(view_drawn("pooling"), {600, 290}, pooled_scene("all"));
    REQUIRE(panel.gui.has("pooling/attention/0"));
    CHECK(panel.gui.item("pooling/attention/0").max.y < 290);
    CHECK(panel.gui.has("pooling/output/attention"));
}

TEST_CASE("pooling: in a small window the pooled vectors are seen without scrolling") {
    Saved saved = pooled_scene("none");
    saved.selection.view = "pooling";
    WindowDesk desk(saved, {800, 600});
    desk.settings.hidden = {"setup", "explanation"};
    desk.gui.frames(5);
    const TaggedItem &panel = desk.gui.item("view"), &pooled = desk.gui.item("pooling/output/mean"),
                     &button = desk.gui.item("pooling/add");
    CHECK(pooled.max.y + desk.gui.ui().em(1.2f) < panel.max.y);
    CHECK(button.max.y < panel.min.y + desk.gui.ui().em(3));
    desk.gui.click("pooling/add");
    desk.gui.frames(3);
    CHECK(desk.store.document().choices.pooling == "all");
}

TEST_CASE("pooling: bars end where those that are drawn do, and tracks are as wide in all forms") {
    Saved saved = pooled_scene("all", "the train left the station and the bus the stop");
    saved.document.edits["head.0/weights"].cells.insert_or_assign(Cell{3, 1}, Scalar(0.97));
    for (int i = 0; i < 10; ++i)
        saved.document.edits["head.0/weights"].cells.insert_or_assign(Cell{0, i}, Scalar(0.1));
    DrivenPanel panel(view_drawn("pooling"), {1280, 800}, saved);
    for (const Index query : {3, 0}) {
        panel.store.session.selection.query = query;
        panel.finish();
        CHECK(panel.gui.has("pooling/bars 0–1") == (query == 3));
    }
    const auto wide = [&](const char* name) {
        const TaggedItem& item = panel.gui.item(name);
        return item.max.x - item.min.x;
    };
    CHECK(wide("pooling/max/1") == doctest::Approx(wide("pooling/output/max")));
    CHECK(wide("pooling/output/mean") == doctest::Approx(wide("pooling/output/max")));
}

TEST_CASE("pooling: below the vectors stands how many numbers they have, whole") {
    Saved saved = pooled_scene("all", "The train left the station on time");
    saved.selection.view = "pooling";
    WindowDesk desk(saved, {1280, 800});
    desk.gui.frames(5);
    CHECK(desk.gui.item("pooling/width/mean").max.y + 2 < desk.gui.item("view").max.y);
}
