#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/theme.h"
#include "support/desk.h"

using namespace attend;

TEST_CASE("lines: of those that step back the heavy ones lie over the light ones") {
    std::string thirty;
    for (int i = 0; i < 30; ++i) thirty += i % 3 > 0 ? "the train " : "station ";
    DrivenPanel panel(view_drawn("lines"), {1200, 800}, saying(thirty, 1));
    panel.finish();
    const ImU32 color = ink(series_color(*panel.gui.ui().theme, 0, 1));
    std::vector<ImU32> drawn;  // how strong, in the order in which it is drawn
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if (std::string_view(window->Name).find("lines/picture") != std::string_view::npos)
            for (const ImDrawVert& corner : window->DrawList->VtxBuffer) {
                const ImU32 alpha = corner.col >> IM_COL32_A_SHIFT & 0xff;
                const bool of_head = ((corner.col ^ color) & ~IM_COL32_A_MASK) == 0;
                if (of_head && alpha > 0 && (drawn.empty() || drawn.back() != alpha))
                    drawn.push_back(alpha);
            }
    CHECK(drawn.size() > 3);
    CHECK(std::ranges::is_sorted(drawn));
}
