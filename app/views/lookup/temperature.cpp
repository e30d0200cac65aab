#include "app/views/lookup/temperature.h"

#include "app/gui/box/containers.h"
#include "app/gui/box/signs.h"
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
        draw_box(ui,
                 box::row({box::text("Temperature τ", dim_style(ui, 0.92f)), box::space(0).grow(),
                           box::text(now < least_typed ? "hard" : "uniform",
                                     {Face::semibold, 0.92f, ui.theme->text})}));
        return;
    }
    const float room = ImGui::GetContentRegionAvail().x - number_field_width(ui);
    const bool whole = measure_text(ui, "Temperature τ ", Face::regular, 0.95f).x <= room;
    number_field(ui, "temperature", whole ? "Temperature τ" : "τ", choices.temperature,
                 {least_typed, most_typed, 0.01, 3});
    frame.gesture |= is_held("temperature");
    explain_choice(ui, "temperature", "Click: type a number");
}

/// A line from hard to uniform, with the temperature on it.
Box temperature_line(Frame& frame) {
    const Theme& theme = *frame.ui.theme;
    const Normalizer* const tempered = at_any_temperature(normalizer_of(frame.draft().choices));
    return box::slide({"temperature/place", slider_place(temperature_of(frame.draft().choices)),
                       theme.accent, theme.field_border, theme.text,
                       [&frame](double place) { set_temperature(frame, place); }})
        .high(1)
        .help(tempered && tempered->rows_sum_to_one
                  ? "At the left the nearest key takes all; at the right every key weighs the same"
                  : "Scores are divided by it: at the left they are sharpened, at the right "
                    "leveled");
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

void choose_temperature_by_place(Frame& frame) {
    type_temperature(frame);
    const TextStyle style = dim_style(frame.ui, 0.82f);
    draw_box(frame.ui, box::column({temperature_line(frame),
                                    box::row({box::text("hard", style), box::space(0).grow(),
                                              box::text("uniform", style)})},
                                   0));
    problem_under(frame, "temperature");
}

}  // namespace attend
