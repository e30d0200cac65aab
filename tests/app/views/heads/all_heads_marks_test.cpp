#include <doctest/doctest.h>

#include "app/views/window/large_view.h"
#include "support/desk.h"

using namespace attend;

TEST_CASE("marks at the edges of small maps are explained, where there are any") {
    std::string forty;
    for (int i = 0; i < 40; ++i) forty += "word ";
    for (const bool small : {true, false}) {
        Saved saved = hand_made_document(small ? 12 : 2);
        if (small) saved.document.choices.sentence = forty;
        saved.selection.node = "head.0/weights";
        saved.selection.cell = {1, 2};
        DrivenPanel panel(view_drawn("all_heads"), {800, 500}, std::move(saved));
        panel.finish();
        CHECK(panel.gui.has("all_heads/marks") == small);
    }
}
