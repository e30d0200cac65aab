#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "app/gui/heatmap.h"
#include "app/gui/stroke.h"
#include "app/gui/text.h"
#include "app/views/kernel/bandwidth.h"
#include "app/views/kernel/options.h"
#include "app/views/kernel/plot_on_screen.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/measured.h"
#include "core/attention/scores/kernels.h"
#include "core/ops/kernel_score.h"

namespace attend {

namespace {

constexpr float axis_text = 0.82f;

/// Strips side by side without the seams that smooth edges would leave between them.
class PlainEdges {
  public:
    explicit PlainEdges(ImDrawList& list) : list_(list), before_(list.Flags) {
        list_.Flags &= ~ImDrawListFlags_AntiAliasedFill;
    }
    ~PlainEdges() { list_.Flags = before_; }
    PlainEdges(const PlainEdges&) = delete;
    PlainEdges& operator=(const PlainEdges&) = delete;

  private:
    ImDrawList& list_;
    ImDrawListFlags before_;
};

}  // namespace

void hatch(const Ui& ui, ImVec2 min, ImVec2 max) {
    if (max.x <= min.x || max.y <= min.y) return;
    ImDrawList& list = canvas();
    list.AddRectFilled(min, max, ink(ui.theme->masked, 0.55f));
    list.PushClipRect(min, max, true);
    const float step = ui.em(0.5f), high = max.y - min.y;
    // The lines of two neighbors meet: they begin at whole steps of the screen.
    for (float x = std::floor((min.x - high) / step) * step; x < max.x; x += step)
        list.AddLine({x, max.y}, {x + high, min.y}, ink(ui.theme->masked_line, 0.8f),
                     ui.hairline());
    list.PopClipRect();
}

void dashed_line(const Ui& ui, const std::vector<ImVec2>& line, ImU32 color, float thick) {
    draw_dashes(canvas(), line, std::array{ui.em(0.4f), ui.em(0.28f)}, color, thick);
}

double band_of(const Frame& frame) {
    const std::string& band = frame.options<PlotOptions>().band;
    return band == "0" ? 0 : band == "1" ? 1 : 2;
}

void paint_axes(const PlotOnScreen& plot) {
    const Ui& ui = plot.ui;
    const TextStyle style = dim_style(ui, axis_text);
    const ImU32 line = ink(ui.theme->border, 0.6f);
    const auto fitting = [&](float room, float each) {
        return std::max(2, static_cast<int>(room / ui.em(each)));
    };
    const Ticks across = round_ticks(plot.x.low, plot.x.high, fitting(plot.max.x - plot.min.x, 5)),
                up = round_ticks(plot.y.low, plot.y.high, fitting(plot.max.y - plot.min.y, 3.5f));
    for (const double tick : across.numbers) {
        const float x = std::round(plot.x.at(tick));
        plot.list.AddLine({x, plot.min.y}, {x, plot.max.y}, line, ui.hairline());
        draw_text(ui, {x, plot.max.y + ui.em(0.3f)}, with_decimals(tick, across.decimals), style,
                  {0.5f, 0});
    }
    for (const double tick : up.numbers) {
        const float y = std::round(plot.y.at(tick));
        plot.list.AddLine({plot.min.x, y}, {plot.max.x, y}, line, ui.hairline());
        if (y > plot.min.y + ui.em(0.4f) && y < plot.max.y + 1)
            draw_text(ui, {plot.min.x - ui.em(0.4f), y}, with_decimals(tick, up.decimals), style,
                      {1, 0.5f});
    }
    plot.list.AddLine({plot.min.x, plot.max.y}, plot.max, ink(ui.theme->dim_text), ui.hairline());
}

ShownGaps shown_gaps(const PlotOnScreen& plot) {
    // Of points before they would say what is not so.
    if (plot.curve.current && plot.curve)
        if (auto gaps = gaps_of(*plot.curve); !gaps.empty())
            return {std::move(gaps), plot.frame.scene()->choices[bandwidth], {}};
    if (!plot.compared.current || !plot.compared) return {};
    return {gaps_of(*plot.compared), plot.compared_bandwidth, plot.compared_name};
}

void paint_gaps(const PlotOnScreen& plot) {
    for (const Gap& gap : shown_gaps(plot).gaps) {
        const float left = std::max(plot.x.at(gap.low), plot.min.x),
                    right = std::min(plot.x.at(gap.high), plot.max.x);
        hatch(plot.ui, {left, plot.min.y}, {right, plot.max.y});
        for (const float x : {left, right})
            plot.list.AddLine({x, plot.min.y}, {x, plot.max.y}, ink(plot.ui.theme->dim_text, 0.5f),
                              plot.ui.hairline());
    }
}

namespace {

/// Of the curve that is drawn: of all of it they are a node.
std::optional<Matrix> standard_errors_of(const PlotOnScreen& plot) {
    const Frame& frame = plot.frame;
    const auto error = follow_left_out_error(frame);
    if (!plot.curve || !error) return std::nullopt;
    if (plot.nearer)
        return (*error / plot.curve->equal_points.cast<double>().array().sqrt()).cast<Scalar>();
    const Measured of_node =
        measured(frame, "Estimating the band", {frame.scene()->measures.regression->curve_error});
    return of_node.current ? std::optional(*of_node.values.front()) : std::nullopt;
}

}  // namespace

std::vector<BandEdge> band_edges(const PlotOnScreen& plot) {
    const double widths = band_of(plot.frame);
    if (widths == 0) return {};
    const std::optional<Matrix> errors = standard_errors_of(plot);
    if (!errors) return {};
    std::vector<BandEdge> edges;
    for (Index row = 0; row < plot.curve->places.rows(); ++row) {
        const auto f = static_cast<double>(plot.curve->f(row, 0)),
                   place = static_cast<double>(plot.curve->places(row, 0));
        const double away = widths * static_cast<double>((*errors)(row, 0));
        edges.push_back({std::isfinite(f), plot.at(place, f + away), plot.at(place, f - away)});
    }
    return edges;
}

void paint_band(const PlotOnScreen& plot) {
    const std::vector<BandEdge> edges = band_edges(plot);
    const PlainEdges plain(plot.list);
    for (std::size_t i = 1; i < edges.size(); ++i)
        if (edges[i - 1].exists && edges[i].exists)
            plot.list.AddQuadFilled(edges[i - 1].low, edges[i].low, edges[i].high,
                                    edges[i - 1].high, plot.ui.role(Role::output, 0.16f));
}

namespace {

/// Its stretches with an estimate, one after the other.
template <class Draw>
void each_stretch(const PlotOnScreen& plot, const Curve& curve, Draw draw) {
    std::vector<ImVec2> line;
    for (Index i = 0; i < curve.places.rows(); ++i) {
        const Scalar f = curve.f(i, 0);
        if (std::isfinite(f)) {
            line.push_back(
                plot.at(static_cast<double>(curve.places(i, 0)), static_cast<double>(f)));
            continue;
        }
        draw(line);
        line.clear();
    }
    draw(line);
}

}  // namespace

void paint_curve(const PlotOnScreen& plot) {
    if (!plot.curve) return;
    each_stretch(plot, *plot.curve, [&](const std::vector<ImVec2>& line) {
        plot.list.AddPolyline(line.data(), static_cast<int>(line.size()),
                              plot.ui.role(Role::output, opacity_of(plot.curve.current)), 0,
                              plot.ui.em(0.15f));
    });
}

void paint_compared(const PlotOnScreen& plot) {
    if (!plot.compared) return;
    const Ui& ui = plot.ui;
    const ImU32 color = ink(ui.theme->text, 0.75f * opacity_of(plot.compared.current));
    each_stretch(plot, *plot.compared, [&](const std::vector<ImVec2>& line) {
        dashed_line(ui, line, color, 1.3f * ui.hairline());
    });
}

float kernel_size(const PlotOnScreen& plot) {
    return std::min(plot.ui.em(5.4f), (plot.max.y - plot.min.y) * 0.22f);
}

float kernel_top(const PlotOnScreen& plot, double number) {
    const Choices& choices = plot.frame.scene()->choices;
    const double weight =
        kernel_height(choices.score, std::abs(number - plot.estimate.query), choices[bandwidth]);
    return plot.max.y - kernel_size(plot) * static_cast<float>(std::clamp(weight, 0.0, 1.0));
}

ImVec2 kernel_edge(const PlotOnScreen& plot, double side) {
    const Choices& choices = plot.frame.scene()->choices;
    // At an edge itself a kernel falls to 0: a little before it still has its height.
    const double inside = kernel(choices.score).ends_at_sigma ? 0.999 : 1;
    const double height =
        kernel_height(choices.score, inside * choices[bandwidth], choices[bandwidth]);
    return {plot.x.at(plot.estimate.query + side * choices[bandwidth]),
            plot.max.y - kernel_size(plot) * static_cast<float>(std::clamp(height, 0.0, 1.0))};
}

namespace {

/// Where a stem stands: at each point, one a pixel where points stand close.
std::vector<double> numbers_apart(const PlotOnScreen& plot) {
    std::vector<double> apart;
    std::vector<bool> taken(static_cast<std::size_t>(plot.max.x - plot.min.x) + 2);
    for (Index i = 0; i < plot.estimate.points(); ++i) {
        const double number = plot.estimate.x_of(i);
        if (!plot.x.holds(number)) continue;
        const float x = std::round(plot.x.at(number));
        const auto column = static_cast<std::size_t>(std::max(x - plot.min.x, 0.0f));
        if (column >= taken.size() || taken[column]) continue;
        taken[column] = true;
        apart.push_back(number);
    }
    return apart;
}

}  // namespace

void paint_kernel(const PlotOnScreen& plot) {
    const Ui& ui = plot.ui;
    const Choices& choices = plot.frame.scene()->choices;
    const auto top_at = [&](double number) { return kernel_top(plot, number); };
    std::vector<ImVec2> line;
    const float step = std::max(1.0f, ui.em(0.12f));
    for (float x = plot.min.x; x <= plot.max.x; x += step)
        line.push_back({x, top_at(plot.x.number_at(x))});
    const ImU32 color = ui.role(Role::weights);
    {
        const PlainEdges plain(plot.list);
        for (std::size_t i = 1; i < line.size(); ++i)
            if (std::min(line[i - 1].y, line[i].y) < plot.max.y - 0.5f)
                plot.list.AddQuadFilled({line[i - 1].x, plot.max.y}, line[i - 1], line[i],
                                        {line[i].x, plot.max.y}, ink(ui.theme->weight_area, 0.16f));
    }
    plot.list.AddPolyline(line.data(), static_cast<int>(line.size()), color, 0, ui.em(0.08f));
    for (const double number : kept_while_still(plot, [&] { return numbers_apart(plot); })) {
        const float x = std::round(plot.x.at(number)), y = top_at(number);
        plot.list.AddLine({x, plot.max.y}, {x, plot.max.y - ui.em(0.35f)}, ui.role(Role::key),
                          ui.hairline());
        if (y < plot.max.y - 1) plot.list.AddLine({x, plot.max.y}, {x, y}, color, ui.hairline());
    }
    if (kernel(choices.score).reads_distance)
        for (const double side : {-1.0, 1.0}) {
            const ImVec2 edge = kernel_edge(plot, side);
            plot.list.AddCircleFilled(edge, ui.em(0.22f), ink(ui.theme->panel));
            plot.list.AddCircle(edge, ui.em(0.22f), color, 0, ui.em(0.09f));
            ui.tag(side < 0 ? "plot/edge/left" : "plot/edge/right",
                   {edge.x - ui.em(0.3f), edge.y - ui.em(0.3f)},
                   {edge.x + ui.em(0.3f), edge.y + ui.em(0.3f)});
        }
}

}  // namespace attend
