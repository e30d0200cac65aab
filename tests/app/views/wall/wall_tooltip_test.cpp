#include <doctest/doctest.h>
#include <imgui_internal.h>

#include "app/views/wall/wall.h"
#include "support/desk.h"

using namespace attend;

TEST_CASE("wall: a tile's tooltip is no wider than others, its hints wrap") {
    DrivenPanel panel(view_drawn("wall"), {1280, 800}, hand_made_document(4));
    panel.finish();
    panel.gui.hover("wall/0/0");
    panel.gui.frames(30);
    REQUIRE(panel.gui.has("wall/tooltip"));
    const ImGuiWindow* box = nullptr;
    for (const ImGuiWindow* const window : ImGui::GetCurrentContext()->Windows)
        if (window->Active && (window->Flags & ImGuiWindowFlags_Tooltip) != 0) box = window;
    REQUIRE(box != nullptr);
    CHECK(box->Size.x <= panel.gui.ui().em(28));
}
