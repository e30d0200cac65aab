#include <doctest/doctest.h>
#include <imgui_internal.h>

#include "app/gui/controls.h"
#include "app/gui/posing.h"
#include "support/gui_driver.h"

using namespace attend;

namespace {
bool tooltip_stands() {
    for (const ImGuiWindow* const window : ImGui::GetCurrentContext()->Windows)
        if (window->Active && !window->Hidden && (window->Flags & ImGuiWindowFlags_Tooltip) != 0)
            return true;
    return false;
}
}  // namespace

TEST_CASE("what is dragged is not explained until it is let go") {
    double number = 1;
    GuiDriver driver([&](Ui& ui) {
        slider(ui, "number", "Number", number, {0, 2, 0.01, 2});
        tooltip(ui, "How much there is");
    });
    driver.hover("number");
    driver.frames(60);
    CHECK(tooltip_stands());
    const ImVec2 middle = driver.center("number");
    driver.press(true);
    driver.move({middle.x + 20, middle.y});
    driver.frames(60);
    CHECK(number > 1);
    CHECK_FALSE(tooltip_stands());
    driver.press(false);
    driver.frames(60);
    CHECK(tooltip_stands());
}

TEST_CASE("no tooltip stands in a picture, wherever the mouse or the keyboard is") {
    bool posing = false;
    GuiDriver driver([&](Ui& ui) {
        if (posing) ui.states.of<Posing>().frame = ImGui::GetFrameCount();
        button(ui, "go", "Go");
        tooltip(ui, "Where it goes");
    });
    driver.hover("go");
    driver.frames(60);
    CHECK(tooltip_stands());
    posing = true;
    driver.frames(1);
    CHECK_FALSE(tooltip_stands());
    posing = false;
    driver.frames(3);
    CHECK(tooltip_stands());
}
