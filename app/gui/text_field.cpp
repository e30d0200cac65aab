#include <cstring>

#include "app/gui/controls.h"

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

Change text_field(const Ui& ui, std::string_view name, std::string& text, std::string_view hint,
                  float width, float size, bool focus) {
    const FontScope font(ui, Face::regular, size);
    ImGui::SetNextItemWidth(width);
    if (focus) ImGui::SetKeyboardFocusHere();
    const bool changed = ImGui::InputTextWithHint(
        ("##" + std::string(name)).c_str(), std::string(hint).c_str(), text.data(),
        text.capacity() + 1, ImGuiInputTextFlags_CallbackResize, grow, &text);
    ui.tag(name);
    const Change change{changed, ImGui::IsItemDeactivatedAfterEdit()};
    if (ImGui::IsItemActive())
        ImGui::GetWindowDrawList()->AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                            ink(ui.theme->accent), ImGui::GetStyle().FrameRounding,
                                            0, ui.hairline());
    return change;
}

}  // namespace attend
