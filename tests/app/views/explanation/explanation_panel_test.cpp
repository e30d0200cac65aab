#include <doctest/doctest.h>

#include "app/gui/text.h"
#include "support/desk.h"

using namespace attend;

namespace {

/// How the weight of train for station came about.
Saved of_a_weight() {
    Saved saved = hand_made_document();
    saved.selection.node = "head.0/weights";
    saved.selection.cell = {4, 1};
    return saved;
}

}  // namespace

TEST_CASE("the field of a number is wide enough for it in a narrow panel") {
    Saved saved = hand_made_document();
    saved.selection.node = "head.0/scores";
    DrivenPanel panel(draw_explanation, {220, 600}, saved);
    const TaggedItem &field = panel.gui.item("explain/set"), &mask = panel.gui.item("explain/mask");
    CHECK(field.max.x - field.min.x >= measure_text(panel.gui.ui(), "−0.0844").x);
    CHECK(field.max.x <= mask.min.x);
    CHECK(mask.max.x <= panel.gui.item("explain/tex").min.x);
}

TEST_CASE("the steps back and forward, and what closes it, stand side by side on the title line") {
    for (const float width : {820.0f, 420.0f, 230.0f}) {
        DrivenPanel panel(draw_explanation, {width, 600}, of_a_weight());
        const TaggedItem &title = panel.gui.item("explanation/title"),
                         &back = panel.gui.item("explain/back"),
                         &forward = panel.gui.item("explain/forward"),
                         &close = panel.gui.item("explanation/close");
        CHECK(title.max.x <= back.min.x);
        CHECK(back.max.x <= forward.min.x);
        CHECK(forward.max.x <= close.min.x);
        CHECK(back.min.y < title.max.y);
        CHECK(close.min.y < title.max.y);
        CHECK(close.max.x <= width);
    }
}

TEST_CASE("where it is from stands beside the number if there is room, otherwise below it") {
    for (const float width : {820.0f, 420.0f}) {
        DrivenPanel panel(draw_explanation, {width, 1200}, of_a_weight());
        const TaggedItem &value = panel.gui.item("explain/value"),
                         &from = panel.gui.item("explain/from/1/0"),
                         &set = panel.gui.item("explain/set");
        const bool beside = from.min.x > value.max.x;
        CHECK(beside == (width > 800));
        CHECK(set.min.y > panel.gui.item("explain/sum").max.y);
        if (!beside) CHECK(from.min.y > panel.gui.item("explain/sum").max.y);
    }
}

TEST_CASE("what closes the explanation closes it, also where it fills the window") {
    DrivenPanel panel(draw_explanation, {420, 1200}, of_a_weight());
    panel.store.session.explains = true;
    panel.gui.double_click("explanation/title");
    CHECK(panel.store.session.maximized == "explanation");
    panel.gui.click("explanation/close");
    CHECK_FALSE(panel.store.session.explains);
    CHECK(panel.store.session.maximized.empty());
    CHECK_FALSE(panel.settings.shows("explanation"));
}
