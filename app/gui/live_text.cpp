#include "app/gui/live_text.h"

#include <imgui_internal.h>

#include <algorithm>

#include "app/gui/input_text.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr float padding_x = 0.6f, padding_y = 0.4f;  // of the text's own size

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

/// To Dear ImGui a line and a paragraph are two things. Where the field is typed in as the other
/// one, it is left, so that it can be entered anew; whether that was so.
bool leave_other_kind(ImGuiID id, bool paragraph) {
    const ImGuiInputTextState* const state = state_of(id);
    if (!state || ((state->Flags & ImGuiInputTextFlags_Multiline) != 0) == paragraph) return false;
    ImGui::ClearActiveID();
    return true;
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

/// Dear ImGui draws a paragraph in a window of its own, which lies over what is drawn beside it.
/// Null where nothing of it is seen, or the last item is no paragraph.
ImGuiWindow* paragraph_window() {
    const auto& windows = ImGui::GetCurrentWindow()->DC.ChildWindows;
    const bool is_last = !windows.empty() && windows.back()->ChildId == ImGui::GetItemID();
    return is_last && ImGui::IsItemVisible() ? windows.back() : nullptr;
}

/// Lines that are scrolled out of a paragraph end before its frame: nothing of them is seen there.
void cover_rest(const Ui& ui, const ImGuiWindow& window) {
    const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
    const float edge = ui.hairline(), high = ImGui::GetStyle().FramePadding.y,
                right = max.x - edge - (window.ScrollbarY ? window.ScrollbarSizes.x : 0);
    const ImU32 ground = ImGui::GetColorU32(ImGuiCol_FrameBg);
    if (window.Scroll.y > 0)
        window.DrawList->AddRectFilled({min.x + edge, min.y + edge}, {right, min.y + high + edge},
                                       ground);
    if (window.Scroll.y < window.ScrollMax.y)
        window.DrawList->AddRectFilled({min.x + edge, max.y - high}, {right, max.y - edge}, ground);
}

/// The font and the room around the text that such a field has.
class FieldScope {
  public:
    FieldScope(const Ui& ui, float size) : font_(ui, Face::regular, size) {
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                            {ui.em(size * padding_x), ui.em(size * padding_y)});
        ImGui::PushStyleVar(ImGuiStyleVar_ScrollbarSize, ui.em(0.6f));
        ImGui::PushStyleColor(ImGuiCol_NavCursor, vec4(ui.theme->accent, 0));  // has its own frame
    }
    ~FieldScope() {
        ImGui::PopStyleColor();
        ImGui::PopStyleVar(2);
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
        list.AddRect(min, max, ink(ui.theme->field_border), radius, 0, ui.hairline());
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

/// How many lines such a field shows of a text that it wraps; 0 if it does not wrap it.
int wrapped_lines(std::string_view text, const LiveTextLook& look) {
    return look.lines > 0 ? lines_of_paragraph(text, look.width - look.beside, look.lines) : 0;
}

}  // namespace

ImDrawList& live_text_list() {
    const ImGuiWindow* const paragraph = paragraph_window();
    return paragraph ? *paragraph->DrawList : *ImGui::GetWindowDrawList();
}

std::string in_one_line(std::string text) {
    replace_all(text, "\n", line_break);
    return text;
}

float live_text_height(const Ui& ui, float size, int lines) {
    return static_cast<float>(lines) * ui.em(size) + 2 * ui.em(size * padding_y);
}

int live_text_lines(const Ui& ui, std::string_view text, const LiveTextLook& look) {
    const FieldScope field(ui, look.size);
    return std::max(1, wrapped_lines(in_one_line(std::string(text)), look));
}

LiveText live_text(const Ui& ui, std::string_view name, std::string& text,
                   const LiveTextLook& look) {
    const std::string label = "##" + std::string(name), before = text;
    const ImGuiID id = ImGui::GetID(label.c_str());
    const std::string shown = in_one_line(text);
    std::string line = shown;
    take_over(state_of(id), line);
    LiveText events;
    bool entered_anew = false;
    ImDrawList* list = ImGui::GetWindowDrawList();
    {
        const FieldScope field(ui, look.size);
        const int lines = wrapped_lines(line, look);
        entered_anew = leave_other_kind(id, lines > 0);
        if (look.focus || entered_anew) ImGui::SetKeyboardFocusHere();
        const ImVec2 size(look.width - look.beside,
                          live_text_height(ui, look.size, std::max(1, lines)));
        const WiderFrame frame(ui, look, size.y);
        ImGui::SetNextItemWidth(size.x);
        events.changed = lines > 0 ? input_paragraph(label, look.hint, line, size, input_flags)
                                   : input_text(label, look.hint, line, input_flags);
        if (lines == 0)
            fade_ends(ui, id, line);
        else if (const ImGuiWindow* const window = paragraph_window())
            cover_rest(ui, *window), list = window->DrawList;
    }
    ui.tag(name);
    if (line != shown) {
        text = line;
        // Who types that sign means it; where there are breaks, it stands for them.
        if (before.find('\n') != before.npos) replace_all(text, line_break, "\n");
    }
    events.active = ImGui::IsItemActive() || entered_anew;
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
    if (look.beside > 0) list->PushClipRectFullScreen();  // beyond the field that is typed in
    list->AddRect(ImGui::GetItemRectMin(), {end.x + look.beside, end.y}, ink(ui.theme->accent),
                  ImGui::GetStyle().FrameRounding, 0, std::max(ui.hairline(), ui.em(0.1f)));
    if (look.beside > 0) list->PopClipRect();
    return events;
}

}  // namespace attend
