#include "app/views/parts/choose_token.h"

#include <doctest/doctest.h>

#include "app/views/kernel/kernel.h"
#include "core/workspaces/workspace.h"
#include "support/desk.h"

using namespace attend;

TEST_CASE("the key that is looked at is the one pointed at, else that of the chosen cell") {
    Saved saved;
    saved.document.choices = default_choices("kernel");
    DrivenPanel panel(view_drawn("plot"), {1280, 800}, saved);
    Desk& desk = panel;
    const Frame frame{panel.gui.ui(), desk.store, desk.settings, desk.requests, Coloring()};
    panel.store.session.select("weights", {0, 17});
    CHECK(key_looked_at(frame) == 17);
    panel.gui.hover("kernel/weight/18");
    panel.gui.frame();
    CHECK(key_looked_at(frame) == 18);
    panel.store.session.select("output", {0, 0});
    panel.gui.move({1, 1});
    panel.gui.frames(2);
    CHECK_FALSE(key_looked_at(frame));
}
