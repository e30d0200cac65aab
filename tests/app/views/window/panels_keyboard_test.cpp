#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <imgui_internal.h>

#include <string>
#include <string_view>
#include <vector>

#include "app/views/desk/dock.h"
#include "support/window_desk.h"

using namespace attend;

TEST_CASE("F6 leads the keyboard through every panel that is seen, and back") {
    WindowDesk desk;
    GuiDriver& gui = desk.gui;
    gui.frames(3);
    const auto here = [](std::string_view panel) {
        const ImGuiWindow* const window = ImGui::GetCurrentContext()->NavWindow;
        return window && std::string_view(window->Name).find(panel) != std::string_view::npos;
    };
    const auto in_sentence = [] {  // it is typed in
        const ImGuiContext& context = *ImGui::GetCurrentContext();
        return context.ActiveId != 0 && context.InputTextState.ID == context.ActiveId;
    };
    CHECK(in_sentence());
    std::vector<std::string> passed;
    const std::string sentence = desk.choices().sentence;
    for (int step = 0; step < 5; ++step) {
        gui.key(ImGuiKey_F6);
        gui.frames(3);
        CHECK(desk.choices().sentence == sentence);
        if (view_tabs_have_keyboard(gui.ui())) passed.emplace_back(view_tabs);
        if (in_sentence()) passed.emplace_back("sentence");
        for (const char* const panel :
             {"/setup_", "/computation_", "/view_", "/weighted_sum_", "/explanation_"})
            if (here(panel)) passed.emplace_back(panel);
    }
    CAPTURE(fmt::format("{}", fmt::join(passed, " ")));
    CHECK(passed ==
          std::vector<std::string>{"/setup_", "view_tabs", "/view_", "/explanation_", "sentence"});
    gui.key(ImGuiMod_Shift | ImGuiKey_F6);
    gui.frames(3);
    CHECK_FALSE(in_sentence());
}

TEST_CASE("letters go to the sentence, wherever F6 led the keyboard; figures do not") {
    WindowDesk desk;
    GuiDriver& gui = desk.gui;
    for (int steps = 1; steps < 5; ++steps) {
        CAPTURE(steps);
        gui.frames(3);
        for (int step = 0; step < steps; ++step) {
            gui.key(ImGuiKey_F6);
            gui.frames(3);
        }
        const std::string sentence = desk.choices().sentence;
        gui.type("7");  // which begins a number where a cell has the keyboard
        gui.key(ImGuiKey_Escape);
        CHECK(desk.choices().sentence == sentence);
        gui.type("zürich");
        gui.frames(3);
        CHECK(desk.choices().sentence == sentence + "zürich");
    }
}

TEST_CASE("from the tab that F6 leads to, arrow keys show one view after the other") {
    WindowDesk desk;
    GuiDriver& gui = desk.gui;
    gui.frames(3);
    for (int step = 0; step < 2; ++step) {
        gui.key(ImGuiKey_F6);
        gui.frames(3);
    }
    REQUIRE(view_tabs_have_keyboard(gui.ui()));
    const std::string first = desk.store.session.selection.view;
    gui.key(ImGuiKey_RightArrow);
    gui.frames(3);
    CHECK(desk.store.session.selection.view == "sum");
    CHECK(view_tabs_have_keyboard(gui.ui()));
    gui.key(ImGuiKey_LeftArrow);
    gui.frames(3);
    CHECK(desk.store.session.selection.view == first);
    CHECK(view_tabs_have_keyboard(gui.ui()));
}

TEST_CASE("who looks for a panel is shown it, with the keyboard; what hides it says so") {
    WindowDesk desk;
    GuiDriver& gui = desk.gui;
    for (const bool hidden : {false, true}) {
        if (hidden) desk.settings.toggle("setup");
        desk.type_into_palette("settings");
        CHECK(gui.has(hidden ? "palette/View: Show Setup" : "palette/View: Go to Setup"));
        CHECK_FALSE(gui.has("palette/View: Hide Setup"));
        gui.key(ImGuiKey_Enter);
        gui.frames(3);
        CHECK(desk.settings.shows("setup"));
        const ImGuiContext& context = *ImGui::GetCurrentContext();
        CHECK(std::string(context.NavWindow->Name).find("setup") != std::string::npos);
        CHECK(context.NavId != 0u);
        CHECK(context.NavCursorVisible);
    }
    desk.type_into_palette("setup");
    CHECK(gui.has("palette/View: Hide Setup"));
    gui.key(ImGuiKey_Enter);
    gui.frames(3);
    CHECK(desk.settings.shows("setup"));
    desk.type_into_palette("hide setup");
    gui.key(ImGuiKey_Enter);
    gui.frames(3);
    CHECK_FALSE(desk.settings.shows("setup"));
    desk.type_into_palette("setup");
    CHECK_FALSE(gui.has("palette/View: Hide Setup"));
}

TEST_CASE(
    "Escape leaves the innermost alone: first the sheet, then the large panel, then the stage") {
    for (const char* const sheet : {"help", "history", "about", "palette"}) {
        INFO(std::string(sheet));
        WindowDesk desk;
        GuiDriver& gui = desk.gui;
        Session& session = desk.store.session;
        session.presenting = true;
        session.maximized = "view";
        session.overlay = sheet;
        gui.frames(3);
        gui.key(ImGuiKey_Escape);
        CHECK(session.overlay.empty());
        CHECK(session.maximized == "view");
        gui.frames(3);
        gui.key(ImGuiKey_Escape);
        CHECK(session.maximized.empty());
        CHECK(session.presenting);
        gui.key(ImGuiKey_Escape);
        CHECK_FALSE(session.presenting);
    }
}
