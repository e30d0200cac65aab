#include "app/gui/typing_order.h"

#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <string>
#include <vector>

#include "app/gui/controls.h"
#include "app/gui/input_text.h"
#include "support/burst.h"
#include "support/gui_driver.h"

using namespace attend;

namespace {

/// A cell: a figure opens its field so many frames later, Return takes what was typed.
struct TypedCell {
    explicit TypedCell(int frames_until_field) : late(frames_until_field) {}

    void draw(Ui& ui) {
        ImGui::Begin("window");
        ImGui::Button("elsewhere");
        const ImGuiIO& io = ImGui::GetIO();
        if (!open && io.InputQueueCharacters.Size > 0) {
            open = true;
            waits = late;
            text.clear();
            type_again();
        }
        if (open && waits-- <= 0) {
            const bool focus = waits == -1;
            text_field(ui, "field", text, "number", 100, 1, focus);
            if (!focus && ImGui::IsItemDeactivated()) {
                taken.push_back(text);
                open = false;
            }
        }
        ImGui::End();
    }

    int late = 0, waits = 0;
    bool open = false;
    std::string text;
    std::vector<std::string> taken;
    GuiDriver gui{[this](Ui& ui) { draw(ui); }};
};

}  // namespace

TEST_CASE("a chord whose keys are let go before the frame begins is still a chord") {
    int seen = 0;
    GuiDriver gui(
        [&](Ui&) { seen += ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_K) ? 1 : 0; });
    ImGuiIO& io = ImGui::GetIO();
    io.AddKeyEvent(ImGuiMod_Ctrl, true);
    io.AddKeyEvent(ImGuiKey_LeftCtrl, true);
    io.AddKeyEvent(ImGuiKey_K, true);
    io.AddKeyEvent(ImGuiMod_Ctrl, false);
    io.AddKeyEvent(ImGuiKey_LeftCtrl, false);
    io.AddKeyEvent(ImGuiKey_K, false);
    gui.frame();
    CHECK(seen == 1);
    gui.frames(3);
    CHECK(seen == 1);
    CHECK_FALSE(ImGui::IsKeyDown(ImGuiKey_K));
    CHECK_FALSE(io.KeyCtrl);
}

TEST_CASE("what is typed before its field has the keyboard stands in it, in its order") {
    for (const int late : {0, 1, 2}) {
        CAPTURE(late);
        TypedCell cell(late);
        const std::string many = letters(200);
        Burst().text(many);
        cell.gui.read_all();
        cell.gui.frame();
        CHECK(cell.text == many);
        Burst().key(ImGuiKey_Enter);
        cell.gui.read_all();
        CHECK(cell.taken == std::vector{many});
    }
}

TEST_CASE("keys between characters act where they were pressed") {
    TypedCell cell(1);
    Burst().strike("0.1234").key(ImGuiKey_Enter).strike("0.5").key(ImGuiKey_Enter);
    Burst().strike("78").key(ImGuiKey_Backspace).strike("9").key(ImGuiKey_LeftArrow).text("x");
    Burst().key(ImGuiKey_Delete).key(ImGuiKey_Enter);
    ImGui::GetIO().AddInputCharacter(0x1F43B);  // of more than 16 bits
    Burst().text("y").key(ImGuiKey_Enter);
    cell.gui.read_all();
    cell.gui.frames(2);
    std::string taken;
    for (const std::string& text : cell.taken) taken += text + "|";
    CHECK(taken == "0.1234|0.5|7x|🐻y|");
}

TEST_CASE("while nothing is typed in, each key has a frame of its own") {
    std::vector<std::string> frames;
    GuiDriver gui([&](Ui&) {
        std::string seen;
        for (const ImGuiKey key : {ImGuiKey_M, ImGuiKey_Enter, ImGuiKey_DownArrow, ImGuiKey_7})
            if (ImGui::IsKeyPressed(key, false)) seen += ImGui::GetKeyName(key);
        for (const ImWchar c : ImGui::GetIO().InputQueueCharacters) seen += static_cast<char>(c);
        if (!seen.empty()) frames.push_back(seen);
    });
    Burst().strike("m7").key(ImGuiKey_DownArrow).key(ImGuiKey_Enter);
    gui.read_all();
    CHECK(frames == std::vector<std::string>{"Mm", "77", "DownArrow", "Enter"});
}

TEST_CASE("who asks for characters again and opens no field gets them a few times, then nobody") {
    int asked = 0;
    GuiDriver gui([&](Ui&) {
        if (ImGui::GetIO().InputQueueCharacters.Size == 0) return;
        ++asked;
        type_again();
        CHECK(ImGui::GetIO().InputQueueCharacters.Size == 0);
    });
    Burst().text("x");
    for (int frame = 0; frame < 100; ++frame) gui.frame();
    CHECK(asked > 1);
    CHECK(asked < 20);
    CHECK_FALSE(typing_waits());
    Burst().text("y");
    gui.frame();
    CHECK(asked > 2);
}

TEST_CASE("an item that never takes the keyboard keeps nobody off it") {
    int seen = 0;
    GuiDriver gui([&](Ui&) {
        ImGui::Begin("window");
        ImGui::SetKeyboardFocusHere();  // in every frame
        ImGui::Button("first");
        seen += ImGui::IsKeyPressed(ImGuiKey_F5, false) ? 1 : 0;
        ImGui::End();
    });
    Burst().key(ImGuiKey_F5);
    gui.frames(40);
    CHECK(seen == 1);
}
