#include "app/platform/keyboard.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <doctest/doctest.h>

#include "app/gui/ui.h"

using namespace attend;

TEST_CASE("a chord whose keys are let go before the frame begins is still a chord") {
    const GuiContext gui;
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {100, 100};
    io.DeltaTime = 0.01f;
    io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
    ChordGuard guard;
    const auto frame = [&] {
        guard.before_new_frame();
        ImGui::NewFrame();
        guard.after_new_frame();
        const bool seen = ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_K);
        ImGui::EndFrame();
        return seen;
    };
    frame();
    io.AddKeyEvent(ImGuiMod_Ctrl, true);
    io.AddKeyEvent(ImGuiKey_LeftCtrl, true);
    io.AddKeyEvent(ImGuiKey_K, true);
    io.AddKeyEvent(ImGuiMod_Ctrl, false);
    io.AddKeyEvent(ImGuiKey_LeftCtrl, false);
    io.AddKeyEvent(ImGuiKey_K, false);
    CHECK(frame());
    CHECK_FALSE(frame());
    frame();
    CHECK_FALSE(ImGui::IsKeyDown(ImGuiKey_K));
    CHECK_FALSE(io.KeyCtrl);
}

TEST_CASE("the key that writes + is a plus wherever it stands") {
    CHECK(key_by_name(GLFW_KEY_RIGHT_BRACKET, "+") == GLFW_KEY_KP_ADD);  // German
    CHECK(key_by_name(GLFW_KEY_MINUS, "+") == GLFW_KEY_KP_ADD);          // Swedish
    CHECK(key_by_name(GLFW_KEY_KP_ADD, "+") == GLFW_KEY_KP_ADD);
    CHECK(key_by_name(GLFW_KEY_RIGHT_BRACKET, "]") == GLFW_KEY_RIGHT_BRACKET);
    CHECK(key_by_name(GLFW_KEY_EQUAL, "=") == GLFW_KEY_EQUAL);
    CHECK(key_by_name(GLFW_KEY_F5, nullptr) == GLFW_KEY_F5);
}
