#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/big_parts.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/signs.h"
#include "app/gui/chart/number_line.h"
#include "app/gui/figures.h"
#include "app/views/kernel/bandwidth.h"
#include "app/views/kernel/kernel.h"
#include "app/views/kernel/kernel_words.h"
#include "app/views/kernel/plot.h"
#include "app/views/kernel/points.h"
#include "app/views/parts/guessing.h"
#include "app/views/parts/stage.h"
#include "app/views/parts/stage_foot.h"
#include "core/attention/scores/kernels.h"
#include "core/ops/kernel_score.h"
#include "core/plural.h"

namespace attend {

namespace {

// Pixels of the stage.
constexpr float curve_wide = 9, query_wide = 7, point_radius = 8, slider_wide = 510,
                slider_high = 40, sigma_wide = 165;
constexpr float least_part = 16;  // em
constexpr int marked_x = 5, marked_y = 3, steps_of_query = 80;

bool is_asked(const Frame& frame) { return frame.ui.states.of<Guessing>().asked; }

/// Numbers whose range is shown by a few round numbers.
std::vector<std::pair<double, std::string>> few(const ChartAxis& axis, int wanted) {
    std::vector<std::pair<double, std::string>> ticks;
    const Ticks round = round_ticks(axis.low, axis.high, wanted);
    for (const double tick : round.numbers)
        ticks.emplace_back(tick, with_decimals(tick, round.decimals));
    return ticks;
}

/// What was guessed, or while it is asked is being guessed: it is dragged.
void add_guess(Frame& frame, Chart& chart) {
    auto& guessing = frame.ui.states.of<Guessing>();
    if (!guessing.number && !guessing.asked) return;
    ChartMark mark{ChartMark::Kind::horizontal, "plot/guess"};
    mark.y = guessing.number.value_or((chart.y.low + chart.y.high) / 2);
    mark.color = frame.ui.theme->edited, mark.stroke = Stroke::dashed;
    mark.tag = guessing.number ? short_number(rounded_to_pixel(*guessing.number, 0.05)) : "?";
    if (!guessing.asked) mark.words = {{"guessed"}};
    if (guessing.asked) mark.drag = [&guessing](double to) { guessing.number = to; };
    chart.marks.push_back(std::move(mark));
}

/// "76 % on five points"
RichText most_of_it(const Estimate& estimate) {
    const HeavyPoints heavy = heavy_points(estimate);
    if (heavy.count == 0 || static_cast<Index>(heavy.count) == estimate.points()) return {};
    return {{percent_text(heavy.share), Role::weights, true},
            {heavy.count == 1 ? " on one point"
                              : fmt::format(" on {} points", number_in_words(heavy.count))}};
}

/// Before anybody knows: the points and the question alone.
void leave_the_question(Chart& chart) {
    std::erase_if(chart.series, [](const ChartSeries&) { return true; });
    std::erase_if(chart.points,
                  [](const ChartPoints& points) { return points.name != "plot/point"; });
    std::erase_if(chart.marks, [](const ChartMark& mark) { return mark.name != "plot/query"; });
    chart.stretches.clear();
}

/// The curve without its band; the kernel says what it is.
void change_series(const Ui& ui, ChartSeries& series, float lengths) {
    if (!series.name.empty()) {
        if (!series.low.empty()) series.name = "how much each counts";
        return;
    }
    series.low.clear();
    series.width = stage_em(ui, curve_wide) / lengths;
}

/// The plot of the desk with less in it, and that larger.
Chart staged_chart(Frame& frame, const Estimate& estimate) {
    const Ui& ui = frame.ui;
    Chart chart = regression_chart(frame, estimate);
    chart.sizes = {stage_em(ui, stage_text::small), stage_em(ui, stage_text::small),
                   stage_em(ui, stage_text::words), stage_em(ui, stage_text::small) / small_text};
    chart.rugs.clear();
    chart.x.ticks = few(chart.x, marked_x), chart.y.ticks = few(chart.y, marked_y);
    chart.x.says = {{estimate.key, Role::key, true}};
    chart.y.says = {{estimate.value, Role::value, true}};
    for (ChartSeries& series : chart.series) change_series(ui, series, chart.sizes.lengths);
    for (ChartPoints& points : chart.points)
        if (points.name == "plot/point")
            points.radius = stage_em(ui, point_radius) / chart.sizes.lengths;
    // Nobody asks here how one number came about.
    std::erase_if(chart.points, [&](const ChartPoints& points) {
        return points.hollow && points.name.empty() && points.color == ui.theme->selection;
    });
    for (ChartMark& mark : chart.marks) {
        mark.words.clear();
        if (mark.kind != ChartMark::Kind::vertical) continue;
        mark.tag.clear();
        mark.width = stage_pixels(query_wide) / ui.hairline();
    }
    ChartMark heavy{ChartMark::Kind::words};
    heavy.x = estimate.query, heavy.y = chart.y.high, heavy.words = most_of_it(estimate);
    chart.marks.push_back(std::move(heavy));
    if (is_asked(frame)) leave_the_question(chart);
    add_guess(frame, chart);
    return chart;
}

/// How a kernel weighs.
std::string how_points_answer(const Choices& choices) {
    const Kernel& shape = kernel(choices.score);
    const std::string all = shape.ends_at_sigma ? fmt::format("Every point within {} answers",
                                                              short_number(choices[bandwidth]))
                                                : "Every point answers";
    return all + " with its height. " +
           (choices.score == "boxcar" || !shape.reads_distance
                ? "Each counts as much as the others."
                : "The nearer its key, the more it counts.");
}

RichText sentence_of(const Frame& frame, const Estimate& estimate) {
    if (is_asked(frame))
        return {{"Each point has told its height. What would you say here? "},
                {"Choose.", Role::input, true}};
    if (!estimate.exists() && is_out_of_reach(frame, estimate))
        return {{fmt::format("No point is within {}: the nearest is {} away.",
                             short_number(frame.scene()->choices[bandwidth]),
                             short_number(estimate.away()))}};
    return {{how_points_answer(frame.scene()->choices)}};
}

RichText title_of(const Frame& frame, const Estimate& estimate) {
    RichText title{{"At " + estimate.key + " "}, {estimate.query_text, Role::query, true}};
    if (is_asked(frame)) {
        title.push_back({", what is " + estimate.value + "?"});
    } else if (estimate.exists()) {
        title.push_back({", " + estimate.value + " is "});
        title.push_back({short_number(estimate.f), Role::output, true});
    } else {
        title.push_back({": " + estimate.missing()});
    }
    return title;
}

/// σ on a logarithmic line, by shares of it.
struct SigmaLine {
    double low, high;

    explicit SigmaLine(const BandwidthRange& range)
        : low(std::log(range.low)), high(std::log(range.high)) {}
    double share(double sigma) const {
        return std::clamp((std::log(sigma) - low) / (high - low), 0.0, 1.0);
    }
    double at(double share) const {
        const double sigma = std::exp(low + std::clamp(share, 0.0, 1.0) * (high - low));
        return rounded_to_pixel(sigma, sigma / 50);
    }
};

void set_sigma(Frame& frame, double share) {
    frame.draft().choices.set(bandwidth, SigmaLine(bandwidth_range(frame)).at(share));
    frame.gesture = true;
}

double sigma_share(Frame& frame) {
    return SigmaLine(bandwidth_range(frame)).share(frame.draft().choices[bandwidth]);
}

Box sigma_line(Frame& frame) {
    const Ui& ui = frame.ui;
    const Choices& choices = frame.scene()->choices;
    if (!kernel(choices.score).reads_distance) return stage_words(ui, kernel_in_words(choices));
    Box line =
        box::slide({"stage/sigma", sigma_share(frame), ui.theme->text, ui.theme->field_border,
                    ui.theme->text, [&frame](double to) { set_sigma(frame, to); }})
            .wide(stage_em(ui, slider_wide))
            .high(stage_em(ui, slider_high));
    return box::row({box::text("σ = " + short_number(choices[bandwidth]),
                               {Face::semibold, stage_em(ui, stage_text::words), ui.theme->text}, 6)
                         .wide(stage_em(ui, sigma_wide)),
                     std::move(line)},
                    stage_em(ui, 20));
}

/// To the next of some round numbers.
void move_question(Frame& frame, const Estimate& estimate, const Chart& chart, double by) {
    const Ticks steps = round_ticks(chart.x.low, chart.x.high, steps_of_query);
    if (steps.numbers.size() < 2) return;
    const double step = steps.numbers[1] - steps.numbers[0],
                 next = step * (by > 0 ? std::floor(estimate.query / step + 1 + 1e-6)
                                       : std::ceil(estimate.query / step - 1 - 1e-6));
    ask_for(frame, std::clamp(rounded_to_pixel(next, step / 10), steps.numbers.front(),
                              steps.numbers.back()));
    frame.gesture = true;
}

bool press(Frame& frame, const Estimate& estimate, const Chart& chart, ImGuiKey key) {
    const bool up = key == ImGuiKey_UpArrow, vertical = up || key == ImGuiKey_DownArrow;
    auto& guessing = frame.ui.states.of<Guessing>();
    if (guessing.asked) {
        if (!vertical) return false;
        constexpr double steps = 50;
        const double step = (chart.y.high - chart.y.low) / steps * (up ? 1 : -1);
        guessing.number = guessing.number.value_or((chart.y.low + chart.y.high) / 2) + step;
        return true;
    }
    if (vertical) {
        constexpr double step = 0.05;
        if (kernel(frame.scene()->choices.score).reads_distance)
            set_sigma(frame, sigma_share(frame) + (up ? step : -step));
        return true;
    }
    if (key != ImGuiKey_LeftArrow && key != ImGuiKey_RightArrow) return false;
    move_question(frame, estimate, chart, key == ImGuiKey_RightArrow ? 1 : -1);
    return true;
}

/// The plot; or the parts that a lesson makes large.
Box picture_of(Frame& frame, const Chart& chart) {
    Boxes parts;
    for (const std::string& name : large_parts(frame.ui)) {
        std::optional<Box> part =
            name == "plot" ? box::chart("plot", chart, {40, 20}) : kernel_part(frame, name);
        if (!part) continue;
        // Beside another one it needs its room.
        const float least = large_parts(frame.ui).size() > 1 ? least_part : 0;
        parts.push_back(
            box::layers({std::move(*part)}).wide({least, 30, Length::endless}).grow_high());
    }
    if (parts.empty()) return box::chart("plot", chart, {40, 20});
    return box::row(std::move(parts), stage_em(frame.ui, 60));
}

}  // namespace

Staged staged_kernel(Frame& frame) {
    const Estimate estimate = estimate_of(frame);
    auto& guessing = frame.ui.states.of<Guessing>();
    guessing.ask_about("estimate at " + estimate.query_text);
    const Chart chart = staged_chart(frame, estimate);
    Staged shown;
    shown.title = title_of(frame, estimate);
    shown.sentence = sentence_of(frame, estimate);
    shown.object = picture_of(frame, chart);
    shown.foot = sigma_line(frame);
    shown.keys = guessing.asked ? "↑ ↓ your guess    Space: show it"
                                : "Page Up: ask first    ← → move the question    ↑ ↓ σ";
    shown.step = [&guessing](int by) { return guessing.step(by); };
    shown.key = [&frame, estimate, chart](ImGuiKey key) {
        return press(frame, estimate, chart, key);
    };
    return shown;
}

}  // namespace attend
