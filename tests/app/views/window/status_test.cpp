#include "app/views/window/status.h"

#include <doctest/doctest.h>

#include "app/gui/text.h"
#include "support/window_desk.h"

using namespace attend;

TEST_CASE("the status bar says what the scene is, what happened and how much was recomputed") {
    DrivenPanel driver(draw_status, {1400, 60}, hand_made_document(4));
    CHECK(status_numbers(driver.scene()) == "7 tokens · 4 heads · d = 8, d_k = d_v = 2");
    Saved beside = hand_made_document(1);
    beside.document.choices.position = "one_hot";  // columns of their own: d is the width of X
    DrivenPanel wider(draw_status, {800, 100}, beside);
    CHECK(status_numbers(wider.scene()).find("d = 15") != std::string::npos);
    driver.store.begin_frame();
    driver.store.draft.choices.temperature = 2;
    driver.store.end_frame(false);
    driver.gui.frames(2);
    const Computation::Work& work = driver.store.computation().last_work();
    CHECK(work.recomputed == driver.evaluation().recomputed.size());
    const std::string text = status_text(driver.store);
    CHECK(text.starts_with("Temperature: 1 → 2 · "));
    CHECK(text.find(std::to_string(work.recomputed) + " of " + std::to_string(work.nodes) +
                    " nodes recomputed") != std::string::npos);
    CHECK(file_state(driver.store) == "modified");
    driver.store.mark_saved("/tmp/lesson.attend");
    CHECK(file_state(driver.store) == "lesson.attend · saved");
}

TEST_CASE("in cross-attention both texts are counted, one token is one") {
    Saved saved = hand_made_document(4);
    saved.document.choices.second_text = "bus";
    saved.document.choices.heads = 1;
    saved.document.choices.key_width = 3;
    DrivenPanel driver(draw_status, {1400, 60}, saved);
    CHECK(status_numbers(driver.scene()) == "7 × 1 tokens · 1 head · d = 8, d_k = 3, d_v = 8");
}

TEST_CASE("file name and message stay apart at every width") {
    for (const float width : {320.0f, 480.0f, 900.0f}) {
        Saved saved = hand_made_document(4);
        DrivenPanel driver(draw_status, {width, 60}, saved);
        driver.store.session.status = std::string(400, 'm');
        driver.store.mark_saved("/tmp/" + std::string(200, 'f') + ".attend");
        driver.gui.frames(2);
        const TaggedItem file = driver.gui.item("status/file");
        CHECK(file.max.x <= width);
        if (driver.gui.has("status/middle"))
            CHECK(driver.gui.item("status/middle").max.x < file.min.x);
    }
}

TEST_CASE("where the explanation does not stand in the window the status bar leads to it") {
    WindowDesk desk;
    GuiDriver& gui = desk.gui;
    desk.store.session.select("head.0/weights", {1, 2});
    gui.frames(2);
    CHECK_FALSE(gui.has("status/explanation"));
    desk.store.session.maximized = "view";
    gui.frames(3);
    gui.click("status/explanation");
    CHECK(gui.has("explanation"));
    CHECK(gui.has("view"));
    desk.settings.toggle("explanation");
    gui.frames(3);
    gui.click("status/explanation");  // hidden by hand: it fills the window until Esc
    CHECK(desk.store.session.maximized == "explanation");
    CHECK_FALSE(gui.has("status/explanation"));
}

TEST_CASE("the way to the explanation names the number whole, or not by name") {
    for (const auto& [width, what] : {std::pair(1000.0f, "head.0/weights[train, left]"),
                                      std::pair(700.0f, "this number"), std::pair(480.0f, "it")}) {
        WindowDesk desk(hand_made_document(), {width, 480});
        desk.store.session.select("head.0/weights", {1, 2});
        desk.store.session.maximized = "view";
        desk.gui.frames(3);
        const TaggedItem way = desk.gui.item("status/explanation");
        const std::string text = "How " + std::string(what) + " came about ›";
        const float wide = measure_text(desk.gui.ui(), text, Face::regular, 0.83f).x;
        CHECK(way.max.x - way.min.x == doctest::Approx(wide).epsilon(0.05));
    }
}
