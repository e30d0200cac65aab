#include <fmt/format.h>
#include <imgui_internal.h>

#include <cmath>

#include "app/views/empty_state.h"
#include "app/views/setup_parts.h"
#include "core/attention/mask.h"
#include "core/attention/normalizer.h"
#include "core/attention/score.h"
#include "core/graph/explain.h"

namespace attend {

namespace {

SymbolRoles symbols() {
    return {{"q", Role::query},   {"k", Role::key},   {"d_k", Role::key},
            {"W_q", Role::query}, {"W_k", Role::key}, {"α", Role::weights}};
}

/// In the middle of the room; smaller where it is too long, and left out where it would be unread.
void formula_line(const Ui& ui, std::string_view markup) {
    const float room = ImGui::GetContentRegionAvail().x;
    FormulaStyle style;
    style.size = 1.2f;
    const float wide = measure_formula(ui, markup, style).x;
    if (wide > room) style.size *= room / wide;
    if (style.size < 0.75f) return;
    const float spare = room - measure_formula(ui, markup, style).x;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(std::floor(spare / 2), 0.0f));
    formula(ui, markup, symbols(), style);
}

void choose_score(Frame& frame) {
    Choices& choices = frame.draft().choices;
    const ScoreFunction& chosen = score_function(choices.score);
    {
        const ItemGroup group;
        choose_row(frame.ui, "score", "", score_functions(), choices.score, 0, false);
        formula_line(frame.ui, chosen.formula);
    }
    explain_choice(frame.ui, "score",
                   fmt::format("{}\n{}", plain(std::string(chosen.formula)), chosen.source));
    problem_under(frame, "score");
}

void choose_mask(Frame& frame) {
    Choices& choices = frame.draft().choices;
    {
        const ItemGroup group;
        label_above(frame.ui, "Mask");
        choose_row(frame.ui, "mask", "", mask_kinds(), choices.mask,
                   ImGui::GetContentRegionAvail().x, true);
    }
    explain_choice(frame.ui, "mask", mask_kind(choices.mask).help);
    problem_under(frame, "mask");
}

void choose_normalizer(Frame& frame) {
    Choices& choices = frame.draft().choices;
    {
        const ItemGroup group;
        choose_row(frame.ui, "normalizer", "Normalizer", normalizers(), choices.normalizer, 0,
                   false);
    }
    const Normalizer& chosen = normalizer(choices.normalizer);
    explain_choice(frame.ui, "normalizer",
                   fmt::format("{}\n{}", plain(std::string(chosen.formula)), chosen.source));
    problem_under(frame, "normalizer");
}

void choose_temperature(Frame& frame) {
    double& temperature = frame.draft().choices.temperature;
    const Change change =
        slider(frame.ui, "temperature", "Temperature", temperature, {0.05, 10, 0.01, 2}, true);
    if (change) temperature = std::round(temperature * 100) / 100;  // what is shown is what is used
    frame.gesture |= ImGui::IsItemActive();
    const bool hovered = ImGui::IsItemHovered();
    explain_choice(frame.ui, "temperature", "Double-click: back to 1. Ctrl+click: type a number");
    if (hovered && (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) ||
                    ImGui::IsMouseClicked(ImGuiMouseButton_Right))) {
        temperature = 1;
        ImGui::ClearActiveID();  // or the slider goes on following the mouse
    }
    problem_under(frame, "temperature");
}

}  // namespace

void draw_score_choices(Frame& frame) {
    choose_score(frame);
    choose_mask(frame);
    choose_normalizer(frame);
    choose_temperature(frame);
}

}  // namespace attend
