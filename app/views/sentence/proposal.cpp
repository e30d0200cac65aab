#include <imgui_internal.h>

#include "app/gui/live_text.h"
#include "app/views/parts/continue_text.h"
#include "app/views/sentence/text_fields.h"
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

void propose_next_token(Frame& frame, float size) {
    go_on_from_appended(frame);
    if (!caret_at_end()) return;
    const auto token = proposed_token(frame);
    if (!token) return;
    const ModelTokenizer& tokenizer = *model_of(frame.scene()->asks())->tokenizer;
    const auto id = static_cast<std::uint32_t>(*token);
    std::string text = tokenizer.text_of(id);
    if (invalid_utf8(text)) return;
    if (trimmed(text).empty()) text = shown_text(tokenizer, id);  // it would not be seen
    if (ImGui::Shortcut(ImGuiKey_Tab, ImGuiInputFlags_None, ImGui::GetActiveID()))
        append_token(frame, *token);
    suggest_behind_caret(frame.ui, "sentence/proposal", text, "Tab appends", size);
}

}  // namespace attend
