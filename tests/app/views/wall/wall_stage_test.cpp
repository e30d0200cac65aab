#include <doctest/doctest.h>

#include <utility>

#include "app/views/wall/wall.h"
#include "support/desk.h"

using namespace attend;

TEST_CASE("wall: while presenting there are tiles, no scores and thresholds") {
    Saved saved = hand_made_document(4);
    saved.document.choices.layers = 3;
    saved.document.choices.sentence = "The train left the station";
    DrivenPanel panel(draw_wall, {1280, 800}, std::move(saved));
    panel.finish();
    CHECK(panel.gui.has("wall/strongest/columns"));
    panel.store.session.presenting = true;
    panel.finish();
    for (const char* const tag : {"wall/role_from", "wall/more", "wall/score/self"})
        CHECK_FALSE(panel.gui.has(tag));
    CHECK(panel.gui.has("wall/2/3"));
    CHECK(panel.gui.has("wall/strongest/0"));
    CHECK(panel.gui.has("wall/legend"));
}
