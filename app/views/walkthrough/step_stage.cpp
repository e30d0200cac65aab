#include "app/views/walkthrough/step_stage.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/text.h"

namespace attend {

namespace {

// Relative to body text.
constexpr float title_size = 2, words_size = 1.3f, formula_size = 1.65f, example_size = 1.1f;

/// A dot a step, those that were walked filled, at the right end of the title's line; of too many
/// their number.
void draw_progress(const Ui& ui, const StagedStep& step, ImVec2 title, float width) {
    const float radius = ui.em(0.28f), pitch = ui.em(0.95f), high = ui.em(1.1f), gap = ui.em(1);
    const std::string said = fmt::format("step {} of {}", step.at + 1, step.count);
    const float dots = pitch * static_cast<float>(step.count), left = width - title.x - gap,
                wide = dots <= left / 2 ? dots : measure_text(ui, said).x;
    if (wide > left) return;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const ImVec2 at{start.x + width - wide, start.y + std::round((title.y - high) / 2)};
    if (wide != dots) {
        draw_text(ui, at, said, dim_style(ui, 1));
    } else {
        const float line = 1.5f * ui.hairline();
        for (std::size_t i = 0; i < step.count; ++i) {
            const ImVec2 middle{at.x + radius + static_cast<float>(i) * pitch, at.y + high / 2};
            if (i <= step.at)
                canvas().AddCircleFilled(middle, radius, ink(ui.theme->accent));
            else
                canvas().AddCircle(middle, radius - line / 2, ink(ui.theme->dim_text), 0, line);
        }
    }
    press_area(ui, "steps/progress", at, {wide, high}, 0);
    tooltip(ui, said);
    ImGui::SetCursorScreenPos(start);
}

/// Half as large where it would take more than its line.
void draw_formula_line(const Ui& ui, const StagedStep& step, float width) {
    if (step.words.formula.empty()) return;
    FormulaStyle style;
    style.size = formula_size;
    const float wide = measure_formula(ui, step.words.formula, style).x;
    style.size *= std::clamp(width / std::max(wide, 1.0f), 0.5f, 1.0f);
    formula(ui, step.words.formula, step.symbols, style);
    const std::string& source = step.words.source;
    const float left = width - ui.em(1.5f) - std::min(wide, width);
    if (source.empty() || measure_text(ui, source, Face::regular, 0.9f).x > left) return;
    ImGui::SameLine(0, ui.em(1.5f));
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + ui.em(0.6f));
    rich_text(ui, {{source}}, {0.9f, true, 0});
}

}  // namespace

void draw_staged_words(const Ui& ui, const StagedStep& step) {
    const float width = ImGui::GetContentRegionAvail().x;
    const RichText title{{fmt::format("{}  ", step.at + 1), Role::other, true},
                         {step.title, step.role, true}};
    const RichTextStyle style{title_size, false, width};
    draw_progress(ui, step, measure_rich(ui, title, style), width);
    rich_text(ui, title, style);
    ui.tag("steps/title");
    rich_text(ui, {{step.words.what}}, {words_size, true, width});
    draw_formula_line(ui, step, width);
    if (step.example.empty() && !step.play.begun) return;
    draw_played(ui, step.example, step.play, {example_size, true, width});
}

int draw_staged_ends(const Ui& ui, const std::string& before, const std::string& after,
                     ImVec2 position, float width) {
    int by = 0;
    const float half = width / 2 - ui.em(1), high = ui.em(1.3f);
    const auto end = [&](const char* tag, const std::string& text, bool right) {
        const std::string shown = shortened(ui, text, half);
        const float wide = measure_text(ui, shown).x;
        const ImVec2 min{position.x + (right ? width - wide : 0), position.y};
        const bool pressed = press_area(ui, tag, min, {wide, high});
        const TextStyle plain{Face::regular, 1, ui.theme->text};
        draw_text(ui, min, shown, ImGui::IsItemHovered() ? plain : dim_style(ui, 1));
        return pressed;
    };
    if (!before.empty() && end("steps/previous", "← " + before, false)) --by;
    if (!after.empty() && end("steps/next", after + " →", true)) ++by;
    return by;
}

}  // namespace attend
