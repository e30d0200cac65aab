#include <algorithm>
#include <cmath>
#include <vector>

#include "app/views/kernel/estimate.h"
#include "app/views/kernel/plot_on_screen.h"
#include "core/attention/scores/kernels.h"
#include "core/ops/kernel_score.h"

namespace attend {

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

/// Where the points stand on the axis, in columns of pixels: a mark each, or, where they would
/// fuse, how many there are.
struct AxisMarks {
    std::vector<double> apart;  // none where they are crowded
    std::vector<int> counts;    // a column each
    int most = 0;
};

float column_width(const PlotOnScreen& plot) {
    return std::max(std::round(plot.ui.em(0.4f)), 2.0f);
}

AxisMarks axis_marks(const PlotOnScreen& plot) {
    constexpr float nearest = 4;  // hairlines from mark to mark, on average
    AxisMarks marks;
    const float wide = column_width(plot);
    marks.counts.resize(static_cast<std::size_t>((plot.max.x - plot.min.x) / wide) + 1);
    for (Index i = 0; i < plot.estimate.points(); ++i) {
        const double number = plot.estimate.x_of(i);
        if (!plot.x.holds(number)) continue;
        const float column = std::max(plot.x.at(number) - plot.min.x, 0.0f) / wide;
        int& count =
            marks.counts[std::min(static_cast<std::size_t>(column), marks.counts.size() - 1)];
        marks.most = std::max(marks.most, ++count);
        marks.apart.push_back(number);
    }
    if (static_cast<float>(marks.apart.size()) * nearest * plot.ui.hairline() >
        plot.max.x - plot.min.x)
        marks.apart.clear();
    return marks;
}

/// A mark on the axis and a stem up to the kernel, at each point.
void paint_stems(const PlotOnScreen& plot, const std::vector<double>& numbers) {
    const Ui& ui = plot.ui;
    for (const double number : numbers) {
        const float x = std::round(plot.x.at(number)), y = kernel_top(plot, number);
        plot.list.AddLine({x, plot.max.y}, {x, plot.max.y - ui.em(0.35f)}, ui.role(Role::key),
                          ui.hairline());
        if (y < plot.max.y - 1)
            plot.list.AddLine({x, plot.max.y}, {x, y}, ui.role(Role::weights), ui.hairline());
    }
}

/// Both as bands whose opacity is how many points stand there.
void paint_density(const PlotOnScreen& plot, const AxisMarks& marks) {
    const Ui& ui = plot.ui;
    constexpr float of_axis = 0.65f, of_stems = 0.4f;
    const PlainEdges plain(plot.list);
    const float wide = column_width(plot), bottom = plot.max.y;
    for (std::size_t i = 0; i < marks.counts.size(); ++i) {
        if (marks.counts[i] == 0) continue;
        const float left = plot.min.x + static_cast<float>(i) * wide,
                    right = std::min(left + wide, plot.max.x);
        const float share = static_cast<float>(marks.counts[i]) / static_cast<float>(marks.most);
        const float from = kernel_top(plot, plot.x.number_at(left)),
                    to = kernel_top(plot, plot.x.number_at(right));
        if (std::min(from, to) < bottom - 1)
            plot.list.AddQuadFilled({left, bottom}, {left, from}, {right, to}, {right, bottom},
                                    ui.role(Role::weights, of_stems * share));
        plot.list.AddRectFilled({left, bottom - ui.em(0.35f)}, {right, bottom},
                                ui.role(Role::key, of_axis * share));
    }
    ui.tag("plot/density", {plot.min.x, bottom - ui.em(0.35f)}, plot.max);
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
    const AxisMarks& marks = kept_while_still(plot, [&] { return axis_marks(plot); });
    marks.apart.empty() ? paint_density(plot, marks) : paint_stems(plot, marks.apart);
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
