#include "app/views/parts/empty_state.h"

#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <set>
#include <string_view>
#include <utility>

#include "support/desk.h"

using namespace attend;

TEST_CASE("several parts of one panel step back, each where it lies") {
    DrivenPanel panel(
        [](Frame& frame) {
            const ImVec2 at = ImGui::GetCursorScreenPos();
            for (const float down : {0.0f, 100.0f})
                for (const float right : {0.0f, 200.0f})
                    dim_stale(frame, {at.x + right, at.y + down},
                              {at.x + right + 100, at.y + down + 50}, true);
        },
        {800, 600}, hand_made_document());
    panel.gui.frames(2);
    std::set<std::pair<float, float>> covers;
    for (const ImGuiWindow* const window : ImGui::GetCurrentContext()->Windows)
        if (window->Active && std::string_view(window->Name).find("/stale") != std::string::npos)
            covers.emplace(window->Pos.x, window->Pos.y);
    CHECK(covers.size() == 4);
}

TEST_CASE("a problem is told by the name that its control has") {
    Saved saved;
    saved.document.choices = default_choices("kernel");
    saved.document.choices.validation = "2:";
    DrivenPanel panel(
        [](Frame& frame) {
            if (const auto problem = current_problem(frame))
                frame.ui.states.of<Problem>() = *problem;
        },
        {800, 600}, saved);
    const Problem& problem = panel.gui.ui().states.of<Problem>();
    CHECK(problem.choice == "validation");
    CHECK(problem.text.starts_with("Validate: found “2:”, expected"));
}
