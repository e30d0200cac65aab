#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/chart/chart.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/lookup/lookup_table.h"
#include "app/views/lookup/share_plot.h"
#include "app/views/lookup/temperature.h"
#include "app/views/parts/lead.h"
#include "core/texts/look_up.h"

namespace attend {

namespace {

constexpr std::size_t most_drawn = 40;  // of more the others would be one gray

/// "from τ 0.145 on Pierre comes first", "… Pierre and Andrey come first".
std::string overtaking(const LookUpModel& model, const ShareCurves::Crossing& crossing) {
    const auto name = [&](std::size_t i) {
        return std::string(model.answers[static_cast<std::size_t>(crossing.answers[i])].text);
    };
    const std::size_t count = crossing.answers.size();
    const std::string temperature = fmt::format("{:.3f}", crossing.temperature);
    if (count == 1)
        return say<texts::look_up::mark_comes_first>("temperature"_is = temperature,
                                                     "answer"_is = name(0));
    return say<texts::look_up::mark_come_first>(
        "temperature"_is = temperature, "answer"_is = name(0),
        "others"_is =
            count == 2 ? name(1) : say<texts::look_up::other_answers>("n"_is = count - 1));
}

ChartAxis axis_of_temperature() {
    ChartAxis axis{0, 1};
    axis.rules = false;
    axis.ticks = {{0, "hard"}, {1, "uniform"}};
    return axis;
}

/// Weights that are no shares may be more than 1.
ChartAxis axis_of_shares(const ShareCurves& curves) {
    double largest = 1;
    for (const std::vector<double>& shares : curves.shares)
        for (const double share : shares)
            if (std::isfinite(share)) largest = std::max(largest, share);
    ChartAxis axis{0, 1.04 * largest};
    axis.hidden = true;
    return axis;
}

/// Of answers that are level everywhere, together: "Pierre and Andrey, two rows each".
std::string name_of(const LookUpModel& model, const std::vector<std::size_t>& level) {
    constexpr std::size_t most_letters = 40;
    std::string text;
    for (const std::size_t answer : level)
        text = text.empty()
                   ? answer_text(model.answers[answer])
                   : say<texts::look_up::level_answers>(
                         "before"_is = text, "answer"_is = answer_text(model.answers[answer]));
    if (text.size() > most_letters) text = answer_text(model.answers[level.front()]) + " …";
    return say<texts::look_up::curve>("answers"_is = text, "n"_is = level.size(),
                                      "rows"_is = model.answers[level.front()].rows);
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
void add_curves(Frame& frame, const LookUpState& state, const ShareCurves& curves, Chart& chart) {
    const Theme& theme = *frame.ui.theme;
    const std::vector<std::size_t> told = frame.ui.states.kept(std::pair(&curves, state.revision),
                                                               [&] { return told_curves(curves); });
    const std::size_t drawn = std::min(curves.shares.size(), most_drawn);
    std::vector<double> highest(curves.places.size());
    for (std::size_t answer = 0; answer < drawn; ++answer) {
        if (std::ranges::find(told, answer) != told.end()) continue;
        const std::vector<double>& shares = curves.shares[answer];
        for (std::size_t i = 0; i < highest.size(); ++i)
            highest[i] = std::max(highest[i], shares[i]);
        chart.series.push_back({"", "", curves.places, shares, theme.dim_text, 0.06f, 0.45f});
    }
    const std::array hues{theme.role(Role::output), theme.text, theme.role(Role::weights)};
    std::size_t place = 0;
    for (const std::vector<std::size_t>& level : level_groups(curves, told))
        for (const std::size_t answer : level) {
            ChartSeries series{"", "", curves.places, curves.shares[answer]};
            if (answer == level.front() && curves.shares.size() > 1)
                series.name = name_of(state.model, level), series.bold = true;
            series.color = hues[std::min(place++, hues.size() - 1)];
            chart.series.push_back(std::move(series));
        }
    if (const std::size_t others = curves.shares.size() - told.size(); others > 1)
        chart.series.push_back({say<texts::look_up::other_answers>("n"_is = others), "",
                                curves.places, std::move(highest), theme.dim_text, 0, 0});
}

void add_marks(Frame& frame, const LookUpState& state, const ShareCurves& curves, Chart& chart) {
    const Theme& theme = *frame.ui.theme;
    ChartMark now{ChartMark::Kind::vertical, "lookup/plot/now"};
    now.x = slider_place(temperature_of(frame.draft().choices));
    now.color = theme.text, now.handle = true;
    now.foot = now.x > 0 && now.x < 1 ? "τ " + digits(temperature_of(frame.draft().choices)) : "τ";
    chart.marks.push_back(std::move(now));
    if (!curves.crossing) return;
    ChartMark crossing{ChartMark::Kind::ring, "lookup/plot/crossing"};
    crossing.x = curves.crossing->place, crossing.y = curves.crossing->share;
    crossing.color = theme.text;
    crossing.words = {{overtaking(state.model, *curves.crossing)}};
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

Box shares_object(Frame& frame) {
    const ShareCurves* const curves = share_curves_of(frame);
    if (!curves) return box::space(0);
    const LookUpState& state = look_up_state(frame);
    Chart chart{axis_of_temperature(), axis_of_shares(*curves)};
    ChartMark foot{ChartMark::Kind::horizontal};
    foot.color = frame.ui.theme->border;
    chart.marks.push_back(std::move(foot));
    add_curves(frame, state, *curves, chart);
    add_marks(frame, state, *curves, chart);
    chart.help = "What each answer weighs at every temperature · drag: sets it";
    chart.drag = [&frame](double place, bool) {
        set_temperature(frame, std::clamp(place, 0.0, 1.0));
    };
    return object(frame.ui, "From hard to uniform", "drag the line: temperature",
                  box::chart("lookup/plot", std::move(chart), {20, 7}).grow_high());
}

}  // namespace attend
