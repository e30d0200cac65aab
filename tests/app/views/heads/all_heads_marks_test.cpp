#include <doctest/doctest.h>

#include "app/views/desk/scene_views.h"
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

TEST_CASE("the legend stands below the maps") {
    for (const int heads : {1, 12}) {
        DrivenPanel panel(view_drawn("all_heads"), {1280, 800}, hand_made_document(heads));
        panel.finish();
        const TaggedItem& last =
            panel.gui.item(heads == 1 ? "all_heads/head.0/weights[6,0]" : "all_heads/0/11");
        CHECK(panel.gui.item("all_heads/legend").min.y >= last.max.y);
    }
}

TEST_CASE("what stands below a map begins at its cells and ends before the next map's") {
    for (const int heads : {2, 4, 8})
        for (const ImVec2 size : {ImVec2{1280, 500}, ImVec2{1900, 700}}) {
            DrivenPanel panel(view_drawn("all_heads"), size, hand_made_document(heads));
            panel.finish();
            for (int head = 1; head < heads; ++head) {
                const std::string tag = "all_heads/caption/0/";
                if (!panel.gui.has(tag + "0")) continue;
                const TaggedItem before = panel.gui.item(tag + std::to_string(head - 1)),
                                 next = panel.gui.item(tag + std::to_string(head));
                if (next.min.y != before.min.y) continue;
                CHECK(next.min.x - before.max.x >= panel.gui.ui().em(0.6f));
            }
        }
}

TEST_CASE("what a legend says ends before what is said of the marks at the edges") {
    std::string forty;
    for (int i = 0; i < 40; ++i) forty += "word ";
    for (const float width : {700.0f, 800.0f, 1200.0f}) {
        Saved saved = hand_made_document(12);
        saved.document.choices.sentence = forty;
        saved.selection.node = "head.0/weights";
        saved.selection.cell = {1, 2};
        DrivenPanel panel(view_drawn("all_heads"), {width, 500}, std::move(saved));
        panel.finish();
        if (!panel.gui.has("all_heads/marks")) continue;
        CHECK(panel.gui.item("all_heads/legend").max.x <= panel.gui.item("all_heads/marks").min.x);
    }
}
