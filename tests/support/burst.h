#pragma once
#include <imgui.h>

#include <string>

namespace attend {

/// Clicks, keys and characters that all arrive before the next frame, as from a quick hand while a
/// frame is slow.
struct Burst {
    Burst& click(ImVec2 at, int times = 1) {
        ImGuiIO& io = ImGui::GetIO();
        io.AddMousePosEvent(at.x, at.y);
        for (int i = 0; i < times; ++i) {
            io.AddMouseButtonEvent(ImGuiMouseButton_Left, true);
            io.AddMouseButtonEvent(ImGuiMouseButton_Left, false);
        }
        return *this;
    }
    Burst& key(ImGuiKeyChord chord) {
        ImGuiIO& io = ImGui::GetIO();
        const auto key = static_cast<ImGuiKey>(chord & ~ImGuiMod_Mask_);
        for (const bool down : {true, false}) {
            if (chord & ImGuiMod_Ctrl) io.AddKeyEvent(ImGuiMod_Ctrl, down);
            io.AddKeyEvent(key, down);
        }
        return *this;
    }
    /// Characters alone, as from a paste of an input method.
    Burst& text(const std::string& utf8) {
        ImGui::GetIO().AddInputCharactersUTF8(utf8.c_str());
        return *this;
    }
    /// Each with its key, as from a keyboard: letters and figures.
    Burst& strike(const std::string& ascii) {
        ImGuiIO& io = ImGui::GetIO();
        for (const char sign : ascii) {
            ImGuiKey key = ImGuiKey_None;
            if (sign >= 'a' && sign <= 'z') key = static_cast<ImGuiKey>(ImGuiKey_A + (sign - 'a'));
            if (sign >= '0' && sign <= '9') key = static_cast<ImGuiKey>(ImGuiKey_0 + (sign - '0'));
            if (sign == '.') key = ImGuiKey_Period;
            if (sign == ',') key = ImGuiKey_Comma;
            if (sign == '-') key = ImGuiKey_Minus;
            if (sign == ' ') key = ImGuiKey_Space;
            io.AddKeyEvent(key, true);
            io.AddInputCharacter(static_cast<unsigned>(sign));
            io.AddKeyEvent(key, false);
        }
        return *this;
    }
};

/// So many letters, no two neighbors alike.
inline std::string letters(std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += static_cast<char>('a' + (i * 7 + i / 26) % 26);
    return text;
}

}  // namespace attend
