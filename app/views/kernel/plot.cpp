#include "app/views/kernel/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/chart/number_line.h"
#include "app/gui/figures.h"
#include "app/gui/said.h"
#include "app/gui/sizes.h"
#include "app/views/kernel/bandwidth.h"
#include "app/views/kernel/plot_acts.h"
#include "app/views/kernel/points.h"
#include "app/views/lit.h"
#include "app/views/parts/choose_token.h"
#include "core/attention/scores/kernels.h"
#include "core/ops/kernel_score.h"
#include "core/texts/kernel.h"

namespace attend {

namespace {

constexpr double kernel_part = 0.22;  // of the plane's height, at the kernel's middle
constexpr double least_disc = 0.003;  // of the weight
constexpr double seen_weight = 3e-4;  // of the kernel's: its line ends there
constexpr float disc_radius = 2.24f;  // em at a weight of 1

float radius_of(double weight) {
    return disc_radius * static_cast<float>(std::sqrt(std::min(std::abs(weight), 1.0)));
}

/// The number of the same size that takes most room: 9.999 of 2.5.
double longest_of_size(double number) {
    if (number == 0) return 0;
    const double above = std::pow(10.0, std::floor(std::log10(std::abs(number))) + 1);
    return std::copysign(above * (1 - 1e-4), number);
}

/// An estimate may well be as long as this: the plane stays while the query is dragged.
std::string longest_estimate(const Frame& frame, const Estimate& estimate) {
    const Range values = frame.ui.readings.range(estimate.y).value_or(Range{0, 0});
    std::string longest = "0.000";
    const auto look_at = [&](double number) {
        if (std::string text = short_number(number); text.size() > longest.size())
            longest = std::move(text);
    };
    look_at(longest_of_size(static_cast<double>(values.highest)));
    look_at(longest_of_size(static_cast<double>(values.lowest)));
    // Between −1 and 1 numbers have most figures.
    if (values.lowest < 1 && values.highest > -1) look_at(values.lowest < 0 ? -0.09999 : 0.09999);
    if (estimate.exists()) look_at(estimate.f);
    return longest;
}

/// How high the kernel stands over a number of the axis, in numbers of the other axis.
class KernelOnAxis {
  public:
    KernelOnAxis(const Frame& frame, const Estimate& estimate, const PlotRange& range)
        : height_(frame.scene()->choices.score, frame.scene()->choices[bandwidth]),
          query_(estimate.query),
          range_(range) {}

    double weight_at(double number) const { return height_(std::abs(number - query_)); }
    double at(double number) const {
        return range_.bottom +
               kernel_part * (range_.top - range_.bottom) * std::clamp(weight_at(number), 0.0, 1.0);
    }

  private:
    KernelHeight height_;
    double query_;
    PlotRange range_;
};

void add_kernel(Frame& frame, const Estimate& estimate, const PlotRange& range, Chart& chart) {
    const Theme& theme = *frame.ui.theme;
    const Choices& choices = frame.scene()->choices;
    const KernelOnAxis kernel_on(frame, estimate, range);
    ChartSeries hill{is_logarithm(choices.score) ? "exp(s)" : "s"};
    hill.color = theme.role(Role::weights), hill.width = 0.1f;
    hill.in_light = is_lit(frame, frame.block().weights);
    constexpr int places = 400;
    for (int i = 0; i <= places; ++i) {
        const double x = range.left + (range.right - range.left) * i / places;
        if (kernel_on.weight_at(x) < seen_weight) continue;
        hill.x.push_back(x), hill.y.push_back(kernel_on.at(x));
    }
    hill.high = hill.y;
    hill.low.assign(hill.y.size(), range.bottom);
    chart.series.push_back(std::move(hill));
    ChartRug ticks{"plot/density"}, stems;
    ticks.color = theme.dim_text, stems.color = theme.role(Role::weights);
    for (Index i = 0; i < estimate.points(); ++i) {
        const double x = estimate.x_of(i);
        ticks.x.push_back(x);
        stems.x.push_back(x), stems.top.push_back(kernel_on.at(x));
    }
    chart.rugs = {std::move(ticks), std::move(stems)};
    if (!kernel(choices.score).reads_distance) return;
    // At an edge itself a kernel falls to 0: a little before it still has its height.
    const double inside = kernel(choices.score).ends_at_sigma ? 0.999 : 1;
    chart.points.push_back(plot_edges(frame, estimate, choices[bandwidth],
                                      kernel_on.at(estimate.query + inside * choices[bandwidth])));
}

/// The weight of each point as a disc. Where many lie on each other how dark it gets is their
/// weight, not one surface.
ChartPoints discs_of(const Frame& frame, const Estimate& estimate) {
    ChartPoints discs;
    discs.color = frame.ui.theme->weight_area, discs.below_lines = true;
    std::vector<Index> points;
    for (Index i = 0; i < estimate.points(); ++i) {
        const double weight = estimate.weight_of(i);
        if (std::abs(weight) < least_disc) continue;
        discs.x.push_back(estimate.x_of(i)), discs.y.push_back(estimate.y_of(i));
        discs.radii.push_back(radius_of(weight));
        points.push_back(i);
    }
    discs.in_light = [&frame, weights = frame.block().weights, points](std::size_t i) {
        return is_lit(frame, weights, {0, points[i]});
    };
    constexpr float usual = 0.6f, least = 0.15f, apart = 50;
    discs.alpha = std::clamp(usual * apart / static_cast<float>(discs.x.size() + 1), least, usual);
    return discs;
}

/// A ring around one point.
void add_ring(const Estimate& estimate, std::optional<Index> point, Rgb color, Chart& chart) {
    if (!point || *point >= estimate.points()) return;
    ChartPoints ring{"", {estimate.x_of(*point)}, {estimate.y_of(*point)}, color};
    ring.hollow = true, ring.line = 2;
    ring.radius = std::max(radius_of(estimate.weight_of(*point)), 0.3f) + 0.1f;
    chart.points.push_back(std::move(ring));
}

void add_points(Frame& frame, const Estimate& estimate, const PlotRange& range, Chart& chart) {
    const Evaluation& evaluation = *frame.evaluation();
    const Block& block = frame.block();
    chart.points.push_back(discs_of(frame, estimate));
    chart.points.push_back(plot_points(frame, estimate, range));
    // A cloud of points lies below the curve, single ones are seen on it.
    constexpr Index cloud = 2000;
    chart.points.back().below_lines = estimate.points() > cloud;
    ChartPoints moved;
    moved.color = frame.ui.theme->edited, moved.radius = chart.points.back().radius;
    if (evaluation.edit(block.k) || evaluation.edit(block.v))
        for (Index i = 0; i < estimate.points(); ++i)
            if (evaluation.is_edited(block.k, {i, 0}) || evaluation.is_edited(block.v, {i, 0}))
                moved.x.push_back(estimate.x_of(i)), moved.y.push_back(estimate.y_of(i));
    chart.points.push_back(std::move(moved));
    add_ring(estimate, selected_point(frame), frame.ui.theme->selection, chart);
    add_ring(estimate, lit_point(frame), frame.ui.theme->role(Role::key), chart);
}

void add_query(Frame& frame, const Estimate& estimate, const PlotRange& range, Chart& chart) {
    ChartMark query{ChartMark::Kind::vertical, "plot/query"};
    query.x = estimate.query;
    query.color = frame.ui.theme->role(Role::query), query.width = 3.5f;
    query.in_light = is_lit(frame, frame.block().weights) || is_lit(frame, frame.block().output);
    const bool before = estimate.query<range.left, behind = estimate.query> range.right;
    query.tag = (before ? "← " : "") + estimate.query_text + (behind ? " →" : "");
    query.foot = estimate.query_text;
    query.drag = [&frame](double x) {
        ask_for(frame, x);
        frame.gesture = true;
    };
    chart.marks.push_back(std::move(query));
}

/// How sure the estimate is, as far as that is known.
RichText spread_of(const Frame& frame, const Estimate& estimate) {
    if (estimate.points() == 1) return {{say<texts::kernel::one_point>()}};
    const auto keys = frame.ui.readings.range(estimate.x);
    if (keys && keys->lowest == keys->highest) return {{say<texts::kernel::one_place>()}};
    const RegressionNodes& nodes = *frame.scene()->measures.regression;
    const Evaluation& evaluation = *frame.evaluation();
    const auto points = static_cast<double>(evaluation.value(nodes.equal_points)(0, 0));
    if (!std::isfinite(points)) return {};
    const std::string equal = rounded_text(points, 1);
    if (!follow_left_out_error(frame))
        return {{say<texts::kernel::equal_points>("points"_is = equal)}};
    const double spread = std::max(band_of(frame), 1.0) *
                          static_cast<double>(evaluation.value(nodes.standard_error)(0, 0));
    const std::string away = short_number(rounded_to_pixel(spread, spread / 500));
    return say_rich<texts::kernel::equal_points_spread>(
        "spread"_is = TextRun{say<texts::kernel::spread>("number"_is = away), Role::other, true},
        "points"_is = equal);
}

/// From the axis to the query's line, and a dot where they meet.
void add_estimate(Frame& frame, const Estimate& estimate, const PlotRange& range, Chart& chart) {
    const double q = estimate.query, f = estimate.f;
    const bool seen = estimate.exists() && q >= range.left && q <= range.right &&
                      f >= range.bottom && f <= range.top;
    if (!seen) return;
    const bool mark_is_lit = is_lit(frame, frame.block().output);
    ChartMark mark{ChartMark::Kind::horizontal, "plot/estimate"};
    mark.y = f, mark.until = q, mark.stroke = Stroke::dotted;
    mark.color = frame.ui.theme->role(Role::output);
    mark.in_light = mark_is_lit;
    mark.tag = short_number(f);
    mark.words = spread_of(frame, estimate), mark.words_at_start = true;
    chart.marks.push_back(std::move(mark));
    ChartPoints rim{"", {q}, {f}, frame.ui.theme->panel, 0.42f},
        dot{"plot/f", {q}, {f}, frame.ui.theme->role(Role::output), 0.32f};
    dot.click = [&frame](std::size_t) {
        select_cell(frame, frame.node(frame.block().output), {0, 0});
    };
    rim.in_light = dot.in_light = [is = mark_is_lit](std::size_t) { return is; };
    chart.points.push_back(std::move(rim));
    chart.points.push_back(std::move(dot));
}

/// About so many numbers: the curve leads.
void mark_few(ChartAxis& axis, int wanted) {
    const Ticks ticks = round_ticks(axis.low, axis.high, wanted);
    for (const double tick : ticks.numbers)
        axis.ticks.emplace_back(tick, with_decimals(tick, ticks.decimals));
}

Chart chart_of(Frame& frame, const Estimate& estimate, const PlotRange& range) {
    Chart chart{{range.left, range.right}, {range.bottom, range.top}};
    mark_few(chart.x, 5), mark_few(chart.y, 6);
    chart.x.rules = false;
    chart.x.says = {{"key", Role::key, true}, {" " + estimate.key}};
    chart.y.says = {{"value", Role::value, true}, {"  " + estimate.value}};
    chart.y.longest = longest_estimate(frame, estimate);
    add_kernel(frame, estimate, range, chart);
    add_curves(frame, estimate, follow_curves(frame, range), chart);
    add_points(frame, estimate, range, chart);
    add_query(frame, estimate, range, chart);
    add_estimate(frame, estimate, range, chart);
    chart.acts = plot_acts(frame, estimate, range);
    return chart;
}

}  // namespace

std::optional<Index> lit_point(const Frame& frame) { return frame.store.session.hover.key; }

std::optional<Index> selected_point(const Frame& frame) {
    const Selection& selection = frame.store.session.selection;
    const Graph& graph = *frame.scene()->graph;
    const auto id = graph.find(selection.node);
    return id ? hover_of(graph.node(*id), selection.cell).key : std::nullopt;
}

Chart regression_chart(Frame& frame, const Estimate& estimate) {
    follow_plot(frame, estimate);
    const auto& state = frame.ui.states.of<PlotState>();
    return chart_of(frame, estimate,
                    state.still  ? *state.still
                    : state.zoom ? *state.zoom
                                 : whole_range(frame, estimate));
}

Box regression_plot(Frame& frame) {
    auto& state = frame.ui.states.of<PlotState>();
    Boxes on_top{box::chart("plot", regression_chart(frame, estimate_of(frame)), {40, 26})};
    if (state.zoom)
        on_top.push_back(
            box::padded(box::text("show all", {Face::regular, sizes::control, frame.ui.theme->text})
                            .named("plot/all")
                            .on_click([&state] { state.zoom.reset(); }),
                        {0.5f, 0.2f})
                .right()
                .at_top());
    return box::layers(std::move(on_top));
}

}  // namespace attend
