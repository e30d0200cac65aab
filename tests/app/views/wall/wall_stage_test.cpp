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
    CHECK(panel.gui.has("wall/strongest/columns"));
    panel.store.session.presenting = true;
    panel.finish();
    for (const char* const tag : {"wall/role_from", "wall/more", "wall/score/self"})
        CHECK_FALSE(panel.gui.has(tag));
    CHECK(panel.gui.has("wall/2/3"));
    CHECK(panel.gui.has("wall/strongest/0"));
    CHECK(panel.gui.has("wall/legend"));
}

TEST_CASE("wall: where the legend stands behind the chips it still says what the bars are") {
    Saved saved = hand_made_document(4);
    saved.document.choices.layers = 3;
    DrivenPanel panel(view_drawn("wall"), {1240, 300}, std::move(saved));
    panel.finish();
    REQUIRE(panel.gui.has("wall/legend/bars"));
    const TaggedItem& said = panel.gui.item("wall/legend/bars");
    for (const auto& [name, chip] : panel.gui.tags())
        if (name.starts_with("wall/role/"))
            CHECK((said.min.x > chip.max.x || said.min.y > chip.max.y));
}

TEST_CASE("wall: the bars are named in the narrow panel of a small window, too") {
    Saved saved = tiny_model("gpt2");
    int behind_chips = 0, named = 0;
    for (float width = 760; width < 1000; width += 20) {
        DrivenPanel panel(view_drawn("wall"), {width, 240}, saved);
        do panel.gui.frame();
        while (panel.store.computation().busy() || !panel.store.computation().scene());
        panel.finish();
        const TaggedItem& legend = panel.gui.item("wall/legend");
        if (legend.min.y > panel.gui.item("wall/0/0").min.y) continue;
        ++behind_chips;
        const bool has = panel.gui.has("wall/legend/bars");
        named += has;
        // Where they are not, all colors and no words have the room.
        if (!has) CHECK(legend.max.x - legend.min.x < panel.gui.ui().em(9.5f));
    }
    CHECK(named > 0);
    CHECK(behind_chips > 0);
}

TEST_CASE("wall: the legend stands below the tiles, also where these leave room") {
    for (const int heads : {1, 4}) {
        DrivenPanel panel(view_drawn("wall"), {1280, 800}, hand_made_document(heads));
        panel.finish();
        const float below = panel.gui.item("wall/legend").min.y - panel.gui.item("wall/0/0").max.y;
        CHECK(below > 0);
        CHECK(below < 60);
    }
}

TEST_CASE("wall: in a low panel, which scrolls, no part of it scrolls by itself") {
    Saved saved = hand_made_document(12);
    saved.document.choices.layers = 12;
    DrivenPanel panel(view_drawn("wall"), {640, 240}, std::move(saved));
    panel.finish();
    float scrolled = 0;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
        if (std::string_view(window->Name).find("wall/scrolled") == std::string_view::npos)
            continue;
        CHECK(window->ScrollMax.y == 0);
        scrolled = window->ParentWindow->ScrollMax.y;
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
        CHECK(panel.gui.has("wall/strongest/0") == (size.y > 500));
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

TEST_CASE("wall: a few tiles stand in the middle, and what the colors say begins below them") {
    DrivenPanel panel(view_drawn("wall"), {900, 800}, hand_made_document(1));
    panel.finish();
    const TaggedItem &tile = panel.gui.item("wall/0/0"), &inside = panel.gui.item("panel");
    const float left = tile.min.x - inside.min.x, right = inside.max.x - tile.max.x;
    CHECK(left == doctest::Approx(right).epsilon(0.2));
    CHECK(panel.gui.item("wall/legend").min.x == doctest::Approx(tile.min.x).epsilon(0.02));
}
