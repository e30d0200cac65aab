#pragma once
#include <imgui.h>

#include <string_view>
#include <vector>

namespace attend {

/// "Ctrl+Shift+Z Ctrl+Y" as Dear ImGui's key chords. Throws std::logic_error for a key that there
/// is not: the texts stand in our own table.
std::vector<ImGuiKeyChord> key_chords(std::string_view shortcuts);

}  // namespace attend
