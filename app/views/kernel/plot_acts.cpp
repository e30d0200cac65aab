#include "app/views/kernel/plot_acts.h"

#include <cmath>

#include "app/gui/chart/number_line.h"
#include "app/gui/figures.h"
#include "app/views/kernel/plot.h"
#include "app/views/kernel/points.h"
#include "app/views/lit.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/choose_token.h"
#include "core/attention/scores/kernels.h"
#include "core/texts/kernel.h"

namespace attend {

namespace {

const Node& weights_node(const Frame& frame) { return frame.node(frame.block().weights); }

void point_out(Frame& frame, Index i) {
    frame.hover(weights_node(frame), {0, i});
    frame.session().next_hover.query.reset();  // it is no row of the validation
}

std::string said_of(const Estimate& e, Index i) {
    return say<texts::kernel::point>("key"_is = e.key, "number"_is = short_number(e.x_of(i)),
                                     "value"_is = e.value, "result"_is = short_number(e.y_of(i)),
                                     "weight"_is = typeset(e.weight_of(i)),
                                     "part"_is = short_number(e.weight_of(i) * e.y_of(i)));
}

void zoom(Frame& frame, const PlotRange& now, const PlotRange& whole, ImGuiIO& io, double x,
          double y) {
    const double factor = std::pow(0.85, static_cast<double>(io.MouseWheel));
    const auto from = [&](double center, double end) { return center + (end - center) * factor; };
    const PlotRange next{from(x, now.left), from(x, now.right), from(y, now.bottom),
                         from(y, now.top)};
    constexpr double least_part = 1e-3;
    auto& state = frame.ui.states.of<PlotState>();
    if (next.right - next.left >= whole.right - whole.left)
        state.zoom.reset();
    else if (next.right - next.left > (whole.right - whole.left) * least_part)
        state.zoom = next;
}

void turn_bandwidth(Frame& frame, float steps) {
    constexpr double notch = 1.1, seconds = 0.5;
    Choices& choices = frame.draft().choices;
    const double next = choices[bandwidth] * std::pow(notch, static_cast<double>(steps));
    choices.set(bandwidth, rounded_to_pixel(next, next / 500));
    frame.gesture = true;
    frame.ui.states.of<PlotState>().wheel_until = ImGui::GetTime() + seconds;
}

/// The query goes along the axis, Delete takes the chosen point out.
void press(Frame& frame, const Estimate& estimate, const PlotRange& range, ImGuiKey key) {
    if (key == ImGuiKey_Delete) {
        const auto chosen = selected_point(frame);
        if (!chosen || *chosen >= estimate.points() || !can_edit(frame)) return;
        remove_point(frame, *chosen);
        select_cell(frame, frame.node(frame.block().output), {0, 0});  // no other
        return;
    }
    const double sign = key == ImGuiKey_LeftArrow ? -1 : 1, wide = range.right - range.left,
                 step = wide / (ImGui::GetIO().KeyShift ? 1000 : 125);
    ask_for(frame, rounded_to_pixel(estimate.query + sign * step, wide / 1000));
}

}  // namespace

ChartPoints plot_points(Frame& frame, const Estimate& estimate, const PlotRange& range) {
    ChartPoints points{"plot/point"};
    for (Index i = 0; i < estimate.points(); ++i)
        points.x.push_back(estimate.x_of(i)), points.y.push_back(estimate.y_of(i));
    points.color = frame.ui.theme->role(Role::value);
    points.radius = 0.26f;
    points.in_light = [&frame](std::size_t i) { return is_lit_key(frame, static_cast<Index>(i)); };
    points.point = [&frame](std::size_t i) { point_out(frame, static_cast<Index>(i)); };
    points.help = [estimate](std::size_t i) { return said_of(estimate, static_cast<Index>(i)); };
    points.drag = [&frame, range](std::size_t i, double x, double y) {
        frame.gesture = true;
        point_out(frame, static_cast<Index>(i));
        if (!can_edit(frame)) return;
        frame.ui.states.of<PlotState>().still = range;
        move_point(frame, static_cast<Index>(i), x, y, ImGui::GetIO().KeyShift);
    };
    points.release = [&frame](std::size_t i, bool moved) {
        frame.ui.states.of<PlotState>().still.reset();
        if (moved && can_edit(frame)) settle_points(frame);
        select_cell(frame, weights_node(frame), {0, static_cast<Index>(i)});
    };
    return points;
}

ChartPoints plot_edges(Frame& frame, const Estimate& estimate, double inside, double height) {
    auto& state = frame.ui.states.of<PlotState>();
    const bool seen = state.edges_pointed >= ImGui::GetFrameCount() - 1;
    ChartPoints edges{"plot/edge",
                      {estimate.query - inside, estimate.query + inside},
                      {height, height},
                      frame.ui.theme->role(Role::weights)};
    edges.hollow = true, edges.alpha = seen ? 1 : 0;
    edges.point = [&state](std::size_t) {
        state.edges_pointed = ImGui::GetFrameCount();
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    };
    edges.help = [](std::size_t) { return "Drag: the bandwidth"; };
    edges.drag = [&frame, &state, query = estimate.query](std::size_t, double x, double) {
        frame.gesture = true, state.edges_pointed = ImGui::GetFrameCount();
        if (const double away = std::abs(x - query); away > 0)
            frame.draft().choices.set(bandwidth, rounded_to_pixel(away, away / 500));
    };
    return edges;
}

ChartActs plot_acts(Frame& frame, const Estimate& estimate, const PlotRange& range) {
    ChartActs acts;
    acts.wheel = [&frame, range, whole = whole_range(frame, estimate)](double x, double y,
                                                                       float steps) {
        if (ImGui::GetIO().KeyCtrl)
            turn_bandwidth(frame, steps);
        else
            zoom(frame, range, whole, ImGui::GetIO(), x, y);
    };
    acts.double_click = [&frame, next = estimate.points()](double x, double y) {
        if (!can_edit(frame)) return;
        frame.ui.states.of<PlotState>().added = next;
        add_point(frame, x, y);
    };
    acts.pan = [&frame, range](double by_x, double by_y) {
        if (auto& seen = frame.ui.states.of<PlotState>().zoom)
            seen = PlotRange{range.left + by_x, range.right + by_x, range.bottom + by_y,
                             range.top + by_y};
    };
    acts.axis = [&frame](double x) {
        ask_for(frame, x);
        frame.gesture = true;
    };
    acts.keys = {ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_Delete};
    acts.pressed = [&frame, estimate, range](ImGuiKey key) { press(frame, estimate, range, key); };
    return acts;
}

void follow_plot(Frame& frame, const Estimate& estimate) {
    auto& state = frame.ui.states.of<PlotState>();
    if (ImGui::GetTime() < state.wheel_until) frame.gesture = true;
    if (!state.added || *state.added >= estimate.points()) return;
    select_cell(frame, weights_node(frame), {0, *state.added});
    state.added.reset();
}

}  // namespace attend
