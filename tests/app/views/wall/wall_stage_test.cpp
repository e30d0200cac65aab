#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <utility>

#include "app/views/wall/wall.h"
#include "core/workspaces/workspace.h"
#include "support/desk.h"
#include "support/models.h"

using namespace attend;

TEST_CASE("wall: while presenting there are tiles, no scores and thresholds") {
    Saved saved = hand_made_document(4);
    saved.document.choices.layers = 3;
    saved.document.choices.sentence = "The train left the station";
    DrivenPanel panel(view_drawn("wall"), {1280, 800}, std::move(saved));
    panel.finish();
    CHECK(panel.gui.has("wall/score/self"));
    panel.store.session.presenting = true;
    panel.finish();
    for (const char* const tag : {"wall/role_from", "wall/more", "wall/score/self"})
        CHECK_FALSE(panel.gui.has(tag));
    CHECK(panel.gui.has("wall/2/3"));
    CHECK(panel.gui.has("wall/strongest/0"));
    CHECK(panel.gui.has("wall/legend"));
}

TEST_CASE("wall: what bar, sign and colors say stands beside the tiles, or behind the button") {
    DrivenPanel wide(view_drawn("wall"), {1280, 800}, hand_made_document(4));
    wide.finish();
    for (const char* const said : {"wall/legend", "wall/legend/bars"}) {
        REQUIRE(wide.gui.has(said));
        CHECK(wide.gui.item(said).min.x > wide.gui.item("wall/0/3").max.x);
    }
    DrivenPanel narrow(view_drawn("wall"), {640, 480}, hand_made_document(4));
    narrow.finish();
    CHECK_FALSE(narrow.gui.has("wall/legend/bars"));
    narrow.gui.click("wall/more");
    narrow.gui.frames(2);
    CHECK(narrow.gui.has("wall/legend/bars"));
}

TEST_CASE("wall: in a low panel the tiles scroll, and nothing else") {
    Saved saved = hand_made_document(12);
    saved.document.choices.layers = 12;
    DrivenPanel panel(view_drawn("wall"), {640, 240}, std::move(saved));
    panel.finish();
    float scrolled = 0;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
        if (!window->Active) continue;
        const bool tiles =
            std::string_view(window->Name).find("wall/scrolled") != std::string_view::npos;
        if (tiles) scrolled = window->ScrollMax.y;
        if (!tiles) CHECK(window->ScrollMax.y < panel.gui.ui().em(0.5f));
    }
    CHECK(scrolled > 0);
}

TEST_CASE("wall: the scale of signed weights has both ends, of weights without signs one") {
    static std::optional<ColorScale> scale;
    const auto scale_of = [](const char* normalizer) {
        Saved saved = hand_made_document(3);
        saved.document.choices.layers = 2;
        saved.document.choices.normalizer = normalizer;
        const auto draw = [](Frame& frame) {
            const Wall wall = look_at_wall(frame);
            scale = draw_wall_tiles(frame, wall, ImGui::GetCursorScreenPos(), {600, 400});
        };
        DrivenPanel panel(draw, {700, 500}, saved);
        panel.finish();
        REQUIRE(scale);
        return scale->fixed;
    };
    CHECK(scale_of("softmax").lowest == 0);
    const Range signs = scale_of("none");
    CHECK(signs.lowest == -signs.highest);
}

TEST_CASE("wall: on the stage nothing is scrolled, the tiles rather get small") {
    for (const ImVec2 size : {ImVec2{620, 260}, {420, 300}, {1280, 800}}) {
        CAPTURE(size.x);
        Saved saved = hand_made_document(4);
        saved.document.choices.layers = 4;
        DrivenPanel panel(view_drawn("wall"), size, std::move(saved));
        panel.store.session.presenting = true;
        panel.finish();
        CHECK(panel.gui.has("wall/3/3"));
        for (const ImGuiWindow* const window : ImGui::GetCurrentContext()->Windows) {
            CAPTURE(window->Name);
            CHECK_FALSE((window->Active && (window->ScrollbarX || window->ScrollbarY)));
        }
    }
}

TEST_CASE("wall: the Escape that leaves the stage is none of the two that bring all heads back") {
    Saved saved = hand_made_document(4);
    saved.document.choices.layers = 3;
    saved.document.choices.heads_off = {4};
    DrivenPanel panel(view_drawn("wall"), {1280, 800}, std::move(saved));
    panel.finish();
    panel.gui.hover("wall/0/0");
    panel.store.session.presenting = true;
    panel.gui.key(ImGuiKey_Escape);
    panel.store.session.presenting = false;
    panel.gui.key(ImGuiKey_Escape);
    CHECK(panel.choices().heads_off == NumberList{4});
    panel.gui.key(ImGuiKey_Escape);
    CHECK(panel.choices().heads_off.empty());
}

TEST_CASE("wall: a few tiles stand in the middle of what the chosen head leaves them") {
    DrivenPanel panel(view_drawn("wall"), {1280, 800}, hand_made_document(1));
    panel.finish();
    const TaggedItem &tile = panel.gui.item("wall/0/0"), &inside = panel.gui.item("panel"),
                     &beside = panel.gui.item("wall/chosen");
    const float left = tile.min.x - inside.min.x, right = beside.min.x - tile.max.x;
    CHECK(left > 0);
    CHECK(left == doctest::Approx(right).epsilon(0.25));
}
