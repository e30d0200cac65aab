#include <fmt/format.h>

#include <algorithm>

#include "app/views/window/overlay.h"
#include "app/views/window/palette_entries.h"
#include "app/views/window/window_view.h"

namespace attend {

namespace {

/// One line; true when it was clicked.
bool draw_entry(const Ui& ui, const PaletteEntry& entry, int index, bool chosen) {
    ImGui::PushID(index);
    const bool clicked = ImGui::Selectable(entry.label.c_str(), chosen);
    ui.tag("palette/" + entry.label);
    const float width = measure_text(ui, entry.detail).x;
    const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
    draw_text(ui, *ImGui::GetWindowDrawList(), {max.x - width - ui.em(0.3f), min.y}, entry.detail,
              {.color = ui.theme->dim_text});
    if (chosen &&
        (ImGui::IsKeyPressed(ImGuiKey_DownArrow) || ImGui::IsKeyPressed(ImGuiKey_UpArrow)))
        ImGui::SetScrollHereY();
    ImGui::PopID();
    return clicked;
}

int moved(int chosen, int count) {
    if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) ++chosen;
    if (ImGui::IsKeyPressed(ImGuiKey_UpArrow)) --chosen;
    return std::clamp(chosen, 0, std::max(0, count - 1));
}

}  // namespace

void draw_palette(Frame& frame, WindowState& state) {
    std::vector<PaletteEntry> entries = palette_entries(frame, state.palette_text);
    std::vector<const PaletteEntry*> fitting = found(entries, state.palette_text);
    const Overlay overlay(frame, "palette", 36,
                          std::min(5.4f + 1.8f * static_cast<float>(fitting.size()), 27.0f));
    const bool appearing = ImGui::IsWindowAppearing();
    if (appearing) {
        state.palette_text.clear();
        entries = palette_entries(frame, state.palette_text);
        fitting = found(entries, state.palette_text);
        state.palette_chosen = 0;
    }
    if (text_field(frame.ui, "palette/text", state.palette_text,
                   "Find a command, a choice or a matrix; or set a number: layers 3",
                   ImGui::GetContentRegionAvail().x, 1.1f, appearing)) {
        entries = palette_entries(frame, state.palette_text);
        fitting = found(entries, state.palette_text);
        state.palette_chosen = 0;
    }
    state.palette_chosen = moved(state.palette_chosen, static_cast<int>(fitting.size()));
    bool run = ImGui::IsKeyPressed(ImGuiKey_Enter) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter);
    if (fitting.empty()) ImGui::TextUnformatted("Nothing of that name");
    ImGui::BeginChild("entries");
    for (int i = 0; i < static_cast<int>(fitting.size()); ++i)
        if (draw_entry(frame.ui, *fitting[static_cast<std::size_t>(i)], i,
                       i == state.palette_chosen)) {
            state.palette_chosen = i;
            run = true;
        }
    ImGui::EndChild();
    if (run && !fitting.empty()) {
        frame.session().overlay.clear();
        fitting[static_cast<std::size_t>(state.palette_chosen)]->run(frame);
    }
}

}  // namespace attend
