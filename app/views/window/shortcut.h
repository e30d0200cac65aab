#pragma once
#include <imgui.h>

#include <span>
#include <string_view>
#include <vector>

#include "app/state/command.h"

namespace attend {

/// "Ctrl+Shift+Z Ctrl+Y" as Dear ImGui's key chords; a sign that several keys write has several.
/// Throws std::logic_error for a key that there is not: the texts stand in our own table.
std::vector<ImGuiKeyChord> key_chords(std::string_view shortcuts);

/// All chords of all commands, in their order; read from the texts once.
struct CommandChord {
    const Command* command;
    ImGuiKeyChord chord;
};
std::span<const CommandChord> command_chords();

}  // namespace attend
