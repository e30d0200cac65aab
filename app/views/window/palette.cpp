#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/live_text.h"
#include "app/gui/rich_text.h"
#include "app/gui/widgets.h"
#include "app/views/window/overlay.h"
#include "app/views/window/palette_search.h"
#include "app/views/window/window_view.h"

namespace attend {

namespace {

/// What it is called; found by another word, by which; at the right what it is.
Box entry_line(const Ui& ui, const PaletteEntry& entry, const std::string& typed, bool chosen) {
    const TextStyle plain{Face::regular, 1, chosen ? ui.theme->on_chosen : ui.theme->text};
    const std::string by = found_by(entry, typed);
    Boxes said{box::text(entry.label, plain, 6)};
    if (!by.empty() && by.find('_') == by.npos)  // what files call it is no word
        said.push_back(box::text(by, dim_style(ui), 4).droppable());
    said.push_back(box::space(0).grow());
    said.push_back(box::text(entry.detail, dim_style(ui), 4).right().droppable(2));
    Box line = box::row(std::move(said), 0.8f).grow();
    return chosen ? box::framed(std::move(line), {ui.theme->chosen}, {0.3f, 0})
                  : box::padded(std::move(line), {0.3f, 0});
}

/// One line; true when it was clicked.
bool draw_entry(const Ui& ui, const PaletteEntry& entry, const std::string& typed, int index,
                bool chosen) {
    ImGui::PushID(index);
    bool clicked = false;
    draw_box(ui, entry_line(ui, entry, typed, chosen)
                     .high(1)
                     .named("palette/" + entry.label)
                     .tab_stops(false)
                     .on_click([&clicked] { clicked = true; }));
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
bool draw_entries(const Ui& ui, const std::vector<const PaletteEntry*>& entries,
                  const std::string& typed, int& chosen) {
    // Whole rows: the last one is not cut.
    const float pitch = ImGui::GetTextLineHeightWithSpacing(),
                free = ImGui::GetContentRegionAvail().y;
    const bool scrolls = static_cast<float>(entries.size()) * pitch > free;
    begin_row_list(ui, "entries",
                   {0, scrolls ? std::max(std::floor(free / pitch), 1.0f) * pitch : 0});
    std::optional<int> clicked;
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(entries.size()));
    if (!entries.empty()) clipper.IncludeItemByIndex(chosen);
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            if (draw_entry(ui, *entries[static_cast<std::size_t>(i)], typed, i, i == chosen))
                clicked = i;
    ImGui::EndChild();
    chosen = clicked.value_or(chosen);
    return clicked.has_value();
}

/// Runs it, or goes on with what is to be typed after it.
void take_entry(Frame& frame, WindowState& state, const PaletteEntry& entry) {
    state.palette_refilled = !entry.typed.empty();
    if (state.palette_refilled) {
        state.palette_text = entry.typed;
        state.palette_chosen = 0;
        return;
    }
    frame.session().overlay.clear();
    // A copy: what it does may change what the list is made of.
    const auto run = entry.run;
    run(frame);
}

struct QuestionAbove {
    bool there = false;  // in the frame before
};

/// Whether a question that stood above the palette was answered: then letters are its own again.
bool was_answered(const Ui& ui) {
    auto& question = ui.states.of<QuestionAbove>();
    return std::exchange(question.there, is_asked()) && !question.there;
}

/// True when the text changed.
bool draw_palette_text(const Frame& frame, PaletteList& list, WindowState& state, bool appearing) {
    const Ui& ui = frame.ui;
    const bool answered = was_answered(ui);
    const bool focus = std::exchange(state.palette_refilled, false) || appearing || answered;
    const bool changed =
        live_text(ui, "palette/text", state.palette_text,
                  {"Find anything, set a number: layers 3, or ask: what is softmax",
                   ImGui::GetContentRegionAvail().x, 1.1f, focus})
            .changed;
    list.fitting(frame, state.palette_text);
    if (!list.note().empty()) {
        rich_text(ui, {{shortened(ui, list.note(), ImGui::GetContentRegionAvail().x)}},
                  {1, true, 0});
        ui.tag("palette/note");
    }
    return changed;
}

}  // namespace

void draw_palette(Frame& frame, WindowState& state) {
    auto& list = frame.ui.states.of<PaletteList>();
    const auto count = [&] { return list.fitting(frame, state.palette_text).size(); };
    const Overlay overlay(frame, "palette", 36,
                          std::min(5.4f + 1.8f * static_cast<float>(count()), 27.0f));
    const bool appearing = ImGui::IsWindowAppearing();
    if (appearing) {
        state.palette_text = std::exchange(state.palette_begins, {});
        state.palette_chosen = 0;
    }
    if (draw_palette_text(frame, list, state, appearing)) state.palette_chosen = 0;
    const std::vector<const PaletteEntry*>& fitting = list.fitting(frame, state.palette_text);
    state.palette_chosen = moved(state.palette_chosen, static_cast<int>(fitting.size()));
    bool run = ImGui::IsKeyPressed(ImGuiKey_Enter) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter);
    if (fitting.empty() && list.note().empty()) ImGui::TextUnformatted("Nothing of that name");
    run |= draw_entries(frame.ui, fitting, state.palette_text, state.palette_chosen);
    if (run && fitting.empty()) state.palette_refilled = true;  // what was refused is typed on
    if (run && !fitting.empty())
        take_entry(frame, state, *fitting[static_cast<std::size_t>(state.palette_chosen)]);
}

}  // namespace attend
