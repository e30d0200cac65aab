#include <algorithm>
#include <cmath>
#include <optional>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/chart/chart.h"
#include "app/gui/chart/number_line.h"
#include "app/gui/said.h"
#include "app/gui/sizes.h"
#include "app/views/kernel/bandwidth.h"
#include "app/views/kernel/kernel_objects.h"
#include "app/views/kernel/training.h"
#include "app/views/lit.h"
#include "app/views/parts/follow_job.h"
#include "core/attention/scores/kernels.h"
#include "core/ops/kernel_score.h"
#include "core/texts/kernel.h"

namespace attend {

namespace {

std::string told_error(double error) { return short_number(rounded_to_pixel(error, error / 2000)); }

/// Both curves find room.
ChartAxis axis_of_errors(const LeaveOneOut& errors, const LeaveOneOut* compared) {
    double low = errors.best_error, high = low;
    for (const LeaveOneOut* const curve : {&errors, compared}) {
        if (!curve) continue;
        for (const double error : curve->error)
            if (std::isfinite(error)) low = std::min(low, error), high = std::max(high, error);
    }
    const double around = std::max((high - low) * 0.2, std::abs(high) * 0.02 + 1e-9);
    return {low - around, high + around};
}

/// From which bandwidth on every point has another one in reach. Of some points only it is not
/// known.
std::optional<double> least_reach(const Frame& frame) {
    const Value& x = frame.evaluation()->at(frame.block().k);
    if (left_out_count(x->rows()) < x->rows()) return std::nullopt;
    return frame.ui.states.kept(x, [&] { return farthest_neighbor(*x); });
}

/// Where a kernel has no error, since it leaves some point alone: lines that rise, of the second
/// one lines that fall, so that both are seen where they have none.
void add_hatched(const Frame& frame, const LeaveOneOut& errors, bool second, Chart& chart) {
    double right = 0;
    for (std::size_t i = 0; i < errors.sigma.size(); ++i)
        if (!std::isfinite(errors.error[i])) right = errors.sigma[i];
    if (right == 0) return;
    chart.stretches.push_back(
        {errors.sigma.front(), std::max(right, least_reach(frame).value_or(right)),
         second ? "leave_one_out/hatched_compared" : "leave_one_out/hatched", "", true, second});
}

/// The errors of the second kernel, dashed.
void add_compared(const Frame& frame, const LatestResult<LeaveOneOut>& compared, Chart& chart) {
    if (!compared) return;
    add_hatched(frame, *compared, true, chart);
    ChartSeries series{"",    "",    compared->sigma, compared->error, frame.ui.theme->text,
                       0.09f, 0.75f, Stroke::dashed};
    if (const auto named = compared_kernel(frame)) series.name = kernel(named->choices.score).label;
    chart.series.push_back(std::move(series));
}

/// Whether a lesson lights any of the errors of leaving one out.
bool lights_errors(const Frame& frame) {
    const RegressionNodes& nodes = *frame.scene()->measures.regression;
    return is_lit(frame, nodes.by_bandwidth) || is_lit(frame, nodes.least) ||
           is_lit(frame, nodes.error);
}

/// Where all errors begin.
void add_foot(const Frame& frame, Chart& chart) {
    ChartMark foot{ChartMark::Kind::horizontal};
    foot.y = chart.y.low, foot.color = frame.ui.theme->border;
    chart.marks.push_back(std::move(foot));
}

/// A knob at the bandwidth; nothing beyond the ends.
void add_now(Frame& frame, Chart& chart) {
    const double sigma = frame.scene()->choices[bandwidth];
    if (sigma < chart.x.low || sigma > chart.x.high) return;
    ChartMark now{ChartMark::Kind::vertical, "leave_one_out/now"};
    now.x = sigma, now.color = frame.ui.theme->text, now.handle = true;
    now.foot = "σ " + short_number(sigma);
    chart.marks.push_back(std::move(now));
}

/// "best at σ 0.176  2.95, now 3.02": beside the chart, which is too low for words among its lines.
Box said_of_best(const Frame& frame, const LeaveOneOut& errors) {
    if (errors.flat) return box::space(0);
    const auto now = follow_left_out_error(frame);
    const TextRun best{say<texts::kernel::best_at>("at_end"_is = errors.at_end,
                                                   "sigma"_is = short_number(errors.best_sigma)),
                       Role::other, true};
    return box::rich(say_rich<texts::kernel::best_error>(
                         "best"_is = best, "error"_is = told_error(errors.best_error),
                         "now"_is = now ? told_error(*now) : "none"),
                     {sizes::axis, false, 0})
        .named("leave_one_out/said");
}

/// A ring.
void add_best(const Frame& frame, const LeaveOneOut& errors, Chart& chart) {
    if (errors.flat) return;
    ChartMark best{ChartMark::Kind::ring, "leave_one_out/best"};
    best.x = errors.best_sigma, best.y = errors.best_error;
    best.color = frame.ui.theme->role(Role::output);
    best.in_light = lights_errors(frame);
    chart.marks.push_back(std::move(best));
}

/// The steps of learning: from the first one to where it stands.
void add_steps(Frame& frame, Chart& chart) {
    ChartPoints points{"leave_one_out/steps"};
    points.color = frame.ui.theme->role(Role::query);
    points.radius = 0.2f, points.alpha = 0.7f;
    for (const BandwidthStep& step : training_steps(frame))
        points.x.push_back(step.sigma), points.y.push_back(step.error);
    if (!points.x.empty()) chart.points.push_back(std::move(points));
}

Chart chart_of(Frame& frame, const LatestResult<LeaveOneOut>& errors,
               const LatestResult<LeaveOneOut>& compared) {
    Chart chart{{errors->sigma.front(), errors->sigma.back(), true},
                axis_of_errors(*errors, compared.result)};
    chart.x.hidden = chart.y.hidden = true;
    add_foot(frame, chart);
    add_hatched(frame, *errors, false, chart);
    chart.series.push_back(
        {"", "", errors->sigma, errors->error, frame.ui.theme->role(Role::output)});
    chart.series.back().in_light = lights_errors(frame);
    add_compared(frame, compared, chart);
    add_steps(frame, chart);
    add_now(frame, chart);
    add_best(frame, *errors, chart);
    chart.old = !errors.current;
    chart.help = say<texts::kernel::errors_help>("error"_is = short_number(errors->mean_error));
    chart.drag = [&frame, ends = chart.x](double sigma, bool) {
        sigma = std::clamp(sigma, ends.low, ends.high);
        frame.draft().choices.set(bandwidth, rounded_to_pixel(sigma, sigma / 500));
        frame.gesture = true;
    };
    return chart;
}

/// "Hatched: below 0.21 the boxcar leaves a point alone: no error"; nothing where none does.
std::string said_of_hatching(const Frame& frame, const LeaveOneOut& errors,
                             const LeaveOneOut* compared) {
    const auto alone = [](const LeaveOneOut* of) { return of && std::isnan(of->error.front()); };
    const bool own = alone(&errors), other = alone(compared);
    if (!own && !other) return {};
    const auto second = compared_kernel(frame);
    const Choices& choices = own || !second ? frame.scene()->choices : second->choices;
    const auto reach = least_reach(frame);
    return say<texts::kernel::hatched>("reach"_is = reach ? short_number(*reach) : "none",
                                       "whose"_is = own && other ? "both" : "one",
                                       "kernel"_is = kernel(choices.score).label);
}

std::string said_of(Frame& frame, const LeaveOneOut& errors, const LeaveOneOut* compared) {
    if (const auto& steps = training_steps(frame); !steps.empty())
        return say<texts::kernel::steps>("n"_is = steps.size(),
                                         "sigma"_is = short_number(steps.back().sigma));
    std::string said = errors.flat     ? say<texts::kernel::no_difference>()
                       : errors.at_end ? say<texts::kernel::least_at_end>()
                                       : said_of_hatching(frame, errors, compared);
    const Index points = frame.evaluation()->value(frame.block().k).rows();
    if (left_out_count(points) == points) return said;
    std::string left_out =
        say<texts::kernel::left_out>("n"_is = left_out_count(points), "points"_is = points);
    if (said.empty()) return left_out;
    return say<texts::kernel::next_clause>("before"_is = left_out, "clause"_is = said);
}

}  // namespace

Box leave_one_out(Frame& frame) {
    if (frame.store.computation().is_veiled()) return box::empty("?");
    const LatestResult<LeaveOneOut> errors = follow_leave_one_out(frame);
    if (!errors || !errors->exists()) {
        const Index points = frame.evaluation()->value(frame.block().k).rows();
        return box::empty(points < 2 ? say<texts::kernel::nobody_left>()
                          : errors   ? say<texts::kernel::none_reaches>()
                                     : say<texts::kernel::leaving_out>());
    }
    const LatestResult<LeaveOneOut> compared = follow_compared_errors(frame);
    Boxes lines{said_of_best(frame, *errors),
                box::chart("leave_one_out", chart_of(frame, errors, compared), {16, 7})};
    if (const std::string said = said_of(frame, *errors, compared.result); !said.empty())
        lines.push_back(box::clauses(said, sizes::axis));
    return box::column(std::move(lines)).grow_high();
}

}  // namespace attend
