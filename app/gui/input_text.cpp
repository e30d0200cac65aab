#include "app/gui/input_text.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cfloat>

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

/// So many bytes of a text are drawn at once: a call that draws more than 16,384 signs at one
/// place, as of marks upon one letter, would leave its corners' numbers behind, which have 16 bits.
constexpr std::size_t bytes_at_once = 8'000;

std::string_view piece_of(std::string_view text) {
    std::size_t size = std::min(bytes_at_once, text.size());
    while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80) ++size;
    return text.substr(0, size);
}

/// Where the text of the field that was drawn last begins, scrolled as it is.
ImVec2 begin_of_text() {
    const ImGuiInputTextState* const state = ImGui::GetActiveID() == ImGui::GetItemID()
                                                 ? ImGui::GetInputTextState(ImGui::GetItemID())
                                                 : nullptr;
    const ImVec2 corner = ImGui::GetItemRectMin(), padding = ImGui::GetStyle().FramePadding;
    return {corner.x + padding.x - (state ? state->Scroll.x : 0), corner.y + padding.y};
}

/// The text of the field that was drawn last: the pieces of it that are inside. Of marks that stand
/// upon each other without end, one piece.
void draw_text_inside(std::string_view text, ImU32 color) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    const ImVec4 clip(from.x, from.y, to.x, to.y);
    ImFont* const font = ImGui::GetFont();
    const float size = ImGui::GetFontSize();
    bool stands_on_another = false;
    for (ImVec2 at = begin_of_text(); !text.empty() && at.x < to.x;) {
        const std::string_view piece = piece_of(text);
        const char* const end = piece.data() + piece.size();
        const float width = font->CalcTextSizeA(size, FLT_MAX, 0, piece.data(), end).x;
        if (at.x + width >= from.x && !(stands_on_another && width == 0))
            list.AddText(font, size, at, color, piece.data(), end, 0, &clip);
        stands_on_another = width == 0;
        at.x += width;
        text.remove_prefix(piece.size());
    }
}

}  // namespace

bool input_text(const std::string& label, std::string_view hint, std::string& text,
                ImGuiInputTextFlags flags) {
    const ImU32 color = ImGui::GetColorU32(ImGuiCol_Text);
    // Dear ImGui draws all of the text in one piece: here its own is not seen.
    ImGui::PushStyleColor(ImGuiCol_Text, ImVec4(0, 0, 0, 0));
    const bool changed = ImGui::InputTextWithHint(
        label.c_str(), std::string(hint).c_str(), text.data(), text.capacity() + 1,
        flags | ImGuiInputTextFlags_CallbackResize, grow, &text);
    ImGui::PopStyleColor();
    if (ImGui::IsItemVisible()) draw_text_inside(text, color);
    return changed;
}

bool input_lines(const std::string& label, std::string& text, ImVec2 size) {
    return ImGui::InputTextMultiline(
        label.c_str(), text.data(), text.capacity() + 1, size,
        ImGuiInputTextFlags_CallbackResize | ImGuiInputTextFlags_WordWrap, grow, &text);
}

}  // namespace attend
