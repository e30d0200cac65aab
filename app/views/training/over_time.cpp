#include "app/views/training/over_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/sizes.h"

namespace attend {

namespace {

constexpr float left_room = 2.4f, right_room = 8.2f;  // em, of all planes
constexpr float strong_line = sizes::of(2.8f), weak_line = sizes::of(1.4f);
constexpr float later = 0.34f, weak = 0.5f;  // opacity

std::string told_at(const Learned& known, double step) {
    const HistoryRow* const row = known.row(kept_step_near(known, step));
    if (!row) return {};
    return fmt::format("step {}: loss {:.3g}, {:.1f} % right\nDrag to look at another step",
                       row->step, row->validation_loss, 100 * row->accuracy);
}

}  // namespace

Index kept_step_near(const Learned& known, double step) {
    const auto every = static_cast<double>(kept_every(known.steps()));
    const auto near = static_cast<Index>(std::lround(step / every) * std::lround(every));
    return std::clamp(near, known.run->first_step(), known.reached);
}

TimeSpan time_span(const Frame& frame) {
    const Learned& known = learned(frame);
    const TrainingSetup& setup = known.run->setup();
    const auto first = static_cast<double>(known.run->first_step());
    constexpr double behind = 1.25, round = 50;
    const Index usual = std::max(task(setup.task).usual_steps, known.right(0.99).value_or(0));
    const double wish = std::ceil(behind * static_cast<double>(usual) / round) * round;
    const auto whole = static_cast<double>(known.steps());
    const auto shown = static_cast<double>(shown_step(frame));
    if (wish >= whole - first || shown > first + wish) return {first, std::max(whole, first + 1)};
    return {first, first + wish};
}

void add_over_time(const Frame& frame, Chart& chart, const OverTime& line) {
    const auto cursor = static_cast<double>(shown_step(frame));
    ChartSeries before{.color = line.color,
                       .width = line.strong ? strong_line : weak_line,
                       .alpha = line.strong ? 1 : weak},
        after = before;
    after.alpha *= later;
    for (std::size_t i = 0; i < line.steps.size(); ++i) {
        const bool is_before = line.steps[i] <= cursor;
        ChartSeries& to = is_before ? before : after;
        if (!is_before && after.x.empty() && !before.x.empty())
            after.x.push_back(before.x.back()), after.y.push_back(before.y.back());
        to.x.push_back(line.steps[i]), to.y.push_back(line.numbers[i]);
    }
    (after.x.empty() ? before : after).name = line.name;
    before.bold = after.bold = line.strong;
    if (!before.x.empty() && line.strong) {
        chart.points.push_back({.x = {before.x.back()},
                                .y = {before.y.back()},
                                .color = line.color,
                                .radius = sizes::of(4.5f)});
        if (!line.said.empty())
            chart.marks.push_back({.kind = ChartMark::Kind::words,
                                   .x = before.x.back(),
                                   .y = before.y.back(),
                                   .words = {{line.said, Role::other, true}}});
    }
    if (!after.x.empty()) chart.series.push_back(std::move(after));
    chart.series.push_back(std::move(before));
}

Chart chart_over_time(Frame& frame, bool tagged) {
    const Learned& known = learned(frame);
    const TimeSpan span = time_span(frame);
    const auto scrub = [&frame](double step) {
        play(frame, false);
        frame.gesture = true;
        show_step(frame, kept_step_near(learned(frame), step));
    };
    Chart chart;
    chart.x = {.low = span.first, .high = span.last, .rules = false};
    chart.y = {.low = 0, .high = 1, .room = left_room};
    chart.right_room = right_room;
    const Index step = shown_step(frame);
    ChartMark cursor{.name = "time/cursor",
                     .x = static_cast<double>(step),
                     .color = frame.ui.theme->text,
                     .width = 2};
    if (tagged) cursor.tag = fmt::format("step {}", step);
    cursor.drag = scrub;
    chart.marks.push_back(std::move(cursor));
    chart.drag = [scrub](double x, bool) { scrub(x); };
    chart.help_at = [&known](double x) { return told_at(known, x); };
    return chart;
}

}  // namespace attend
