#include "app/gui/tooltip.h"

#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <optional>
#include <string>

#include "app/gui/capturing_picture.h"
#include "app/gui/controls.h"
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
    bool capturing_picture = false;
    GuiDriver driver([&](Ui& ui) {
        if (capturing_picture) ui.states.of<CapturingPicture>().frame = ImGui::GetFrameCount();
        button(ui, "go", "Go");
        tooltip(ui, "Where it goes");
    });
    driver.hover("go");
    driver.frames(60);
    CHECK(tooltip_stands());
    capturing_picture = true;
    driver.frames(1);
    CHECK_FALSE(tooltip_stands());
    capturing_picture = false;
    driver.frames(3);
    CHECK(tooltip_stands());
}

namespace {

/// Where it stands; nothing where none does.
std::optional<ImRect> tooltip_rect() {
    for (const ImGuiWindow* const window : ImGui::GetCurrentContext()->Windows)
        if (window->Active && !window->Hidden && (window->Flags & ImGuiWindowFlags_Tooltip) != 0)
            return window->Rect();
    return std::nullopt;
}

/// Rows with a button each, from the top of the screen to its bottom.
void draw_rows(Ui& ui, int rows) {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(ImGui::GetMainViewport()->Size);
    ImGui::Begin("rows", nullptr, ImGuiWindowFlags_NoDecoration);
    for (int row = 0; row < rows; ++row) {
        button(ui, "row/" + std::to_string(row), "Go", ui.em(6));
        ImGui::SameLine(0, 600);
        button(ui, "end/" + std::to_string(row), "Go", ui.em(6));
        tooltip(ui, "Where it goes, and what follows from it in all of the rows below");
    }
    ImGui::End();
}

}  // namespace

TEST_CASE("no tooltip lies over the row that it explains, nor beyond the screen") {
    constexpr int rows = 25;
    GuiDriver driver([](Ui& ui) { draw_rows(ui, rows); }, {800, 700});
    for (const int row : {0, 1, 12, 20, 24}) {
        CAPTURE(row);
        const std::string name = "end/" + std::to_string(row);
        if (driver.item(name).max.y > 700) continue;
        driver.hover(name);
        driver.frames(60);
        const auto tip = tooltip_rect();
        REQUIRE(tip);
        const TaggedItem item = driver.item(name);
        CHECK((tip->Min.y >= item.max.y || tip->Max.y <= item.min.y));
        CHECK(ImRect(0, 0, 800, 700).Contains(*tip));
    }
}

TEST_CASE("an item that has the keyboard is explained only when nothing was pressed for a while") {
    GuiDriver driver([](Ui& ui) {
        ImGui::Begin("window");
        for (const char* const name : {"a", "b"}) {
            button(ui, name, "Go");
            tooltip(ui, "Where it goes");
        }
        ImGui::End();
    });
    driver.click("a");
    driver.move({700, 700});
    driver.key(ImGuiKey_DownArrow);
    driver.frames(60);
    CHECK_FALSE(tooltip_stands());
    CHECK(keyboard_tooltip_due(driver.ui()));
    driver.key(ImGuiKey_UpArrow);
    driver.frames(60);
    CHECK_FALSE(tooltip_stands());
    driver.frames(60);
    const auto tip = tooltip_rect();
    REQUIRE(tip);
    CHECK(tip->Min.y >= driver.item("a").max.y);
    CHECK_FALSE(keyboard_tooltip_due(driver.ui()));
    driver.key(ImGuiKey_DownArrow);
    CHECK_FALSE(tooltip_stands());
}
