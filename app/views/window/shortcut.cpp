#include "app/views/window/shortcut.h"

#include <array>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/text/split.h"

namespace attend {

namespace {

constexpr std::array<std::pair<std::string_view, ImGuiKeyChord>, 20> named_keys{{
    {"Ctrl", ImGuiMod_Ctrl},
    {"Shift", ImGuiMod_Shift},
    {"Alt", ImGuiMod_Alt},
    {"Left", ImGuiKey_LeftArrow},
    {"Right", ImGuiKey_RightArrow},
    {"Up", ImGuiKey_UpArrow},
    {"Down", ImGuiKey_DownArrow},
    {"Plus", ImGuiKey_Equal},
    {"Minus", ImGuiKey_Minus},
    {"F1", ImGuiKey_F1},
    {"F2", ImGuiKey_F2},
    {"F3", ImGuiKey_F3},
    {"F4", ImGuiKey_F4},
    {"F5", ImGuiKey_F5},
    {"F11", ImGuiKey_F11},
    {"F12", ImGuiKey_F12},
    {"Escape", ImGuiKey_Escape},
    {"Delete", ImGuiKey_Delete},
    {"Tab", ImGuiKey_Tab},
    {"Enter", ImGuiKey_Enter},
}};

ImGuiKeyChord key(std::string_view name) {
    for (const auto& [known, chord] : named_keys)
        if (known == name) return chord;
    if (name.size() == 1 && name[0] >= 'A' && name[0] <= 'Z') return ImGuiKey_A + (name[0] - 'A');
    if (name.size() == 1 && name[0] >= '0' && name[0] <= '9') return ImGuiKey_0 + (name[0] - '0');
    throw std::logic_error("no key is called " + std::string(name));
}

}  // namespace

std::vector<ImGuiKeyChord> key_chords(std::string_view shortcuts) {
    std::vector<ImGuiKeyChord> chords;
    for (const std::string_view shortcut : split(shortcuts, ' ')) {
        ImGuiKeyChord chord = 0;
        for (const std::string_view name : split(shortcut, '+')) chord |= key(name);
        chords.push_back(chord);
    }
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
