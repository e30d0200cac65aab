#include "app/views/window/shortcut.h"

#include <array>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/text/split.h"

namespace attend {

namespace {

constexpr std::array<std::pair<std::string_view, ImGuiKeyChord>, 19> named_keys{{
    {"Ctrl", ImGuiMod_Ctrl},
    {"Shift", ImGuiMod_Shift},
    {"Alt", ImGuiMod_Alt},
    {"Left", ImGuiKey_LeftArrow},
    {"Right", ImGuiKey_RightArrow},
    {"Up", ImGuiKey_UpArrow},
    {"Down", ImGuiKey_DownArrow},
    {"F1", ImGuiKey_F1},
    {"F2", ImGuiKey_F2},
    {"F3", ImGuiKey_F3},
    {"F4", ImGuiKey_F4},
    {"F5", ImGuiKey_F5},
    {"F6", ImGuiKey_F6},
    {"F11", ImGuiKey_F11},
    {"F12", ImGuiKey_F12},
    {"Escape", ImGuiKey_Escape},
    {"Delete", ImGuiKey_Delete},
    {"Tab", ImGuiKey_Tab},
    {"Enter", ImGuiKey_Enter},
}};

/// The keys that write a sign: a figure and + and − stand on the number pad, too, and + is written
/// with Shift on many keyboards.
std::vector<ImGuiKeyChord> keys(std::string_view name) {
    if (name == "Plus")
        return {ImGuiKey_Equal, ImGuiMod_Shift | ImGuiKey_Equal, ImGuiKey_KeypadAdd,
                ImGuiMod_Shift | ImGuiKey_KeypadAdd};
    if (name == "Minus") return {ImGuiKey_Minus, ImGuiKey_KeypadSubtract};
    for (const auto& [known, chord] : named_keys)
        if (known == name) return {chord};
    if (name.size() == 1 && name[0] >= 'A' && name[0] <= 'Z') return {ImGuiKey_A + (name[0] - 'A')};
    if (name.size() == 1 && name[0] >= '0' && name[0] <= '9')
        return {ImGuiKey_0 + (name[0] - '0'), ImGuiKey_Keypad0 + (name[0] - '0')};
    throw std::logic_error("no key is called " + std::string(name));
}

/// "Ctrl+Plus": each way to press it.
std::vector<ImGuiKeyChord> chords_of(std::string_view shortcut) {
    std::vector<ImGuiKeyChord> chords{0};
    for (const std::string_view name : split(shortcut, '+')) {
        std::vector<ImGuiKeyChord> longer;
        for (const ImGuiKeyChord chord : chords)
            for (const ImGuiKeyChord key : keys(name)) longer.push_back(chord | key);
        chords = std::move(longer);
    }
    return chords;
}

}  // namespace

std::vector<ImGuiKeyChord> key_chords(std::string_view shortcuts) {
    std::vector<ImGuiKeyChord> chords;
    for (const std::string_view shortcut : split(shortcuts, ' '))
        for (const ImGuiKeyChord chord : chords_of(shortcut)) chords.push_back(chord);
    return chords;
}

std::span<const CommandChord> command_chords() {
    static const std::vector<CommandChord> all = [] {
        std::vector<CommandChord> table;
        for (const Command& command : commands())
            for (const ImGuiKeyChord chord : key_chords(command.shortcut))
                table.push_back({&command, chord});
        return table;
    }();
    return all;
}

}  // namespace attend
