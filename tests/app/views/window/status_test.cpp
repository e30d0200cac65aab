#include "app/views/desk/status.h"

#include <doctest/doctest.h>

#include "app/gui/capturing_picture.h"
#include "app/views/desk/desk.h"
#include "support/window_desk.h"

using namespace attend;

namespace {
void draw_lines(Frame& frame) { draw_box(frame.ui, status_lines(frame)); }
}  // namespace

TEST_CASE("the status bar says what the scene is, what happened and how much was recomputed") {
    DrivenPanel driver(draw_lines, {1400, 60}, hand_made_document(4));
    CHECK(status_numbers(driver.scene()) == "7 tokens · 4 heads · d = 8, d_k = d_v = 2");
    Saved beside = hand_made_document(1);
    beside.document.choices.position = "one_hot";  // columns of their own: d is the width of X
    DrivenPanel wider(draw_lines, {800, 100}, beside);
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
    DrivenPanel driver(draw_lines, {1400, 60}, saved);
    CHECK(status_numbers(driver.scene()) == "7 × 1 tokens · 1 head · d = 8, d_k = 3, d_v = 8");
}

TEST_CASE("what happened and the file stand in the window, however long they are") {
    for (const float width : {320.0f, 480.0f, 900.0f}) {
        DrivenPanel driver(draw_lines, {width, 80}, hand_made_document(4));
        driver.store.session.status = std::string(400, 'm');
        driver.store.mark_saved("/tmp/" + std::string(200, 'f') + ".attend");
        driver.gui.frames(2);
        for (const char* name : {"status/middle", "status/file"})
            CHECK(driver.gui.item(name).max.x <= width);
        CHECK(driver.gui.item("status/middle").max.y <= driver.gui.item("status/file").min.y + 1);
    }
}

TEST_CASE("a click on a number opens how it came about, and × closes that") {
    WindowDesk desk;
    desk.settings.hidden = Settings().hidden;
    desk.store.session.selection.view = "sentence";
    desk.gui.frames(3);
    CHECK_FALSE(desk.gui.has("explanation"));
    const TaggedItem map = desk.gui.item("view/head.0/weights");
    desk.gui.move({(map.min.x + map.max.x) / 2, (map.min.y + map.max.y) / 2});
    desk.gui.frames(25);
    desk.gui.press(true);
    desk.gui.press(false);
    desk.gui.frames(3);
    REQUIRE(desk.gui.has("explanation"));
    desk.gui.click("explanation/close");
    desk.gui.frames(2);
    CHECK_FALSE(desk.gui.has("explanation"));
}

TEST_CASE("a picture of the window does not say how long it took") {
    WindowDesk desk(hand_made_document(2));
    desk.gui.frames(3);
    CHECK(desk.gui.item("status/middle").max.x > desk.gui.item("status/middle").min.x);
    const auto said = [&] {
        Frame frame{desk.gui.ui(), desk.store, desk.settings, desk.requests, Coloring()};
        const Box lines = status_lines(frame);
        return lay_out(frame.ui, lines, {{0, 0}, {600, 60}}).words("status/middle");
    };
    CHECK(said().find("nodes recomputed") != std::string::npos);
    desk.gui.ui().states.of<CapturingPicture>().frame = ImGui::GetFrameCount();
    CHECK(said().empty());
}
