#include "app/gui/live_text.h"

#include <imgui_internal.h>

#include <algorithm>

#include "app/gui/input_text.h"

namespace attend {

namespace {

constexpr float padding_x = 0.6f, padding_y = 0.4f;  // of the text's own size

constexpr std::string_view line_break = "↵";

void replace_all(std::string& text, std::string_view what, std::string_view by) {
    for (std::size_t at = 0; (at = text.find(what, at)) != text.npos; at += by.size())
        text.replace(at, what.size(), by);
}

/// Dear ImGui's own state of the field, or null while somebody else has the keyboard.
ImGuiInputTextState* state_of(ImGuiID id) {
    return ImGui::GetActiveID() == id ? ImGui::GetInputTextState(id) : nullptr;
}

/// Dear ImGui edits a copy of its own and would write it over what changed meanwhile.
void take_over(ImGuiInputTextState* state, const std::string& text) {
    if (!state || !state->TextA.Data) return;
    const std::string_view copy(state->TextA.Data, static_cast<std::size_t>(state->TextLen));
    if (copy == text) return;
    state->ReloadUserBufAndMoveToEnd();
    state->CursorFollow = true;  // else a shorter text stays out of sight where it was scrolled
}

/// Which bytes differ: whether that is more than one sign, and whether a space was typed.
void tell_what_changed(const std::string& before, const std::string& after, LiveText& events) {
    constexpr std::size_t longest_sign = 4;
    const std::size_t grown =
        after.size() > before.size() ? after.size() - before.size() : before.size() - after.size();
    events.pasted = grown > longest_sign;
    const auto differ = std::mismatch(before.begin(), before.end(), after.begin(), after.end());
    events.ended_word = after.size() > before.size() && *differ.second == ' ';
}

/// Text that goes on beyond an edge of the item fades there: a letter that is cut looks like a
/// fault.
void fade_ends(const Ui& ui, ImGuiID id, const std::string& text, float padding) {
    const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
    const ImGuiInputTextState* const state = state_of(id);
    const float scrolled = state ? state->Scroll.x : 0,
                seen = scrolled + max.x - min.x - 2 * padding;
    const char* const end = text.data() + text.size();
    const char* rest = end;
    ImGui::GetFont()->CalcTextSizeA(ImGui::GetFontSize(), seen, 0, text.data(), end, &rest);
    ImDrawList& list = *ImGui::GetWindowDrawList();
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

}  // namespace

std::string in_one_line(std::string text) {
    replace_all(text, "\n", line_break);
    return text;
}

float live_text_height(const Ui& ui, float size) {
    return ui.em(size) + 2 * ui.em(size * padding_y);
}

LiveText live_text(const Ui& ui, std::string_view name, std::string& text,
                   const LiveTextLook& look) {
    const std::string label = "##" + std::string(name), before = text;
    const ImGuiID id = ImGui::GetID(label.c_str());
    const FontScope font(ui, Face::regular, look.size);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {ui.em(look.size * padding_x), ui.em(look.size * padding_y)});
    ImGui::PushStyleColor(ImGuiCol_NavCursor, vec4(ui.theme->accent, 0));  // it has its own frame
    ImGui::SetNextItemWidth(look.width);
    if (look.focus) ImGui::SetKeyboardFocusHere();
    const std::string shown = in_one_line(text);
    std::string line = shown;
    take_over(state_of(id), line);
    LiveText events;
    events.changed = input_text(label, look.hint, line, ImGuiInputTextFlags_NoUndoRedo);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    ui.tag(name);
    fade_ends(ui, id, line, ui.em(look.size * padding_x));
    if (line != shown) {
        text = line;
        replace_all(text, line_break, "\n");
    }
    events.active = ImGui::IsItemActive();
    if (ImGui::IsItemActivated() && !ImGui::IsMouseDown(ImGuiMouseButton_Left))
        if (ImGuiInputTextState* state = state_of(id))
            state->SetSelection(state->TextLen, state->TextLen);
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
    ImGui::GetWindowDrawList()->AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                        ink(ui.theme->accent), ImGui::GetStyle().FrameRounding, 0,
                                        std::max(ui.hairline(), ui.em(0.1f)));
    return events;
}

}  // namespace attend
