#include "app/gui/live_text.h"

#include <imgui_internal.h>

#include <algorithm>

#include "app/gui/input_text.h"
#include "app/gui/text.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr float padding_x = 0.6f;  // of the text's own size

constexpr std::string_view line_break = "↵";

constexpr ImGuiInputTextFlags input_flags = ImGuiInputTextFlags_NoUndoRedo;

/// Dear ImGui's own state of the field, or null while somebody else has the keyboard.
ImGuiInputTextState* state_of(ImGuiID id) {
    return ImGui::GetActiveID() == id ? ImGui::GetInputTextState(id) : nullptr;
}

/// Dear ImGui edits a copy of its own and would write it over what changed meanwhile. The caret
/// goes behind what changed.
void take_over(ImGuiInputTextState* state, const std::string& text) {
    if (!state || !state->TextA.Data) return;
    const std::string_view copy(state->TextA.Data, static_cast<std::size_t>(state->TextLen));
    if (copy == text) return;
    const auto common =
        std::mismatch(copy.begin(), copy.end(), text.begin(), text.end()).second - text.begin();
    auto from_end = std::mismatch(copy.rbegin(), copy.rend(), text.rbegin(), text.rend()).second -
                    text.rbegin();
    from_end = std::min(from_end, std::min(std::ssize(copy), std::ssize(text)) - common);
    auto caret = std::ssize(text) - from_end;
    while (caret < std::ssize(text) && is_inside_character(text[static_cast<std::size_t>(caret)]))
        ++caret;
    state->WantReloadUserBuf = true;
    state->ReloadSelectionStart = state->ReloadSelectionEnd = static_cast<int>(caret);
    state->CursorFollow = true;  // else a shorter text stays out of sight where it was scrolled
}

/// Which bytes differ: whether that is more than one sign, and whether a space was typed.
void tell_what_changed(const std::string& before, const std::string& after, LiveText& events) {
    constexpr std::size_t longest_sign = 4;
    events.pasted = after.size() > before.size() + longest_sign;
    events.removed = before.size() > after.size() + longest_sign;
    const auto differ = std::mismatch(before.begin(), before.end(), after.begin(), after.end());
    events.ended_word = after.size() > before.size() && *differ.second == ' ';
}

/// Text that goes on beyond an edge of the item fades there: a letter that is cut looks like a
/// fault.
void fade_ends(const Ui& ui, ImGuiID id, const std::string& text) {
    const float padding = ImGui::GetStyle().FramePadding.x;
    const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
    const ImGuiInputTextState* const state = state_of(id);
    const float scrolled = state ? state->Scroll.x : 0,
                seen = scrolled + max.x - min.x - 2 * padding;
    const char* const end = text.data() + text.size();
    const char* rest = end;
    ImGui::GetFont()->CalcTextSizeA(ImGui::GetFontSize(), seen, 0, text.data(), end, &rest);
    ImDrawList& list = canvas();
    const ImU32 ground = ImGui::GetColorU32(ImGuiCol_FrameBg), clear = ground & ~IM_COL32_A_MASK;
    // Up to the frame nothing is left of the letter that it cuts.
    const float wide = ui.em(2), gone = ui.em(0.4f), edge = std::max(ui.hairline(), ui.em(0.1f)),
                top = min.y + edge, bottom = max.y - edge;
    if (rest < end) {
        list.AddRectFilledMultiColor({max.x - wide, top}, {max.x - gone, bottom}, clear, ground,
                                     ground, clear);
        list.AddRectFilled({max.x - gone, top}, {max.x, bottom}, ground);
    }
    if (scrolled > 0) {
        list.AddRectFilledMultiColor({min.x + gone, top}, {min.x + wide, bottom}, ground, clear,
                                     clear, ground);
        list.AddRectFilled({min.x, top}, {min.x + gone, bottom}, ground);
    }
    list.AddRect(min, max, ImGui::GetColorU32(ImGuiCol_Border), ImGui::GetStyle().FrameRounding, 0,
                 ImGui::GetStyle().FrameBorderSize);
}

/// The font and the room around the text that such a field has.
class FieldScope {
  public:
    FieldScope(const Ui& ui, float size, float inset) : font_(ui, Face::regular, size) {
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                            {ui.em(size * padding_x), ui.em(size * inset)});
        ImGui::PushStyleColor(ImGuiCol_NavCursor, vec4(ui.theme->accent, 0));  // has its own frame
    }
    ~FieldScope() {
        ImGui::PopStyleColor();
        ImGui::PopStyleVar();
    }
    FieldScope(const FieldScope&) = delete;
    FieldScope& operator=(const FieldScope&) = delete;

  private:
    FontScope font_;
};

/// While something else stands in the field: its frame goes around both.
class WiderFrame {
  public:
    WiderFrame(const Ui& ui, const LiveTextLook& look, float high) : draws_(look.beside > 0) {
        if (!draws_) return;
        const ImVec2 min = ImGui::GetCursorScreenPos(), max{min.x + look.width, min.y + high};
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const float radius = ImGui::GetStyle().FrameRounding;
        list.AddRectFilled(min, max, ink(ui.theme->field), radius);
        ImGui::PushStyleColor(ImGuiCol_Border, vec4(ui.theme->field_border, 0));
    }
    ~WiderFrame() {
        if (draws_) ImGui::PopStyleColor();
    }
    WiderFrame(const WiderFrame&) = delete;
    WiderFrame& operator=(const WiderFrame&) = delete;

  private:
    bool draws_;
};

}  // namespace

std::string in_one_line(std::string text) {
    replace_all(text, "\n", line_break);
    return text;
}

float live_text_height(const Ui& ui, float size, float inset) {
    return ui.em(size) + 2 * ui.em(size * inset);
}

LiveText live_text(const Ui& ui, std::string_view name, std::string& text,
                   const LiveTextLook& look) {
    const std::string label = "##" + std::string(name), before = text;
    const ImGuiID id = ImGui::GetID(label.c_str());
    const std::string shown = in_one_line(text);
    std::string line = shown;
    take_over(state_of(id), line);
    LiveText events;
    {
        const FieldScope field(ui, look.size, look.inset);
        if (look.focus) ImGui::SetKeyboardFocusHere();
        const WiderFrame frame(ui, look, live_text_height(ui, look.size, look.inset));
        ImGui::SetNextItemWidth(look.width - look.beside);
        events.changed = input_text(label, look.hint, line, input_flags);
        fade_ends(ui, id, line);
    }
    ui.tag(name);
    if (line != shown) {
        text = line;
        // Who types that sign means it; where there are breaks, it stands for them.
        if (before.find('\n') != before.npos) replace_all(text, line_break, "\n");
    }
    events.active = ImGui::IsItemActive();
    if (ImGui::IsItemActivated() && !ImGui::IsMouseDown(ImGuiMouseButton_Left))
        if (ImGuiInputTextState* state = state_of(id)) {
            const std::size_t caret =
                in_one_line(before.substr(0, look.caret.value_or(before.npos))).size();
            state->SetSelection(static_cast<int>(caret), static_cast<int>(caret));
        }
    if (ImGui::IsKeyPressed(ImGuiKey_Escape, false) && !events.active && text != before) {
        text = before;  // Dear ImGui put back what stood there when the field was entered
        events.changed = false;
    }
    events.escaped = ImGui::IsItemDeactivated() && ImGui::IsKeyPressed(ImGuiKey_Escape, false);
    if (events.changed) tell_what_changed(before, text, events);
    if (!events.active) return events;
    events.undo = ImGui::Shortcut(ImGuiMod_Ctrl | ImGuiKey_Z, ImGuiInputFlags_Repeat, id);
    for (const ImGuiKeyChord chord :
         {ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z, ImGuiMod_Ctrl | ImGuiKey_Y})
        events.redo |= ImGui::Shortcut(chord, ImGuiInputFlags_Repeat, id);
    const ImVec2 end = ImGui::GetItemRectMax();
    canvas().AddRect(ImGui::GetItemRectMin(), {end.x + look.beside, end.y}, ink(ui.theme->accent),
                     ImGui::GetStyle().FrameRounding, 0, std::max(ui.hairline(), ui.em(0.1f)));
    return events;
}

void suggest_behind_caret(const Ui& ui, std::string_view name, std::string_view text,
                          std::string_view key, float size) {
    const ImGuiPlatformImeData& ime = ImGui::GetCurrentContext()->PlatformImeData;
    constexpr float key_size = 0.85f;
    const float from = std::round(ime.InputPos.x) + ui.hairline(),
                middle = std::round(ime.InputPos.y) + ime.InputLineHeight / 2,
                wide = measure_text(ui, text, Face::regular, size).x,
                end = ImGui::GetItemRectMax().x - ui.em(padding_x),
                hint = measure_text(ui, key, Face::regular, key_size).x;
    if (from + wide + ui.em(1) + hint > end) return;
    draw_text(ui, {from, middle}, text, dim_style(ui, size), {0, 0.5f});
    draw_text(ui, {end, middle}, key, dim_style(ui, key_size), {1, 0.5f});
    ui.tag(name, {from, ime.InputPos.y}, {from + wide, middle});
}

}  // namespace attend
