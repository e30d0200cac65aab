#pragma once
#include <imgui.h>

#include <string>
#include <string_view>

namespace attend {

/// Dear ImGui's own field of text on a std::string, without label; `hint` stands in it while it is
/// empty. `label` is its identity ("##name"). Returns whether the text was changed in this frame.
bool input_text(const std::string& label, std::string_view hint, std::string& text,
                ImGuiInputTextFlags flags = 0);

/// The same with several lines, in a box of `size` pixels.
bool input_lines(const std::string& label, std::string& text, ImVec2 size);

}  // namespace attend
