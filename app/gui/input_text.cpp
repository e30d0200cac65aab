#include "app/gui/input_text.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#include "app/gui/ui.h"
#include "core/files/mapping.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr std::int32_t last_of_16_bits = 0xFFFF;
constexpr std::string_view stand_in = "\xEF\xBF\xBD";  // U+FFFD, of Dear ImGui

/// Characters of more than 16 bits that were typed and are not in a text yet. There is one
/// keyboard.
std::vector<std::string>& typed_wide() {
    static std::vector<std::string> characters;
    return characters;
}

/// What is pasted, as Dear ImGui takes it, whose characters have 16 bits: U+FFFD for those of more;
/// and as it is meant.
struct Pasted {
    std::string taken, meant;
};
Pasted pasted_from(std::string_view clipboard, bool keeps_breaks) {
    Pasted pasted;
    for (std::size_t at = 0; at < clipboard.size();) {
        const std::size_t begin = at;
        const std::int32_t code = next_code_point(clipboard, at);
        if (code == '\n') {
            const char character = keeps_breaks ? '\n' : ' ';
            pasted.meant += character, pasted.taken += character;
            continue;
        }
        // Dear ImGui leaves these out: two words would be one.
        const bool alone = code == '\r' && !clipboard.substr(at).starts_with('\n');
        if (code == '\t' || alone) {
            pasted.meant += ' ';
            continue;
        }
        constexpr std::int32_t first_not_dropped = 0x20;
        if (code < first_not_dropped) continue;
        const std::string_view character = clipboard.substr(begin, at - begin);
        pasted.meant += character;
        pasted.taken += code > last_of_16_bits ? stand_in : character;
    }
    return pasted;
}

/// As Dear ImGui asks for what it takes from the clipboard.
bool pastes() {
    const ImGuiIO& io = ImGui::GetIO();
    return (io.KeyCtrl && ImGui::IsKeyPressed(ImGuiKey_V)) ||
           (io.KeyShift && ImGui::IsKeyPressed(ImGuiKey_Insert));
}

/// Bytes of the text that a paste would have made, until somebody asks.
std::optional<std::size_t>& refused_paste() {
    static std::optional<std::size_t> bytes;
    return bytes;
}

/// That what is pasted takes the place of.
std::size_t selected_bytes(ImGuiID id) {
    const ImGuiInputTextState* const state = ImGui::GetInputTextState(id);
    if (!state || !state->HasSelection()) return 0;
    return static_cast<std::size_t>(
        std::abs(state->GetSelectionEnd() - state->GetSelectionStart()));
}

/// For as long as a field is drawn: what is pasted into it and would make its text longer than any
/// may be, Dear ImGui finds no clipboard for. It would copy it several times over before it could
/// be refused.
class PasteLimit {
  public:
    PasteLimit(const std::string& label, const std::string& text) {
        const ImGuiID id = ImGui::GetID(label.c_str());
        if (!pastes() || ImGui::GetActiveID() != id) return;
        const char* const clipboard = ImGui::GetClipboardText();
        const std::size_t bytes =
            text.size() - selected_bytes(id) + (clipboard ? std::strlen(clipboard) : 0);
        if (bytes <= limits::text.bytes) return;
        refused_paste() = bytes;
        before_ = std::exchange(ImGui::GetPlatformIO().Platform_GetClipboardTextFn,
                                [](ImGuiContext*) -> const char* { return nullptr; });
    }
    ~PasteLimit() {
        if (before_) ImGui::GetPlatformIO().Platform_GetClipboardTextFn = before_;
    }
    PasteLimit(const PasteLimit&) = delete;
    PasteLimit& operator=(const PasteLimit&) = delete;

  private:
    const char* (*before_)(ImGuiContext*) = nullptr;
};

/// Characters of more than 16 bits that were pasted just now stand in the text as they are, too.
void mend_pasted(ImGuiInputTextCallbackData& data) {
    if (!pastes()) return;
    const char* const clipboard = ImGui::GetClipboardText();
    if (!clipboard || invalid_utf8(clipboard)) return;
    const bool keeps_breaks = (data.Flags & ImGuiInputTextFlags_Multiline) != 0;
    const Pasted pasted = pasted_from(clipboard, keeps_breaks);
    const std::string_view before(data.Buf, static_cast<std::size_t>(data.CursorPos));
    if (pasted.taken.empty() || pasted.taken == pasted.meant || !before.ends_with(pasted.taken))
        return;
    const int begin = data.CursorPos - static_cast<int>(pasted.taken.size());
    data.DeleteChars(begin, static_cast<int>(pasted.taken.size()));
    data.InsertChars(begin, pasted.meant.data(), pasted.meant.data() + pasted.meant.size());
}

/// The same of characters that were typed: they stand before the caret, and between them what has
/// fewer bits.
void mend_typed(ImGuiInputTextCallbackData& data) {
    int end = data.CursorPos;
    while (!typed_wide().empty()) {
        const std::string_view before(data.Buf, static_cast<std::size_t>(end));
        const std::size_t begin = before.rfind(stand_in);
        if (begin == std::string_view::npos) break;
        const std::string character = std::move(typed_wide().back());
        typed_wide().pop_back();
        end = static_cast<int>(begin);
        data.DeleteChars(end, static_cast<int>(stand_in.size()));
        data.InsertChars(end, character.data(), character.data() + character.size());
    }
    typed_wide().clear();
}

/// Dear ImGui writes into a std::string that grows as it asks.
int follow_edit(ImGuiInputTextCallbackData* data) {
    if (data->EventFlag == ImGuiInputTextFlags_CallbackEdit) {
        mend_pasted(*data);
        mend_typed(*data);
    }
    if (data->EventFlag != ImGuiInputTextFlags_CallbackResize) return 0;
    auto& text = *static_cast<std::string*>(data->UserData);
    text.resize(static_cast<std::size_t>(data->BufTextLen));
    data->Buf = text.data();
    return 0;
}

/// So many bytes of a text are drawn at once: a call that draws more than 16,384 characters at one
/// place, as of marks upon one letter, would leave its corners' numbers behind, which have 16 bits.
constexpr std::size_t bytes_at_once = 8'000;

std::string_view piece_of(std::string_view text) {
    std::size_t size = std::min(bytes_at_once, text.size());
    while (size < text.size() && is_inside_character(text[size])) ++size;
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

/// Where a text ends that begins at `from`: added up character by character as Dear ImGui does for
/// the whole, so that the caret, which is its own, stands where the text does, however far along.
float end_of(std::string_view text, float from) {
    ImFontBaked& baked = *ImGui::GetFontBaked();
    const float scale = ImGui::GetFontSize() / baked.Size;
    for (std::size_t at = 0; at < text.size();) {
        const std::int32_t code = next_code_point(text, at);
        const ImWchar character = code > last_of_16_bits ? ImWchar{IM_UNICODE_CODEPOINT_INVALID}
                                                         : static_cast<ImWchar>(code);
        from += baked.GetCharAdvance(character) * scale;
    }
    return from;
}

/// The text of the field that was drawn last: the pieces of it that are inside. Of marks that stand
/// upon each other without end, one piece.
void draw_text_inside(std::string_view text, ImU32 color) {
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    const ImVec4 clip(from.x, from.y, to.x, to.y);
    ImFont* const font = ImGui::GetFont();
    const float size = ImGui::GetFontSize();
    bool stands_on_another = false;
    const ImVec2 begin = begin_of_text();
    for (float along = 0; !text.empty() && begin.x + along < to.x;) {
        const std::string_view piece = piece_of(text);
        const float end = end_of(piece, along);
        if (begin.x + end >= from.x && !(stands_on_another && end == along))
            canvas().AddText(font, size, {begin.x + along, begin.y}, color, piece.data(),
                             piece.data() + piece.size(), 0, &clip);
        stands_on_another = end == along;
        along = end;
        text.remove_prefix(piece.size());
    }
}

}  // namespace

std::optional<std::size_t> take_refused_paste() {
    return std::exchange(refused_paste(), std::nullopt);
}

void note_typed_character(std::int32_t code) {
    if (code > last_of_16_bits) typed_wide().push_back(encoded(code));
}

bool input_text(const std::string& label, std::string_view hint, std::string& text,
                ImGuiInputTextFlags flags) {
    const PasteLimit limit(label, text);
    const ImU32 color = ImGui::GetColorU32(ImGuiCol_Text);
    // Dear ImGui draws all of the text in one piece: here its own is not seen.
    ImGui::PushStyleColor(ImGuiCol_Text, ImVec4(0, 0, 0, 0));
    const bool changed = ImGui::InputTextWithHint(
        label.c_str(), std::string(hint).c_str(), text.data(), text.capacity() + 1,
        flags | ImGuiInputTextFlags_CallbackResize | ImGuiInputTextFlags_CallbackEdit, follow_edit,
        &text);
    ImGui::PopStyleColor();
    if (ImGui::IsItemVisible()) draw_text_inside(text, color);
    return changed;
}

bool input_lines(const std::string& label, std::string& text, ImVec2 size) {
    const PasteLimit limit(label, text);
    constexpr ImGuiInputTextFlags multiline = ImGuiInputTextFlags_Multiline;
    return ImGui::InputTextEx(
        label.c_str(), nullptr, text.data(), static_cast<int>(text.capacity() + 1), size,
        multiline | ImGuiInputTextFlags_WordWrap | ImGuiInputTextFlags_CallbackResize |
            ImGuiInputTextFlags_CallbackEdit,
        follow_edit, &text);
}

}  // namespace attend
