#include "app/gui/input_text.h"

namespace attend {

namespace {

/// Dear ImGui writes into a std::string that grows as it asks.
int grow(ImGuiInputTextCallbackData* data) {
    if (data->EventFlag != ImGuiInputTextFlags_CallbackResize) return 0;
    auto& text = *static_cast<std::string*>(data->UserData);
    text.resize(static_cast<std::size_t>(data->BufTextLen));
    data->Buf = text.data();
    return 0;
}

}  // namespace

bool input_text(const std::string& label, std::string_view hint, std::string& text,
                ImGuiInputTextFlags flags) {
    return ImGui::InputTextWithHint(label.c_str(), std::string(hint).c_str(), text.data(),
                                    text.capacity() + 1, flags | ImGuiInputTextFlags_CallbackResize,
                                    grow, &text);
}

bool input_lines(const std::string& label, std::string& text, ImVec2 size) {
    return ImGui::InputTextMultiline(
        label.c_str(), text.data(), text.capacity() + 1, size,
        ImGuiInputTextFlags_CallbackResize | ImGuiInputTextFlags_WordWrap, grow, &text);
}

}  // namespace attend
