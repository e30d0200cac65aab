#include <doctest/doctest.h>

#include "app/views/panels.h"
#include "app/views/weights/weights.h"
#include "core/workspaces/workspace.h"
#include "support/desk.h"

using namespace attend;

namespace {

Saved out_of_reach(const char* query) {
    Saved saved;
    saved.document.choices = default_choices("kernel");
    saved.document.choices.score = "boxcar";
    saved.document.choices.query = query;
    return saved;
}

}  // namespace

TEST_CASE("of a room with one query the map is that of its validation queries") {
    DrivenPanel panel(view_drawn("weights"), {1200, 700}, out_of_reach("3.5"));
    panel.finish();
    CHECK(panel.gui.has("view/validation/weights"));
    CHECK(panel.gui.has("weights/no_weight[5]"));  // 2.5
    CHECK_FALSE(panel.gui.has("weights/no_weight[15]"));
    CHECK_FALSE(panel.gui.has("weights/none"));
    panel.gui.click("weights/stage/validation/scores");
    panel.gui.frames(2);
    CHECK(panel.gui.has("view/validation/scores"));
}

TEST_CASE("over the one row of a query that no key weighs anything for stands why") {
    for (const bool none : {true, false}) {
        CAPTURE(none);
        DrivenPanel panel(view_drawn("weights"), {1200, 300}, out_of_reach(none ? "2.5" : "3.5"));
        panel.store.session.large_node = "weights";
        panel.finish();
        CHECK(panel.gui.has("weights/none") == none);
    }
}
