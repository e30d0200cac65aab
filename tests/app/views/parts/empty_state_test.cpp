#include "app/views/parts/empty_state.h"

#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <set>
#include <string_view>
#include <utility>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "support/desk.h"

using namespace attend;

TEST_CASE("several parts of one panel step back, each where it lies") {
    DrivenPanel panel(
        [](Frame& frame) {
            const auto old = [] { return box::space(4).wide(8).high(4).old(); };
            const auto line = [&] { return box::row({old(), old()}, 2); };
            draw_box(frame.ui, box::column({line(), line()}, 2));
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
