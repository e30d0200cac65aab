#include "app/views/kernel/plot.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "app/gui/controls.h"
#include "app/gui/text.h"
#include "app/views/kernel/plot_on_screen.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/measured.h"
#include "app/views/parts/room.h"
#include "core/attention/scores/kernels.h"

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

/// All of it is a node; what is seen of it near by has more places, unless numbers were put into
/// the node, which stand at its own.
LatestResult<Curve> own_curve(PlotOnScreen& plot) {
    Frame& frame = plot.frame;
    const CurveEnds ends = ends_of_curve(frame);
    const auto& nodes = *frame.scene()->measures.regression;
    const Evaluation& evaluation = *frame.evaluation();
    const NodeId curve = nodes.curve;
    const bool apart = plot.x.low != ends.low || plot.x.high != ends.high;
    plot.nearer = apart && !evaluation.edit(curve) && !evaluation.edit(nodes.curve_error);
    if (plot.nearer)
        return follow_curve(frame, frame.ui.states.of<CurveState>().zoomed,
                            {regression_of(frame), plot.x.low, plot.x.high});
    const Measured found = measured(frame, "Estimating the curve", {curve});
    if (!found) return {};
    return {&frame.ui.states.kept(found.values, [&] { return curve_in(*found.values.front()); }),
            found.current};
}

void follow_curves(PlotOnScreen& plot) {
    Frame& frame = plot.frame;
    plot.curve = own_curve(plot);
    if (const auto other = compared_kernel(frame)) {
        plot.compared = follow_curve(frame, frame.ui.states.of<CurveState>().compared,
                                     {other->regression, plot.x.low, plot.x.high});
        plot.compared_name = kernel_in_words(other->choices);
        plot.compared_bandwidth = other->choices[bandwidth];
    }
}

/// The least and the largest value.
std::pair<double, double> ends_of_values(const Frame& frame, const Estimate& estimate) {
    const Range range = frame.ui.readings.range(estimate.y).value_or(Range{0, 0});
    return {static_cast<double>(range.lowest), static_cast<double>(range.highest)};
}

/// The number of the same size that takes most room: 9.999 of 2.5.
double longest_of_size(double number) {
    if (number == 0) return 0;
    const double above = std::pow(10.0, std::floor(std::log10(std::abs(number))) + 1);
    return std::copysign(above * (1 - 1e-4), number);
}

/// For the numbers of the axis and the estimate among them, as long as that can well be: the plane
/// stays where it is while the query is dragged.
float left_margin(const PlotOnScreen& plot) {
    const Ui& ui = plot.ui;
    const auto [bottom, top] = ends_of_values(plot.frame, plot.estimate);
    std::vector<double> numbers{longest_of_size(top), longest_of_size(bottom)};
    // Between −1 and 1 numbers have most figures.
    if (bottom < 1 && top > -1) numbers.push_back(bottom < 0 ? -0.09999 : 0.09999);
    if (plot.estimate.exists()) numbers.push_back(plot.estimate.f);
    float widest = ui.em(2.1f);
    for (const double number : numbers)
        widest = std::max(widest, measure_text(ui, short_number(number), Face::semibold, 0.85f).x);
    return widest + ui.em(0.9f);
}

/// Where the plane stands in its room: axes and their names around it.
void place_plane(PlotOnScreen& plot, Place room) {
    const Ui& ui = plot.ui;
    plot.low = room.size.y < ui.em(10);
    const float left = left_margin(plot), above = ui.em(1.5f),
                below = ui.em(plot.low ? 1.4f : 2.5f);
    plot.min = {room.position.x + left, room.position.y + above};
    plot.max = {room.position.x + room.size.x - ui.em(0.5f), room.position.y + room.size.y - below};
    const PlotState& state = plot.state;
    const PlotRange range = state.still  ? *state.still
                            : state.zoom ? *state.zoom
                                         : whole_range(plot.frame, plot.estimate);
    plot.x = {range.left, range.right, plot.min.x, plot.max.x};
    plot.y = {range.bottom, range.top, plot.max.y, plot.min.y};
}

void offer_whole(PlotOnScreen& plot) {
    if (!plot.state.zoom) return;
    const Ui& ui = plot.ui;
    constexpr std::string_view text = "show all";
    const ImVec2 size = measure_text(ui, text, Face::regular, 0.85f);
    ImGui::SetCursorScreenPos({plot.max.x - size.x - ui.em(0.4f), plot.min.y + ui.em(0.3f)});
    if (link(ui, "plot/all", text, Role::other, 0.85f)) plot.state.zoom.reset();
}

void tag_points(const PlotOnScreen& plot) {
    constexpr Index most_tagged = 200;
    if (!plot.ui.tags) return;
    const float r = plot.ui.em(0.25f);
    for (Index i = 0; i < std::min(plot.estimate.points(), most_tagged); ++i) {
        const ImVec2 at = plot.point(i);
        if (plot.holds(at))
            plot.ui.tag("plot/point/" + std::to_string(i), {at.x - r, at.y - r},
                        {at.x + r, at.y + r});
    }
}

}  // namespace

std::optional<Index> lit_point(const Frame& frame) { return frame.store.session.hover.key; }

std::optional<Index> selected_point(const Frame& frame) {
    const Selection& selection = frame.store.session.selection;
    const Graph& graph = *frame.scene()->graph;
    const auto id = graph.find(selection.node);
    return id ? hover_of(graph.node(*id), selection.cell).key : std::nullopt;
}

CurveEnds ends_of_curve(const Frame& frame) {
    const Value &points = frame.evaluation()->at(frame.block().k),
                &places = validation_places(frame);
    return frame.ui.states.kept(std::pair(points, places),
                                [&] { return curve_ends(*points, *places); });
}

PlotRange whole_range(const Frame& frame, const Estimate& estimate) {
    const auto [left, right] = ends_of_curve(frame);
    const auto [bottom, top] = ends_of_values(frame, estimate);
    const double high = top > bottom ? top - bottom : around_one(top);
    return {left, right, bottom - 0.42 * high, top + 0.2 * high};
}

void draw_regression_plot(Frame& frame, Place room) {
    const Ui& ui = frame.ui;
    PlotOnScreen plot{frame, ui, *ImGui::GetWindowDrawList(), ui.states.of<PlotState>(),
                      estimate_of(frame)};
    place_plane(plot, room);
    if (plot.max.x - plot.min.x < ui.em(6) || plot.max.y - plot.min.y < ui.em(2.5f))
        return dim_line(ui, room.position, room.size.x, "The plot needs a larger window");
    follow_curves(plot);
    // The axis below belongs to what is clicked.
    ImGui::SetCursorScreenPos(plot.min);
    ImGui::SetNextItemAllowOverlap();
    ImGui::InvisibleButton("##plot",
                           {plot.max.x - plot.min.x, room.position.y + room.size.y - plot.min.y},
                           ImGuiButtonFlags_EnableNav | ImGuiButtonFlags_MouseButtonLeft |
                               ImGuiButtonFlags_MouseButtonMiddle);
    ui.tag("plot", plot.min, plot.max);
    ui.tag("plot/axis", {plot.min.x, plot.max.y}, {plot.max.x, room.position.y + room.size.y});
    read_plot(plot);
    paint_gaps(plot);
    paint_axes(plot);
    plot.list.PushClipRect(plot.min, {plot.max.x, plot.max.y + ui.em(0.2f)}, true);
    paint_band(plot);
    paint_kernel(plot);
    paint_weights(plot);
    // A cloud of points lies below the curve, single ones are seen on it.
    const bool cloud = plot.estimate.points() > many_points;
    if (cloud) paint_points(plot);
    paint_compared(plot);
    paint_curve(plot);
    if (!cloud) paint_points(plot);
    plot.list.PopClipRect();
    paint_query(plot);
    paint_estimate(plot);
    paint_names(plot);
    draw_plot_words(plot);
    offer_whole(plot);
    tag_points(plot);
}

}  // namespace attend
