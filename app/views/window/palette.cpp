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

/// Those that are in sight; true when one was clicked, which is then the chosen one.
bool draw_entries(const Ui& ui, const std::vector<const PaletteEntry*>& entries, int& chosen) {
    ImGui::BeginChild("entries");
    std::optional<int> clicked;
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(entries.size()));
    if (!entries.empty()) clipper.IncludeItemByIndex(chosen);
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            if (draw_entry(ui, *entries[static_cast<std::size_t>(i)], i, i == chosen)) clicked = i;
    ImGui::EndChild();
    chosen = clicked.value_or(chosen);
    return clicked.has_value();
}

}  // namespace

void draw_palette(Frame& frame, WindowState& state) {
    auto& list = frame.ui.memory.of<PaletteList>();
    const auto count = [&] { return list.fitting(frame, state.palette_text).size(); };
    const Overlay overlay(frame, "palette", 36,
                          std::min(5.4f + 1.8f * static_cast<float>(count()), 27.0f));
    const bool appearing = ImGui::IsWindowAppearing();
    if (appearing) {
        state.palette_text.clear();
        state.palette_chosen = 0;
    }
    if (text_field(frame.ui, "palette/text", state.palette_text,
                   "Find a command, a choice or a matrix; or set a number: layers 3",
                   ImGui::GetContentRegionAvail().x, 1.1f, appearing))
        state.palette_chosen = 0;
    const std::vector<const PaletteEntry*>& fitting = list.fitting(frame, state.palette_text);
    state.palette_chosen = moved(state.palette_chosen, static_cast<int>(fitting.size()));
    bool run = ImGui::IsKeyPressed(ImGuiKey_Enter) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter);
    if (fitting.empty()) ImGui::TextUnformatted("Nothing of that name");
    run |= draw_entries(frame.ui, fitting, state.palette_chosen);
    if (run && !fitting.empty()) {
        frame.session().overlay.clear();
        // A copy: what it does may change what the list is made of.
        const auto chosen = fitting[static_cast<std::size_t>(state.palette_chosen)]->run;
        chosen(frame);
    }
}

}  // namespace attend
