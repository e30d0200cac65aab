#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/views/kernel/plot_on_screen.h"
#include "app/views/kernel/points.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/choose_token.h"
#include "core/attention/scores/kernels.h"
#include "core/ops/kernel_score.h"

namespace attend {

namespace {

constexpr double both_sides[] = {-1, 1};

/// Its line, or what names it: of a query beyond the plane that stands at its end.
bool on_query(const PlotOnScreen& plot, ImVec2 mouse) {
    const QueryTag tag = query_tag(plot);
    const bool on_tag = mouse.x >= tag.min.x && mouse.x <= tag.max.x && mouse.y >= tag.min.y &&
                        mouse.y <= tag.max.y;
    return on_tag || std::abs(plot.x.at(plot.estimate.query) - mouse.x) < plot.ui.em(0.45f);
}

/// On the line of the query a point is taken by its middle alone: who wants the line gets it.
std::optional<Index> point_under(const PlotOnScreen& plot, ImVec2 mouse) {
    std::optional<Index> best;
    float nearest = plot.ui.em(on_query(plot, mouse) ? 0.25f : 0.6f);
    for (Index i = 0; i < plot.estimate.points(); ++i) {
        const ImVec2 at = plot.point(i);
        const float away = std::hypot(at.x - mouse.x, at.y - mouse.y);
        if (away >= nearest) continue;
        nearest = away;
        best = i;
    }
    return best;
}

bool on_axis(const PlotOnScreen& plot, ImVec2 mouse) { return mouse.y > plot.max.y; }

/// Near the mark on one side of the kernel that is drawn.
bool on_edge(const PlotOnScreen& plot, ImVec2 mouse) {
    if (!kernel(plot.frame.scene()->choices.score).reads_distance) return false;
    return std::any_of(std::begin(both_sides), std::end(both_sides), [&](double side) {
        const ImVec2 edge = kernel_edge(plot, side);
        return std::hypot(edge.x - mouse.x, edge.y - mouse.y) < plot.ui.em(0.5f);
    });
}

const Node& weights_node(const PlotOnScreen& plot) {
    return plot.frame.node(plot.frame.block().weights);
}

void point_out(PlotOnScreen& plot, Index i) {
    plot.frame.hover(weights_node(plot), {0, i});
    plot.frame.session().next_hover.query.reset();  // it is no row of the validation
    const Estimate& e = plot.estimate;
    tooltip(plot.ui,
            fmt::format("{} = {}, {} = {}\nα = {}: {} of f(q)", e.key, short_number(e.x_of(i)),
                        e.value, short_number(e.y_of(i)), typeset(e.weight_of(i)),
                        short_number(e.weight_of(i) * e.y_of(i))),
            "Drag to move (Shift: only up and down) · Delete takes it out");
}

void grasp(PlotOnScreen& plot, ImVec2 mouse) {
    PlotState& state = plot.state;
    state.held = Held::plane;
    state.moved = false;
    // The plane itself, unless something else is under the mouse: the middle button takes only it.
    state.from_x = plot.x.low, state.from_y = plot.y.low;
    state.still = plot.range();
    if (ImGui::IsMouseDown(ImGuiMouseButton_Middle)) return;
    if (on_edge(plot, mouse)) {
        state.held = Held::edge;
        return;
    }
    const auto under = on_axis(plot, mouse) ? std::nullopt : point_under(plot, mouse);
    if (under && mouse.y > plot.min.y + plot.ui.em(1.4f)) {
        state.held = Held::point;
        state.point = *under;
        state.from_x = plot.estimate.x_of(*under), state.from_y = plot.estimate.y_of(*under);
    } else if (on_query(plot, mouse) || on_axis(plot, mouse)) {
        state.held = Held::query;
        state.from_x = plot.estimate.query;
    }
}

ImVec2 dragged() {
    const ImGuiMouseButton button = ImGui::IsMouseDown(ImGuiMouseButton_Middle)
                                        ? ImGuiMouseButton_Middle
                                        : ImGuiMouseButton_Left;
    return ImGui::GetMouseDragDelta(button, 0);
}

void pan(PlotOnScreen& plot, ImVec2 by) {
    if (!plot.state.zoom) return;
    const double wide = plot.x.high - plot.x.low, high = plot.y.high - plot.y.low,
                 left = plot.state.from_x - static_cast<double>(by.x) * plot.x.per_pixel(),
                 low = plot.state.from_y + static_cast<double>(by.y) * plot.y.per_pixel();
    plot.state.zoom = plot.state.still = PlotRange{left, left + wide, low, low + high};
}

void carry(PlotOnScreen& plot, ImVec2 mouse) {
    PlotState& state = plot.state;
    const ImVec2 by = dragged();
    if (std::hypot(by.x, by.y) >= plot.ui.em(0.2f)) state.moved = true;
    const double wide = plot.x.per_pixel(), high = plot.y.per_pixel();
    if (state.held == Held::query) {
        // A press on the axis jumps there; the line itself waits until it is drawn along.
        if (!state.moved && !on_axis(plot, mouse)) return;
        ask_for(plot.frame, rounded_to_pixel(plot.x.number_at(mouse.x), wide));
        plot.frame.gesture = true;
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    } else if (state.held == Held::point && state.moved) {
        plot.frame.gesture = true;
        point_out(plot, state.point);
        if (!can_edit(plot.frame)) return;
        const double x = state.from_x + static_cast<double>(by.x) * wide,
                     y = state.from_y - static_cast<double>(by.y) * high;
        move_point(plot.frame, state.point, rounded_to_pixel(x, wide), rounded_to_pixel(y, high),
                   ImGui::GetIO().KeyShift);
    } else if (state.held == Held::edge && state.moved) {
        plot.frame.gesture = true;
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
        const double away = std::abs(plot.x.number_at(mouse.x) - plot.estimate.query);
        if (away > wide) plot.frame.draft().choices.set(bandwidth, rounded_to_pixel(away, wide));
    } else if (state.held == Held::plane) {
        pan(plot, by);
    }
}

/// With the keyboard the query goes along the axis, some pixels a press.
void walk(PlotOnScreen& plot) {
    const float step = ImGui::GetIO().KeyShift ? 1.0f : 8.0f;
    const ImGuiID item = ImGui::GetItemID();
    float pixels = 0;
    for (const auto& [key, sign] :
         {std::pair{ImGuiKey_LeftArrow, -1.0f}, {ImGuiKey_RightArrow, 1.0f}}) {
        ImGui::SetKeyOwner(key, item);
        if (ImGui::IsKeyPressed(key, ImGuiInputFlags_Repeat, item)) pixels += sign * step;
    }
    if (pixels == 0) return;
    const double to = plot.estimate.query + static_cast<double>(pixels) * plot.x.per_pixel();
    ask_for(plot.frame, rounded_to_pixel(to, plot.x.per_pixel()));
}

void let_go(PlotOnScreen& plot) {
    PlotState& state = plot.state;
    if (state.held == Held::point && state.moved && can_edit(plot.frame)) settle_points(plot.frame);
    if (state.held == Held::point && state.point < plot.estimate.points())
        select_cell(plot.frame, weights_node(plot), {0, state.point});
    state.held = Held::nothing;
    state.still.reset();
}

void turn(PlotOnScreen& plot, ImVec2 mouse) {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.KeyCtrl) {
        constexpr double notch = 1.1;
        Choices& choices = plot.frame.draft().choices;
        const double next =
            choices[bandwidth] * std::pow(notch, static_cast<double>(io.MouseWheel));
        choices.set(bandwidth, rounded_to_pixel(next, next / 500));
        plot.state.wheel_until = ImGui::GetTime() + 0.5;
        return;
    }
    const double factor = std::pow(0.85, static_cast<double>(io.MouseWheel)),
                 x = plot.x.number_at(mouse.x), y = plot.y.number_at(mouse.y);
    const PlotRange whole = whole_range(plot.frame, plot.estimate);
    const auto from = [&](double centre, double end) { return centre + (end - centre) * factor; };
    const PlotRange next{from(x, plot.x.low), from(x, plot.x.high), from(y, plot.y.low),
                         from(y, plot.y.high)};
    constexpr double least_part = 1e-3;
    if (next.right - next.left >= whole.right - whole.left)
        plot.state.zoom.reset();
    else if (next.right - next.left > (whole.right - whole.left) * least_part)
        plot.state.zoom = next;
}

void read_hover(PlotOnScreen& plot, ImVec2 mouse) {
    const auto under = on_axis(plot, mouse) ? std::nullopt : point_under(plot, mouse);
    if (under)
        point_out(plot, *under);
    else if (on_query(plot, mouse) || on_axis(plot, mouse) || on_edge(plot, mouse))
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (on_edge(plot, mouse)) tooltip(plot.ui, "Drag: the bandwidth");
    ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelY);
    if (ImGui::GetIO().MouseWheel != 0) turn(plot, mouse);
    const bool empty =
        !under && plot.holds(mouse) && !on_query(plot, mouse) && !on_edge(plot, mouse);
    if (empty && can_edit(plot.frame) && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
        plot.state.added = plot.estimate.points();
        add_point(plot.frame, rounded_to_pixel(plot.x.number_at(mouse.x), plot.x.per_pixel()),
                  rounded_to_pixel(plot.y.number_at(mouse.y), plot.y.per_pixel()));
    }
}

/// The point that was added, and Delete takes the chosen one out.
void choose_and_remove(PlotOnScreen& plot, bool focused) {
    std::optional<Index>& added = plot.state.added;
    if (added && *added < plot.estimate.points()) {
        select_cell(plot.frame, weights_node(plot), {0, *added});
        added.reset();
    }
    const auto chosen = selected_point(plot.frame);
    if (focused && plot.state.held == Held::nothing && chosen && *chosen < plot.estimate.points() &&
        can_edit(plot.frame) && !ImGui::GetIO().WantTextInput &&
        ImGui::IsKeyPressed(ImGuiKey_Delete, false)) {
        remove_point(plot.frame, *chosen);
        select_cell(plot.frame, plot.frame.node(plot.frame.block().output), {0, 0});  // no other
    }
}

}  // namespace

void read_plot(PlotOnScreen& plot) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const bool hovered = ImGui::IsItemHovered(), active = ImGui::IsItemActive(),
               focused = ImGui::IsItemFocused();
    if (ImGui::IsItemActivated()) grasp(plot, mouse);
    if (plot.state.held == Held::point && plot.state.point >= plot.estimate.points())
        plot.state.held = Held::nothing;  // it was taken out, or undone
    if (active && plot.state.held != Held::nothing)
        carry(plot, mouse);
    else if (!active && plot.state.held != Held::nothing)
        let_go(plot);
    if (hovered && (!active || plot.state.held == Held::plane)) read_hover(plot, mouse);
    if (focused) walk(plot);
    if (ImGui::GetTime() < plot.state.wheel_until) plot.frame.gesture = true;
    choose_and_remove(plot, focused || hovered);
}

}  // namespace attend
