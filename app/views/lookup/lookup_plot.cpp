#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/chart/chart.h"
#include "app/gui/figures.h"
#include "app/views/lookup/lookup_view.h"
#include "app/views/lookup/share_plot.h"
#include "app/views/lookup/temperature.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr std::size_t most_drawn = 40;  // of more the others would be one gray

/// "Pierre overtakes", "Pierre and Andrey overtake".
std::string overtaking(const LookUpModel& model, const ShareCurves::Crossing& crossing) {
    const auto name = [&](std::size_t i) {
        return std::string(model.answers[static_cast<std::size_t>(crossing.answers[i])].text);
    };
    const std::size_t count = crossing.answers.size();
    if (count == 1) return name(0) + " overtakes";
    return fmt::format("{} and {} overtake", name(0),
                       count == 2 ? name(1) : number_in_words(count - 1) + " others");
}

ChartAxis axis_of_temperature() {
    ChartAxis axis{0, 1};
    axis.rules = false;
    axis.ticks = {{0, "hard"}, {1, "uniform"}};
    for (const double temperature : {0.05, 0.1, 0.2, 0.5, 1.0, 2.0})
        axis.ticks.insert(axis.ticks.end() - 1,
                          {slider_place(temperature), fmt::format("{}", temperature)});
    return axis;
}

/// Weights that are no shares may be more than 1.
ChartAxis axis_of_shares(const ShareCurves& curves) {
    double largest = 1;
    for (const std::vector<double>& shares : curves.shares)
        for (const double share : shares)
            if (std::isfinite(share)) largest = std::max(largest, share);
    ChartAxis axis{0, largest};
    axis.ticks = {{0, "0"}, {0.5, "½"}, {1, "1"}};
    if (largest > 1) axis.ticks.emplace_back(largest, rounded_text(largest, 1));
    return axis;
}

/// Of answers that are level everywhere, together: "Pierre and Andrey, two rows each".
std::string name_of(const LookUpModel& model, const std::vector<std::size_t>& level) {
    constexpr std::size_t most_letters = 40;
    std::string text;
    for (const std::size_t answer : level)
        text += (text.empty() ? "" : " and ") + answer_text(model.answers[answer]);
    if (text.size() > most_letters) text = answer_text(model.answers[level.front()]) + " …";
    const int rows = model.answers[level.front()].rows;
    if (rows > 1)
        text += fmt::format(", {} rows{}", number_in_words(static_cast<std::size_t>(rows)),
                            level.size() > 1 ? " each" : "");
    return text;
}

std::vector<std::vector<std::size_t>> level_groups(const ShareCurves& curves,
                                                   const std::vector<std::size_t>& told) {
    std::vector<std::vector<std::size_t>> groups;
    for (const std::size_t answer : told) {
        const auto same = std::ranges::find_if(groups, [&](const auto& group) {
            return curves.shares[group.front()] == curves.shares[answer];
        });
        if (same == groups.end())
            groups.push_back({answer});
        else
            same->push_back(answer);
    }
    return groups;
}

/// Those that are told have a name and a hue; of the others the highest is named "six others".
void add_curves(const LookUpView& view, const ShareCurves& curves, Chart& chart) {
    const Theme& theme = *view.frame.ui.theme;
    const std::vector<std::size_t> told = view.frame.ui.states.kept(
        std::pair(&curves, view.state.revision), [&] { return told_curves(curves); });
    const std::size_t drawn = std::min(curves.shares.size(), most_drawn);
    std::vector<double> highest(curves.places.size());
    for (std::size_t answer = 0; answer < drawn; ++answer) {
        if (std::ranges::find(told, answer) != told.end()) continue;
        const std::vector<double>& shares = curves.shares[answer];
        for (std::size_t i = 0; i < highest.size(); ++i)
            highest[i] = std::max(highest[i], shares[i]);
        chart.series.push_back({"", "", curves.places, shares, theme.dim_text, 0.06f, 0.45f});
    }
    const std::array hues{theme.role(Role::output), theme.role(Role::weights), theme.text};
    std::size_t place = 0;
    for (const std::vector<std::size_t>& level : level_groups(curves, told))
        for (const std::size_t answer : level) {
            ChartSeries series{"", "", curves.places, curves.shares[answer]};
            if (answer == level.front() && curves.shares.size() > 1)
                series.name = name_of(view.model, level), series.bold = true;
            series.color = hues[std::min(place++, hues.size() - 1)];
            chart.series.push_back(std::move(series));
        }
    if (const std::size_t others = curves.shares.size() - told.size(); others > 1)
        chart.series.push_back({number_in_words(others) + " others", "", curves.places,
                                std::move(highest), theme.dim_text, 0, 0});
}

void add_marks(const LookUpView& view, const ShareCurves& curves, Chart& chart) {
    const Theme& theme = *view.frame.ui.theme;
    ChartMark now{ChartMark::Kind::vertical, "lookup/plot/now"};
    now.x = slider_place(temperature_of(view.frame.draft().choices));
    now.color = theme.text, now.handle = true;
    chart.marks.push_back(std::move(now));
    if (!curves.crossing) return;
    ChartMark crossing{ChartMark::Kind::ring, "lookup/plot/crossing"};
    crossing.x = curves.crossing->place, crossing.y = curves.crossing->share;
    crossing.color = theme.text;
    crossing.words = {{fmt::format("{:.3f}: {}", curves.crossing->temperature,
                                   overtaking(view.model, *curves.crossing))}};
    chart.marks.push_back(std::move(crossing));
}

}  // namespace

std::vector<std::size_t> told_curves(const ShareCurves& curves) {
    constexpr std::size_t most = 4;
    const std::size_t answers = curves.shares.size();
    std::vector<std::size_t> told;
    const auto tell = [&](std::size_t answer) {
        if (told.size() < most && std::find(told.begin(), told.end(), answer) == told.end())
            told.push_back(answer);
    };
    for (std::size_t i = 0; i < curves.places.size(); ++i) {
        std::size_t first = 0;
        for (std::size_t answer = 1; answer < answers; ++answer)
            if (curves.shares[answer][i] > curves.shares[first][i]) first = answer;
        tell(first);
    }
    for (std::size_t answer = 0; answer < answers && told.size() < 2; ++answer) tell(answer);
    return told;
}

Box share_plot(const LookUpView& view, const ShareCurves& curves) {
    Chart chart{axis_of_temperature(), axis_of_shares(curves)};
    add_curves(view, curves, chart);
    add_marks(view, curves, chart);
    chart.help = "What each answer weighs at every temperature · drag: sets it";
    chart.drag = [&frame = view.frame](double place, bool) {
        set_temperature(frame, std::clamp(place, 0.0, 1.0));
    };
    return box::column({box::clauses("share of each answer, from hard to uniform", 0.85f),
                        box::chart("lookup/plot", std::move(chart), {20, 8}).grow_high()},
                       0.1f);
}

}  // namespace attend
