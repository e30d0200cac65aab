#include "app/views/lookup/temperature.h"

#include <cmath>

#include "app/gui/text.h"
#include "app/views/parts/empty_state.h"
#include "app/views/setup/choice_controls.h"
#include "core/analysis/bandwidth_search.h"
#include "core/analysis/temperature_shares.h"

namespace attend {

namespace {

constexpr double least_typed = 0.001, most_typed = 1000;

void type_temperature(Frame& frame) {
    const Ui& ui = frame.ui;
    Choices& choices = frame.draft().choices;
    const double now = temperature_of(choices);
    if (now < least_typed || now > most_typed) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x;
        draw_text(ui, at, "Temperature τ", dim_style(ui, 0.92f));
        draw_text(ui, {at.x + width, at.y}, now < least_typed ? "hard" : "uniform",
                  {Face::semibold, 0.92f, ui.theme->text}, {1, 0});
        ImGui::Dummy({width, ui.em(1.2f)});
        return;
    }
    const float room = ImGui::GetContentRegionAvail().x - number_field_width(ui) - ui.em(0.4f);
    const bool whole = measure_text(ui, "Temperature τ", Face::regular, 0.95f).x <= room;
    number_field(ui, "temperature", whole ? "Temperature τ" : "τ", choices.temperature,
                 {least_typed, most_typed, 0.01, 3});
    frame.gesture |= is_held("temperature");
    explain_choice(ui, "temperature", "Click: type a number");
}

}  // namespace

void set_temperature(Frame& frame, double place) {
    frame.gesture = true;
    const double exact = temperature_at(place);
    const bool at_end = exact <= lowest_temperature || exact >= highest_temperature;
    Choices& choices = frame.draft().choices;
    choices.temperature = at_end ? exact : with_figures(exact, 3);
    const Normalizer& chosen = normalizer_of(choices);
    if (!chosen.limit_of.empty()) choices.normalizer = chosen.limit_of;
}

void temperature_line(Frame& frame, float width) {
    const Ui& ui = frame.ui;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float high = ui.em(1), knob = ui.em(0.34f);
    ImGui::InvisibleButton("##temperature/place", {width, high}, ImGuiButtonFlags_EnableNav);
    ui.tag("temperature/place");
    const bool active = ImGui::IsItemActive();
    const Normalizer* const tempered = at_any_temperature(normalizer_of(frame.draft().choices));
    tooltip(ui,
            tempered && tempered->rows_sum_to_one
                ? "At the left the nearest key takes all; at the right every key weighs the same"
                : "Scores are divided by it: at the left they are sharpened, at the right leveled");
    if (active)
        set_temperature(frame, static_cast<double>((ImGui::GetIO().MousePos.x - at.x - knob) /
                                                   (width - 2 * knob)));
    const auto place = static_cast<float>(slider_place(temperature_of(frame.draft().choices)));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float middle = std::round(at.y + high / 2), line = ui.em(0.16f) / 2;
    const float x = std::round(at.x + knob + (width - 2 * knob) * place);
    list.AddRectFilled({at.x, middle - line}, {at.x + width, middle + line},
                       ink(ui.theme->field_border), line);
    list.AddRectFilled({at.x, middle - line}, {x, middle + line}, ink(ui.theme->accent), line);
    list.AddCircleFilled({x, middle}, knob, ink(active ? ui.theme->accent : ui.theme->text));
}

void choose_temperature_by_place(Frame& frame) {
    const Ui& ui = frame.ui;
    type_temperature(frame);
    const float width = ImGui::GetContentRegionAvail().x;
    temperature_line(frame, width);
    const ImVec2 below = ImGui::GetCursorScreenPos();
    const TextStyle style = dim_style(ui, 0.82f);
    draw_text(ui, below, "hard", style);
    draw_text(ui, {below.x + width, below.y}, "uniform", style, {1, 0});
    ImGui::Dummy({width, ui.em(1)});
    problem_under(frame, "temperature");
}

}  // namespace attend
