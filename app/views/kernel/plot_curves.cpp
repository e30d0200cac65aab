#include "app/views/kernel/plot_curves.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/chart/number_line.h"
#include "app/views/kernel/bandwidth.h"
#include "app/views/kernel/options.h"
#include "app/views/lit.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/measured.h"
#include "core/attention/scores/kernels.h"
#include "core/texts/kernel.h"

namespace attend {

namespace {

struct CurveState {
    struct Key {
        KernelRegression regression;
        double low = 0, high = 1;
        bool operator==(const Key&) const = default;
    };
    LatestJob<Key, Curve> zoomed, compared;
};

LatestResult<Curve> follow_curve(Frame& frame, LatestJob<CurveState::Key, Curve>& job,
                                 const CurveState::Key& key) {
    follow(frame, job, "Estimating the curve", key, curve_places * key.regression.k->rows(), [&] {
        return [key](const Progress& progress) {
            return curve_of(key.regression, key.low, key.high, progress);
        };
    });
    return job.latest();
}

/// From where to where the curve goes that is a node.
CurveEnds ends_of_curve(const Frame& frame) {
    const Value &points = frame.evaluation()->at(frame.block().k),
                &places = validation_places(frame);
    return frame.ui.states.kept(std::pair(points, places),
                                [&] { return curve_ends(*points, *places); });
}

/// All of it is a node; what is seen of it near by has more places, unless numbers were put into
/// the node, which stand at its own.
void follow_own(Frame& frame, const PlotRange& range, PlotCurves& curves) {
    const CurveEnds ends = ends_of_curve(frame);
    const auto& nodes = *frame.scene()->measures.regression;
    const Evaluation& evaluation = *frame.evaluation();
    const bool apart = range.left != ends.low || range.right != ends.high;
    curves.nearer = apart && !evaluation.edit(nodes.curve) && !evaluation.edit(nodes.curve_error);
    if (curves.nearer) {
        curves.own = follow_curve(frame, frame.ui.states.of<CurveState>().zoomed,
                                  {regression_of(frame), range.left, range.right});
        return;
    }
    if (const Measured found = measured(frame, "Estimating the curve", {nodes.curve}))
        curves.own = {
            &frame.ui.states.kept(found.values, [&] { return curve_in(*found.values.front()); }),
            found.current};
}

/// Standard errors of the curve that is drawn; of all of it they are a node.
std::optional<Matrix> standard_errors(const Frame& frame, const PlotCurves& curves) {
    const auto error = follow_left_out_error(frame);
    if (!curves.own || !error) return std::nullopt;
    if (curves.nearer)
        return (*error / curves.own->equal_points.cast<double>().array().sqrt()).cast<Scalar>();
    const Measured of_node =
        measured(frame, "Estimating the band", {frame.scene()->measures.regression->curve_error});
    return of_node.current ? std::optional(*of_node.values.front()) : std::nullopt;
}

ChartSeries line_of(const Curve& curve) {
    ChartSeries line;
    for (Index i = 0; i < curve.places.rows(); ++i) {
        line.x.push_back(static_cast<double>(curve.places(i, 0)));
        line.y.push_back(static_cast<double>(curve.f(i, 0)));
    }
    return line;
}

void add_band(const Frame& frame, const PlotCurves& curves, ChartSeries& line) {
    const double widths = band_of(frame);
    const std::optional<Matrix> errors = widths > 0 ? standard_errors(frame, curves) : std::nullopt;
    if (!errors || std::ssize(line.y) != errors->rows()) return;
    for (std::size_t i = 0; i < line.y.size(); ++i) {
        const double away = widths * static_cast<double>((*errors)(static_cast<Index>(i), 0));
        line.low.push_back(line.y[i] - away), line.high.push_back(line.y[i] + away);
    }
}

/// Where the kernel has no estimate; where it always has one, those of the second kernel.
struct ShownGaps {
    std::vector<Gap> gaps;
    std::string words;
};

ShownGaps shown_gaps(const Frame& frame, const PlotCurves& curves) {
    // Of points before they would say what is not so.
    if (curves.own.current && curves.own)
        if (auto gaps = gaps_of(*curves.own); !gaps.empty())
            return {std::move(gaps),
                    say<texts::kernel::no_point_within>(
                        "sigma"_is = short_number(frame.scene()->choices[bandwidth]))};
    if (!curves.compared.current || !curves.compared) return {};
    return {gaps_of(*curves.compared),
            say<texts::kernel::other_without_point>("kernel"_is = curves.compared_name)};
}

void add_gaps(const Frame& frame, const Estimate& estimate, const ShownGaps& shown, Chart& chart) {
    const auto keys = frame.ui.readings.range(estimate.x).value_or(Range{0, 0});
    const auto first = chart.stretches.size();
    std::size_t widest = chart.stretches.size();
    double width = 0;
    for (const Gap& gap : shown.gaps) {
        chart.stretches.push_back({gap.low, gap.high, "plot/gap"});
        // Beyond all points nobody expects an estimate.
        const bool between = gap.high > static_cast<double>(keys.lowest) &&
                             gap.low < static_cast<double>(keys.highest);
        if (between && gap.high - gap.low > width)
            width = gap.high - gap.low, widest = chart.stretches.size() - 1;
    }
    if (width > 0 && widest >= first) chart.stretches[widest].words = shown.words;
}

}  // namespace

double band_of(const Frame& frame) {
    const std::string& band = frame.options<PlotOptions>().band;
    return band == "0" ? 0 : band == "1" ? 1 : 2;
}

PlotRange whole_range(const Frame& frame, const Estimate& estimate) {
    const auto [left, right] = ends_of_curve(frame);
    const Range values = frame.ui.readings.range(estimate.y).value_or(Range{0, 0});
    const auto bottom = static_cast<double>(values.lowest),
               top = static_cast<double>(values.highest);
    const double high = top > bottom ? top - bottom : around_one(top);
    return {left, right, bottom - 0.42 * high, top + 0.12 * high};
}

PlotCurves follow_curves(Frame& frame, const PlotRange& range) {
    PlotCurves curves;
    follow_own(frame, range, curves);
    if (const auto other = compared_kernel(frame)) {
        curves.compared = follow_curve(frame, frame.ui.states.of<CurveState>().compared,
                                       {other->regression, range.left, range.right});
        curves.compared_name = kernel_in_words(other->choices);
    }
    return curves;
}

void add_curves(const Frame& frame, const Estimate& estimate, const PlotCurves& curves,
                Chart& chart) {
    add_gaps(frame, estimate, shown_gaps(frame, curves), chart);
    if (curves.compared) {
        ChartSeries line = line_of(*curves.compared);
        line.name = curves.compared_name;
        line.color = frame.ui.theme->text, line.alpha = 0.75f * opacity_of(curves.compared.current);
        line.width = 0.08f, line.stroke = Stroke::dashed;
        chart.series.push_back(std::move(line));
    }
    if (!curves.own) return;
    ChartSeries line = line_of(*curves.own);
    line.color = frame.ui.theme->role(Role::output);
    line.width = 0.28f, line.alpha = opacity_of(curves.own.current);
    line.in_light = is_lit(frame, frame.scene()->measures.regression->curve);
    add_band(frame, curves, line);
    chart.series.push_back(std::move(line));
}

}  // namespace attend
