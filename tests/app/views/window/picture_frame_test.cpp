#include <doctest/doctest.h>
#include <imgui_internal.h>

#include "support/window_desk.h"

using namespace attend;

TEST_CASE("a picture shows what is there, not where the keyboard is") {
    WindowDesk desk;
    desk.gui.frames(3);
    const auto drawn = [&] {
        desk.gui.frame();
        return ImGui::GetDrawData()->TotalVtxCount;
    };
    const int without = drawn();
    for (const ImGuiKey key : {ImGuiKey_F6, ImGuiKey_Tab}) desk.gui.key(key);
    desk.gui.frames(120);  // a tooltip may come, and go
    ImGui::SetNavCursorVisible(true);
    const int with_ring = drawn();
    CHECK(with_ring != without);
    desk.state.capturing_picture = true;
    const int in_picture = drawn();
    CHECK(in_picture < with_ring);
    CHECK(ImGui::GetCurrentContext()->NavCursorVisible);  // it is there again afterwards
}
