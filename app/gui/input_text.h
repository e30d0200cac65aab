#pragma once
#include <imgui.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace attend {

/// Dear ImGui's own field of text on a std::string, without label; `hint` stands in it while it is
/// empty. `label` is its identity ("##name"). Returns whether the text was changed in this frame.
bool input_text(const std::string& label, std::string_view hint, std::string& text,
                ImGuiInputTextFlags flags = 0);

/// How many bytes a text would have had by what was pasted into one of these fields, where that is
/// more than any text may have (limits::text): it was not taken, and the field is as it was.
/// NextTokenPrediction once.
std::optional<std::size_t> take_refused_paste();

/// Is told of each character that the field with the keyboard reads in this frame (typing_order.h),
/// before it does. One of more than 16 bits, for which Dear ImGui has a stand-in, then stands in
/// these fields as it is.
void note_typed_character(std::int32_t code);

/// The same with several lines, wrapped at words, in a box of `size` pixels.
bool input_lines(const std::string& label, std::string& text, ImVec2 size);

}  // namespace attend
