#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "app/gui/chart/number_line.h"
#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "app/views/kernel/bandwidth.h"
#include "app/views/kernel/estimate.h"
#include "app/views/kernel/kernel.h"
#include "app/views/kernel/kernel_buttons.h"
#include "app/views/kernel/options.h"
#include "app/views/kernel/plot_curves.h"
#include "app/views/kernel/training.h"
#include "app/views/parts/document_text.h"
#include "app/views/parts/double_press.h"
#include "app/views/parts/empty_state.h"
#include "app/views/setup/choice_controls.h"
#include "app/views/tables/table_choices.h"
#include "core/attention/normalizer.h"
#include "core/attention/score.h"
#include "core/attention/scores/kernels.h"
#include "core/graph/phrase.h"
#include "core/graph/unique_label.h"
#include "core/named.h"
#include "core/ops/kernel_score.h"
#include "core/texts/kernel.h"

namespace attend {

namespace {

/// A dim line under a control.
void note(const Ui& ui, const std::string& text, std::string_view tag) {
    rich_text(ui, {{text}}, {0.83f, true, ImGui::GetContentRegionAvail().x});
    ui.tag(tag);
}

/// "auto: 2.0 … 4.0 by 0.1"
std::string usual_places_text(const Frame& frame) {
    const Axis& names =
        frame.node(frame.scene()->measures.regression->validation.weights).axes.rows;
    const Matrix& places = *validation_places(frame);
    const Index last = places.rows() - 1;
    if (last < 1) return say<texts::kernel::one_place_asked>("first"_is = unique_label(names, 0));
    const auto at = [&](Index i) { return static_cast<double>(places(i, 0)); };
    const double step = (at(last) - at(0)) / static_cast<double>(last);
    return say<texts::kernel::places>("first"_is = unique_label(names, 0),
                                      "last"_is = unique_label(names, last),
                                      "step"_is = short_number(step));
}

void draw_places(Frame& frame) {
    {
        const ItemGroup group;
        const float width = label_where_room(frame.ui, choice_field("validation").label, 7);
        document_text(frame, "validation", &Choices::validation,
                      {"auto, or FROM:TO:STEP", width, 0.95f});
    }
    explain_choice(frame.ui, "validation");
    if (!problem_under(frame, "validation") && frame.draft().choices.validation == "auto" &&
        frame.evaluation())
        note(frame.ui, usual_places_text(frame), "validation/auto");
}

void choose_kernel(Frame& frame) {
    draw_box(frame.ui, kernel_buttons(frame));
    problem_under(frame, "score");
    const ScoreFunction& chosen = score_function(frame.draft().choices.score);
    centered_formula(frame.ui, of_numbers(chosen.formula), 1.1f);
}

/// With as many decimals as tell bandwidths of the points' own size apart.
NumberLimits slider_range(const BandwidthRange& range) {
    const int decimals =
        std::clamp(2 - static_cast<int>(std::floor(std::log10(range.high))), 3, 12);
    return {range.low, range.high, std::pow(10.0, -decimals), decimals};
}

void choose_bandwidth(Frame& frame) {
    const Ui& ui = frame.ui;
    Choices& choices = frame.draft().choices;
    double sigma = choices[bandwidth];
    const BandwidthRange range = bandwidth_range(frame);
    const auto errors =
        frame.evaluation() ? follow_leave_one_out(frame) : LatestResult<LeaveOneOut>();
    const bool known = errors && errors->exists() && !errors->flat;
    NumberLimits limits = slider_range(range);
    if (known) limits.mark = errors->best_sigma;
    if (slider(ui, "bandwidth", "Bandwidth σ", sigma, limits, true))
        choices.set(bandwidth, rounded_to_pixel(sigma, sigma / 500));
    type_when_pressed_twice(
        frame, [&](const Document& before) { choices.set(bandwidth, before.choices[bandwidth]); });
    explain_choice(ui, "bandwidth");
    problem_under(frame, "bandwidth");
    if (is_training(frame)) {
        if (button(ui, "bandwidth/stop", "Stop learning", ImGui::GetContentRegionAvail().x))
            stop_training(frame);
        return;
    }
    // While none is known yet its button has the place that it will have.
    const bool looking =
        !errors && frame.evaluation() && frame.evaluation()->value(frame.block().k).rows() > 1;
    if (looking)
        button(ui, "bandwidth/best", say<texts::kernel::looking_for_best>(),
               ImGui::GetContentRegionAvail().x, false);
    if (!known) return;
    const bool now = knows_leave_one_out(frame);
    const auto here = now ? follow_left_out_error(frame) : std::nullopt;
    const bool better = !here || errors->best_error < *here;
    const float room = ImGui::GetContentRegionAvail().x - 2 * ImGui::GetStyle().FramePadding.x;
    const std::string least = short_number(errors->best_sigma);
    std::string best = say<texts::kernel::use_best>("sigma"_is = least);
    if (measure_text(ui, best, Face::regular).x > room)
        best = say<texts::kernel::use_best_short>("sigma"_is = least);
    const std::string label = now && !better ? say<texts::kernel::no_better>()
                              : now          ? best
                              : frame.store.computation().problem().empty()
                                  ? say<texts::kernel::looking_for_best>()
                                  : say<texts::kernel::no_best>();
    if (button(ui, "bandwidth/best", label, ImGui::GetContentRegionAvail().x,
               now && better && choices[bandwidth] != errors->best_sigma))
        choices.set(bandwidth, errors->best_sigma);
    tooltip(ui, "Where leaving one point out gives the least error");
}

void draw_kernel_choices(Frame& frame) {
    choose_kernel(frame);
    if (!score_function(frame.draft().choices.score).parameters.empty()) choose_bandwidth(frame);
}

/// What the temperature does beside the bandwidth.
std::string temperature_text(const Choices& choices, const Kernel& chosen) {
    if (!chosen.reads_distance) return say<texts::kernel::temperature_alike>();
    constexpr double example = 2;
    const bool usual = choices.temperature == 1;
    const double temperature = usual ? example : choices.temperature;
    const auto same = sigma_for_temperature(chosen, choices[bandwidth], temperature);
    if (!same) return say<texts::kernel::temperature_unlike>();
    return usual ? say<texts::kernel::temperature_would>("temperature"_is = short_number(example),
                                                         "sigma"_is = short_number(*same))
                 : say<texts::kernel::temperature_does>("sigma"_is = short_number(*same));
}

void draw_weights_choices(Frame& frame) {
    choose_normalizer(frame, true);
    choose_temperature(frame);
    if (const Choices& choices = frame.draft().choices; reads_temperature(normalizer_of(choices))) {
        // While another room is entered its score stands here for a frame.
        if (const Kernel* const chosen = find_named(kernels(), choices.score))
            note(frame.ui, temperature_text(choices, *chosen), "temperature/as_bandwidth");
    }
    draw_places(frame);
}

/// The second kernel, its bandwidth, and the band of the first.
void draw_compare_choices(Frame& frame) {
    const Ui& ui = frame.ui;
    auto& options = frame.draft().view.of<PlotOptions>();
    const Choices& choices = frame.draft().choices;
    std::vector<std::string_view> names{"none"}, labels{"nothing"};
    for (const Kernel& one : kernels()) names.push_back(one.name), labels.push_back(one.label);
    const auto now = std::find(names.begin(), names.end(), options.compare);
    int chosen = now == names.end() ? 0 : static_cast<int>(now - names.begin());
    if (choice(ui, "plot_compare", "", labels, chosen))
        options.compare = names[static_cast<std::size_t>(chosen)];
    tooltip(ui, view_field("plot_compare").help);
    if (frame.evaluation() && chosen > 0 && !compared_kernel(frame)) {
        const bool wide = kernel(options.compare).reads_distance;
        rich_text(ui,
                  {{wide ? "The same as above, until its width is another"
                         : "The same as above: there is nothing to compare"}},
                  {0.88f, true, ImGui::GetContentRegionAvail().x});
        ui.tag("plot_compare/same");
    }
    if (chosen > 0 && kernel(options.compare).reads_distance) {
        const BandwidthRange range = bandwidth_range(frame);
        double sigma =
            options.compare_bandwidth > 0 ? options.compare_bandwidth : choices[bandwidth];
        const bool wide = kernel(options.compare).ends_at_sigma;
        if (slider(ui, "plot_compare_bandwidth", wide ? "Half-width" : "Bandwidth", sigma,
                   slider_range(range), true))
            options.compare_bandwidth = rounded_to_pixel(sigma, sigma / 500);
        type_when_pressed_twice(frame, [&](const Document& before) {
            options.compare_bandwidth = before.view.of<PlotOptions>().compare_bandwidth;
        });
        tooltip(ui, view_field("plot_compare_bandwidth").help);
    }
    constexpr std::array<std::string_view, 3> bands{"off", "1 se", "2 se"};
    {
        const ItemGroup group;
        const float width = label_where_room(ui, "Band", 8);
        int band = static_cast<int>(band_of(frame));
        if (segmented(ui, "plot_band", bands, band, width)) options.band = std::to_string(band);
    }
    tooltip(ui,
            "f ± so many standard errors σ̂ √(Σ α²), σ̂ being the error of leaving one out: it "
            "knows noise, not what a kernel smooths away");
}

}  // namespace

std::vector<SetupSection> kernel_sections(const Frame&) {
    return {
        SetupSection{"setup/points",
                     "Points",
                     "",
                     "The table whose rows answer",
                     draw_table_choices,
                     {"table"}},
        SetupSection{"setup/kernel",
                     "Kernel",
                     "",
                     "How near a point must be, and what that weighs",
                     draw_kernel_choices,
                     {"score", "bandwidth"}},
        SetupSection{"setup/normalizer",
                     "Weights",
                     "",
                     "How scores become weights, and where the estimate is made besides the query",
                     draw_weights_choices,
                     {"normalizer"}},
        SetupSection{"setup/compare", "Compare with", "",
                     "A second kernel, and the band of the first", draw_compare_choices},
        color_section()};
}

void draw_kernel_setup(Frame& frame) { draw_sections(frame, kernel_sections(frame)); }

}  // namespace attend
