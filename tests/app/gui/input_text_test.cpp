#include "app/gui/input_text.h"

#include <doctest/doctest.h>

#include <cfloat>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "support/gui_driver.h"

using namespace attend;

namespace {

struct TextField {
    std::string text;
    float text_end = 0;  // where the text ends that is to stand before what is looked for
    std::string before;
    float right = 0;  // of the field

    void draw() {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({800, 200});
        ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration);
        ImGui::SetNextItemWidth(700);
        input_text("##field", "hint", text);
        right = ImGui::GetItemRectMax().x;
        const char* const begin = before.data();
        text_end =
            ImGui::GetItemRectMin().x + ImGui::GetStyle().FramePadding.x +
            ImGui::GetFont()
                ->CalcTextSizeA(ImGui::GetFontSize(), FLT_MAX, 0, begin, begin + before.size())
                .x;
        ImGui::End();
    }
};

/// Triangles of the last frame that lie between two lines.
int triangles_between(float left, float right) {
    int count = 0;
    for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
        for (const ImDrawCmd& command : list->CmdBuffer)
            for (unsigned i = 0; i + 2 < command.ElemCount; i += 3) {
                bool inside = true;
                for (unsigned corner = 0; corner < 3; ++corner) {
                    const auto index = static_cast<int>(command.IdxOffset + i + corner);
                    const auto vertex = static_cast<int>(
                        command.VtxOffset + static_cast<unsigned>(list->IdxBuffer[index]));
                    const float x = list->VtxBuffer[vertex].pos.x;
                    inside = inside && x >= left && x <= right;
                }
                count += inside ? 1 : 0;
            }
    return count;
}

/// A window with a field that has the keyboard from the start.
std::function<void(Ui&)> focused(std::function<void()> field) {
    return [field = std::move(field), focus = true](Ui&) mutable {
        ImGui::Begin("window");
        if (std::exchange(focus, false)) ImGui::SetKeyboardFocusHere();
        field();
        ImGui::End();
    };
}

}  // namespace

TEST_CASE("what stands behind a letter with two hundred thousand marks is drawn, too") {
    TextField field;
    field.before = "e";
    for (int i = 0; i < 200'000; ++i) field.before += "\u0301";
    field.text = field.before;
    GuiDriver gui([&](Ui&) { field.draw(); });
    gui.frames(2);
    REQUIRE(field.text_end < 100);                             // the marks stand upon the letter
    const int marks = triangles_between(field.text_end, 500);  // where a font has them beside
    CHECK(triangles_between(0, field.text_end + 10) > 1'000);
    field.text += "abc";
    gui.frames(2);
    CHECK(triangles_between(field.text_end, 500) == marks + 6);
    // As it is typed: the cursor stands behind it.
    gui.move({300, 16});
    gui.press(true);
    gui.press(false);
    gui.key(ImGuiKey_End);
    const int with_cursor = triangles_between(field.text_end, 500);
    gui.type("de");
    CHECK(field.text.ends_with("abcde"));
    CHECK(triangles_between(field.text_end, 500) == with_cursor + 4);
}

TEST_CASE("a field draws its text, cut at its end, or its hint") {
    TextField field;
    GuiDriver gui([&](Ui&) { field.draw(); });
    gui.frames(2);
    const int hint = triangles_between(field.text_end, 500);
    CHECK(hint == 8);
    field.text = "ab";
    gui.frames(2);
    CHECK(triangles_between(field.text_end, 500) == 4);
    field.text = std::string(100'000, 'a');
    gui.frames(2);
    const int inside = triangles_between(field.text_end, field.right);
    CHECK(inside > 40);
    CHECK(inside < 700);
    CHECK(triangles_between(field.right + 1, 780) == 0);
}

TEST_CASE("what is pasted stays what it is: characters of more than 16 bits, too, amid a text") {
    std::string text = "ab";
    GuiDriver driver(focused([&] { input_text("##field", "hint", text); }));
    driver.frames(3);
    driver.key(ImGuiKey_Home);
    driver.key(ImGuiKey_RightArrow);
    ImGui::SetClipboardText("🚂 日\n🚂");
    driver.key(ImGuiMod_Ctrl | ImGuiKey_V);
    CHECK(text == "a🚂 日 🚂b");
    driver.type("x");  // the caret stands behind what was pasted
    CHECK(text == "a🚂 日 🚂xb");
    ImGui::SetClipboardText("plain");
    driver.key(ImGuiMod_Ctrl | ImGuiKey_V);
    CHECK(text == "a🚂 日 🚂xplainb");
}

TEST_CASE("a letter v is typed as it is, whatever is in the clipboard") {
    std::string text;
    GuiDriver driver(focused([&] { input_text("##field", "hint", text); }));
    driver.frames(3);
    const auto type_v = [&] {
        ImGui::GetIO().AddInputCharacter('v');
        driver.key(ImGuiKey_V);
    };
    ImGui::SetClipboardText("\t");
    type_v();
    CHECK(text == "v");
    ImGui::SetClipboardText("a\tv");
    driver.type("a");
    type_v();
    CHECK(text == "vav");
    driver.key(ImGuiMod_Ctrl | ImGuiKey_V);
    CHECK(text == "vava v");
}

TEST_CASE(
    "what is typed stays what it is: characters of more than 16 bits, too, several in a frame") {
    std::string text = "ab";
    GuiDriver driver(focused([&] { input_text("##field", "hint", text); }));
    driver.frames(3);
    driver.key(ImGuiKey_Home);
    driver.key(ImGuiKey_RightArrow);
    const auto type = [&](std::initializer_list<std::int32_t> signs) {
        for (const std::int32_t sign : signs)
            ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(sign));
        driver.frames(2);
    };
    type({0x1F43B, 'x', 0x1F36F});
    CHECK(text == "a🐻x🍯b");
    type({'y'});  // the caret stands behind them
    type({0x65E5, 0x1F682});
    CHECK(text == "a🐻x🍯y日🚂b");
    driver.key(ImGuiMod_Ctrl | ImGuiKey_A);
    type({'z'});
    CHECK(text == "z");
}

TEST_CASE("several lines keep the breaks of what is pasted, and characters of more than 16 bits") {
    std::string text;
    GuiDriver driver(focused([&] { input_lines("##field", text, {200, 60}); }));
    driver.frames(3);
    ImGui::SetClipboardText("one\n🚂 two");
    driver.key(ImGuiMod_Ctrl | ImGuiKey_V);
    CHECK(text == "one\n🚂 two");
}

TEST_CASE("a paste that would make a text longer than any may be is refused, and nothing is lost") {
    std::string text = "before";
    GuiDriver gui(focused([&] { input_text("##field", "hint", text); }));
    gui.frames(3);
    gui.key(ImGuiKey_End);
    ImGui::SetClipboardText(std::string(1'000'000, 'a').c_str());
    gui.key(ImGuiMod_Ctrl | ImGuiKey_V);
    CHECK(text == "before");
    CHECK(take_refused_paste() == 1'000'006);
    CHECK_FALSE(take_refused_paste());    // said once
    gui.key(ImGuiMod_Ctrl | ImGuiKey_A);  // in place of what is there it may stand
    gui.key(ImGuiMod_Ctrl | ImGuiKey_V);
    CHECK(text.size() == 1'000'000);
    CHECK_FALSE(take_refused_paste());
}
