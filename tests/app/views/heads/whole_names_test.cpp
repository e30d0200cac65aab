#include <doctest/doctest.h>
#include <fmt/format.h>
#include <imgui_internal.h>

#include <cmath>
#include <string>
#include <string_view>

#include "support/desk.h"

using namespace attend;

TEST_CASE("names of a long text beside lines are seen whole, wherever one scrolls to") {
    Saved saved = hand_made_document();
    saved.document.choices.sentence.clear();
    for (int i = 0; i < 60; ++i) saved.document.choices.sentence += "word ";
    for (const char* view : {"lines", "flow"})
        for (const Index query : {0, 29, 59}) {
            saved.selection.query = query;
            DrivenPanel panel(view_drawn(view), {800, 417}, saved);
            panel.finish();
            const float pitch = panel.gui.ui().em(0.95f);
            int seen = 0;
            for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
                if (std::string_view(window->Name).find(fmt::format("{}/picture", view)) ==
                    std::string_view::npos)
                    continue;
                ++seen;
                CHECK(window->ScrollMax.y > 0);
                CHECK(std::abs(std::remainder(window->Scroll.y, pitch)) < 1);
                CHECK(std::abs(std::remainder(window->Size.y, pitch)) < 1);
            }
            CHECK(seen == 1);
        }
}
