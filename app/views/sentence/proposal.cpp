#include <imgui_internal.h>

#include "app/gui/live_text.h"
#include "app/gui/text.h"
#include "app/views/parts/continue_text.h"
#include "app/views/sentence/sentence.h"
#include "core/models/model.h"
#include "core/models/tokenizer.h"
#include "core/text/split.h"
#include "core/text/utf8.h"
#include "core/workspaces/model_graph.h"

namespace attend {

namespace {

/// Whether the field that is typed in has its caret behind the last sign, and nothing marked.
bool caret_at_end() {
    ImGuiInputTextState* const state = ImGui::GetInputTextState(ImGui::GetActiveID());
    return state && state->GetCursorPos() == state->TextLen && !state->HasSelection();
}

}  // namespace

void propose_next_token(Frame& frame, ImVec2 position, float width, float size) {
    go_on_from_appended(frame);
    if (!caret_at_end()) return;
    const Ui& ui = frame.ui;
    const auto token = proposed_token(frame);
    if (!token) return;
    const ModelTokenizer& tokenizer = *model_of(frame.scene()->asks())->tokenizer;
    const auto id = static_cast<std::uint32_t>(*token);
    std::string text = tokenizer.text_of(id);
    if (invalid_utf8(text)) return;
    if (trimmed(text).empty()) text = shown_text(tokenizer, id);  // it would not be seen
    if (ImGui::Shortcut(ImGuiKey_Tab, ImGuiInputFlags_None, ImGui::GetActiveID()))
        append_token(frame, *token);
    const ImGuiPlatformImeData& ime = ImGui::GetCurrentContext()->PlatformImeData;
    const ImVec2 caret = ime.InputPos;
    const float from = std::round(caret.x) + ui.hairline(),
                middle = std::round(caret.y) + ime.InputLineHeight / 2;
    const float wide = measure_text(ui, text, Face::regular, size).x, hint = ui.em(6),
                end = position.x + width - ui.em(0.6f);
    if (from + wide + hint > end) return;
    ImDrawList& list = live_text_list();
    const ImU32 color = ink(ui.theme->dim_text);
    const auto write = [&](float x, const std::string& words, float text_size, float anchor) {
        const ImVec2 extent = measure_text(ui, words, Face::regular, text_size);
        const FontScope font(ui, Face::regular, text_size);
        list.AddText({std::round(x - anchor * extent.x), std::round(middle - extent.y / 2)}, color,
                     words.data(), words.data() + words.size());
    };
    write(from, text, size, 0);
    write(end, "Tab appends", 0.85f, 1);
    ui.tag("sentence/proposal", {from, caret.y}, {from + wide, middle});
}

}  // namespace attend
