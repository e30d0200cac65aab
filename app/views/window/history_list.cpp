#include <fmt/format.h>

#include <algorithm>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/text.h"
#include "app/views/window/overlay.h"
#include "app/views/window/window_view.h"

namespace attend {

void draw_history(Frame& frame) {
    const History<Document>& history = frame.store.history();
    const Overlay overlay(frame, "history", 34,
                          std::min(5.0f + 1.8f * static_cast<float>(history.size()), 27.0f));
    heading(frame.ui, "History", {{"click a step to go there"}});
    begin_row_list(frame.ui, "steps", {0, 0});
    std::optional<std::size_t> chosen;
    for (std::size_t step = 0; step < history.size(); ++step) {
        const bool undone = step > history.cursor();
        if (undone) ImGui::PushStyleColor(ImGuiCol_Text, vec4(frame.ui.theme->dim_text));
        const std::string whole = fmt::format("{}  {}", step, typeset(history.name(step))),
                          seen = ended(frame.ui, whole, ImGui::GetContentRegionAvail().x);
        if (ImGui::Selectable(fmt::format("{}##{}", seen, step).c_str(), step == history.cursor()))
            chosen = step;
        if (seen != whole) tooltip(frame.ui, whole);
        frame.ui.tag(fmt::format("history/{}", step));
        if (undone) ImGui::PopStyleColor();
        if (ImGui::IsWindowAppearing() && step == history.cursor()) {
            ImGui::SetScrollHereY();
            ImGui::SetItemDefaultFocus();
        }
    }
    ImGui::EndChild();
    if (chosen) frame.store.go_to(*chosen);
}

}  // namespace attend
