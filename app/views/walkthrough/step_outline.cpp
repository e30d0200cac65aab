#include "app/views/walkthrough/step_outline.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/controls.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr float indent = 1.1f;  // em: of what stands below a heading

/// The steps from `begin` to `end` are one layer's; −1 where they belong to none.
struct Stretch {
    int layer = -1;
    std::size_t begin = 0, end = 0;
};

std::vector<Stretch> stretches_of(const std::vector<Step>& steps) {
    std::vector<Stretch> stretches;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (stretches.empty() || stretches.back().layer != steps[i].layer)
            stretches.push_back({steps[i].layer, i, i});
        stretches.back().end = i + 1;
    }
    return stretches;
}

void draw_heading(const Ui& ui, StepOutline& outline, const Stretch& stretch) {
    const bool open = outline.open.contains(stretch.layer);
    const std::string name = fmt::format("Layer {}", stretch.layer);
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    if (ImGui::Selectable(fmt::format("##{}", name).c_str())) {
        if (open)
            outline.open.erase(stretch.layer);
        else
            outline.open.insert(stretch.layer);
    }
    ui.tag(fmt::format("steps/layer/{}", stretch.layer));
    tooltip(ui, open ? "Fold this layer's steps" : "Show this layer's steps");
    const float middle = std::round((corner.y + ImGui::GetItemRectMax().y) / 2);
    draw_fold_mark(ui, {corner.x + ui.em(0.4f), middle}, open, ui.theme->dim_text);
    draw_text(ui, {corner.x + ui.em(indent), middle}, name, {Face::semibold, 1, ui.theme->text},
              {0, 0.5f});
    draw_text(ui, {corner.x + width, middle}, count_of(stretch.end - stretch.begin, "step"),
              dim_style(ui, 0.85f), {1, 0.5f});
}

/// Whether a layer's heading and the step are seen at once.
bool has_room_from_heading(const Stretch& stretch, std::size_t at) {
    const auto rows = static_cast<float>(at - stretch.begin + 2);
    return stretch.layer >= 0 && at < stretch.end &&
           rows * ImGui::GetTextLineHeightWithSpacing() <= ImGui::GetWindowHeight();
}

bool draw_row(const Frame& frame, const Step& step, std::size_t place, bool chosen) {
    const Ui& ui = frame.ui;
    const float inset = step.layer >= 0 ? ui.em(indent) : 0;
    const std::string label = fmt::format("{}  {}", place + 1, step.name());
    if (inset > 0) ImGui::Indent(inset);
    const std::string shown = shortened(ui, label, ImGui::GetContentRegionAvail().x);
    ImGui::PushID(static_cast<int>(place));
    const bool clicked = ImGui::Selectable(shown.c_str(), chosen);
    ImGui::PopID();
    ui.tag(fmt::format("steps/{}", place + 1));
    tooltip(ui,
            fmt::format("{}  {}\n{}", place + 1, step.full_title(), frame.node(step.node).path));
    if (inset > 0) ImGui::Unindent(inset);
    return clicked;
}

}  // namespace

std::optional<std::size_t> draw_step_outline(const Frame& frame, StepOutline& outline,
                                             const std::vector<Step>& steps, std::size_t at,
                                             bool follow) {
    const std::vector<Stretch> stretches = stretches_of(steps);
    const auto here = std::find_if(stretches.begin(), stretches.end(),
                                   [&](const Stretch& stretch) { return at < stretch.end; });
    const int layer = here == stretches.end() ? -1 : here->layer;
    if (outline.shown != at) {
        if (!outline.open.contains(layer)) outline.open = {layer};
        outline.shown = at;
    }
    std::optional<std::size_t> clicked;
    for (const Stretch& stretch : stretches) {
        if (stretch.layer >= 0) draw_heading(frame.ui, outline, stretch);
        if (follow && at >= stretch.begin && has_room_from_heading(stretch, at)) {
            ImGui::SetScrollHereY(0);
            follow = false;
        }
        if (stretch.layer >= 0 && !outline.open.contains(stretch.layer)) continue;
        for (std::size_t i = stretch.begin; i < stretch.end; ++i) {
            if (draw_row(frame, steps[i], i, i == at)) clicked = i;
            if (i == at && follow) ImGui::SetScrollHereY();
        }
    }
    return clicked;
}

}  // namespace attend
