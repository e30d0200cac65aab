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

namespace attend {

namespace {

constexpr float axis_text = 0.82f;

}  // namespace

void dashed_line(const Ui& ui, const std::vector<ImVec2>& line, ImU32 color, float thick) {
    draw_dashes(canvas(), line, std::array{ui.em(0.4f), ui.em(0.28f)}, color, thick);
}

double band_of(const Frame& frame) {
    const std::string& band = frame.options<PlotOptions>().band;
    return band == "0" ? 0 : band == "1" ? 1 : 2;
}

namespace {
/// Where the tag of the estimate stands over the axis.
bool is_under_estimate(const PlotOnScreen& plot, float y) {
    return plot.estimate.exists() && plot.x.holds(plot.estimate.query) &&
           std::abs(plot.y.at(plot.estimate.f) - y) < plot.ui.em(1.2f);
}
}  // namespace

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
        if (y > plot.min.y + ui.em(0.4f) && y < plot.max.y + 1 && !is_under_estimate(plot, y))
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
        draw_hatching(plot.ui, canvas(), {left, plot.min.y}, {right, plot.max.y});
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

}  // namespace attend
