#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/gui/controls.h"
#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "app/views/kernel/bandwidth.h"
#include "app/views/kernel/plot_on_screen.h"
#include "app/views/parts/figures.h"
#include "core/attention/scores/kernels.h"
#include "core/ops/kernel_score.h"

namespace attend {

namespace {

constexpr double least_disc = 0.003;  // of the weight
constexpr float disc_radius = 2.24f;  // em at a weight of 1

float radius_of(const PlotOnScreen& plot, double weight) {
    return plot.ui.em(disc_radius) * static_cast<float>(std::sqrt(std::min(std::abs(weight), 1.0)));
}

/// Of many points one every two pixels: the others lie below it.
class Occupied {
  public:
    explicit Occupied(const PlotOnScreen& plot)
        : corner_(plot.min),
          columns_(static_cast<std::size_t>((plot.max.x - plot.min.x) / pitch) + 1),
          cells_(columns_ * (static_cast<std::size_t>((plot.max.y - plot.min.y) / pitch) + 1)) {}

    bool take(ImVec2 at) {
        const auto column = static_cast<std::size_t>((at.x - corner_.x) / pitch),
                   row = static_cast<std::size_t>((at.y - corner_.y) / pitch);
        const std::size_t cell = row * columns_ + column;
        if (cell >= cells_.size() || cells_[cell]) return false;
        cells_[cell] = true;
        return true;
    }

  private:
    static constexpr float pitch = 2;
    ImVec2 corner_;
    std::size_t columns_;
    std::vector<bool> cells_;
};

bool is_moved(const PlotOnScreen& plot, Index i) {
    const Evaluation& evaluation = *plot.frame.evaluation();
    const Block& block = plot.frame.block();
    return evaluation.is_edited(block.k, {i, 0}) || evaluation.is_edited(block.v, {i, 0});
}

void ring(const PlotOnScreen& plot, Index i, Rgb color, float line) {
    const ImVec2 at = plot.point(i);
    if (!plot.holds(at)) return;
    const float radius =
        std::max(radius_of(plot, plot.estimate.weight_of(i)), plot.ui.em(0.3f)) + plot.ui.em(0.1f);
    plot.list.AddCircle(at, radius, ink(color), 0, line);
}

/// Words on a ground that steps in front of what lies below.
void label(const PlotOnScreen& plot, ImVec2 min, ImVec2 size) {
    const float rim = plot.ui.em(0.3f);
    plot.list.AddRectFilled({min.x - rim, min.y - rim / 2},
                            {min.x + size.x + rim, min.y + size.y + rim / 2},
                            ink(plot.ui.theme->panel, 0.82f), plot.ui.em(0.25f));
}

std::string spread_text(const PlotOnScreen& plot) {
    const double squares = plot.estimate.square_sum();
    const auto error = follow_left_out_error(plot.frame);
    std::string text;
    const double widths = std::max(band_of(plot.frame), 1.0);
    if (error && squares > 0) {
        const double spread = widths * *error * std::sqrt(squares);
        text = fmt::format("± {} ({} se) · ", short_number(rounded_to_pixel(spread, spread / 500)),
                           widths);
    }
    if (plot.estimate.points() == 1) return "one point: its value, wherever one asks";
    if (plot.estimate.x->minCoeff() == plot.estimate.x->maxCoeff())
        return "all points stand at one place: the mean of their values";
    if (squares <= 0) return {};
    return fmt::format("{}as much as {} equal points", text, rounded_text(1 / squares, 1));
}

/// What a label would cover: points by their weight, and the curve.
float covered(const PlotOnScreen& plot, ImVec2 corner, ImVec2 size) {
    const float rim = plot.ui.em(0.4f);
    const ImVec2 low{corner.x - rim, corner.y - rim},
        high{corner.x + size.x + rim, corner.y + size.y + rim};
    const auto inside = [&](ImVec2 at) {
        return at.x > low.x && at.x < high.x && at.y > low.y && at.y < high.y;
    };
    // The drawn kernel, from its foot to where it has fallen to a tenth; the names at the foot.
    const double reach = 2.2 * plot.frame.scene()->choices[bandwidth];
    const bool on_kernel = high.y > plot.max.y - kernel_size(plot) &&
                           high.x > plot.x.at(plot.estimate.query - reach) &&
                           low.x < plot.x.at(plot.estimate.query + reach);
    float cost = on_kernel ? 4 : 0;
    for (Index i = 0; i < std::min(plot.estimate.points(), many_points); ++i)
        if (inside(plot.point(i)))
            cost += 1 + 20 * static_cast<float>(std::abs(plot.estimate.weight_of(i)));
    if (!plot.curve) return cost;
    for (std::size_t i = 0; i < plot.curve->places.size(); ++i)
        if (inside(plot.at(static_cast<double>(plot.curve->places[i]),
                           static_cast<double>((*plot.curve->f)(static_cast<Index>(i), 0)))))
            cost += 0.3f;
    return cost;
}

/// Beside the query, where least is covered, near the estimate.
ImVec2 free_corner(const PlotOnScreen& plot, ImVec2 at, ImVec2 size) {
    const Ui& ui = plot.ui;
    const float away = ui.em(0.9f), step = ui.em(0.7f);
    const float lowest = plot.min.y + ui.em(2), highest = plot.max.y - size.y - ui.em(0.3f);
    ImVec2 best{std::clamp(at.x + away, plot.min.x, std::max(plot.max.x - size.x, plot.min.x)),
                std::clamp(at.y + step, lowest, std::max(lowest, highest))};
    float least = 1e9f;
    for (const float x : {at.x + away, at.x - away - size.x})
        for (float y = lowest; y <= highest; y += step) {
            if (x < plot.min.x + ui.em(0.3f) || x + size.x > plot.max.x) continue;
            const float distance = std::abs(y + size.y / 2 - at.y) / ui.em(1);
            const float cost = covered(plot, {x, y}, size) + 0.15f * distance;
            if (cost < least) least = cost, best = {x, y};
        }
    return best;
}

void draw_no_estimate(PlotOnScreen& plot, float x) {
    const Ui& ui = plot.ui;
    const double away = std::abs(plot.estimate.x_of(plot.estimate.nearest()) - plot.estimate.query);
    // A little more than is needed, so that rounding does not miss the point.
    const double unit = std::pow(10.0, std::floor(std::log10(std::max(away, 1e-12))) - 1);
    const double wider = std::ceil(away / unit * 1.0001) * unit;
    const bool beyond = std::isinf(plot.estimate.f);
    const std::string first = plot.estimate.missing(),
                      second =
                          beyond ? "α y adds up to more than it holds"
                                 : fmt::format("the nearest point is {} away", short_number(away)),
                      third = fmt::format("Widen to {}", short_number(wider));
    const float wide = measure_text(ui, second, Face::regular, 0.85f).x;
    const ImVec2 corner =
        free_corner(plot, {x, (plot.min.y + plot.max.y) / 2}, {wide, ui.em(3.4f)});
    label(plot, corner, {wide, ui.em(3.4f)});
    draw_text(ui, corner, first, {Face::bold, 1.1f, ui.theme->text});
    draw_text(ui, {corner.x, corner.y + ui.em(1.3f)}, second, dim_style(ui, 0.85f));
    if (beyond) return;
    ImGui::SetCursorScreenPos({corner.x, corner.y + ui.em(2.4f)});
    if (link(ui, "plot/widen", third, Role::other, 0.9f))
        plot.frame.draft().choices.set(bandwidth, wider);
}

}  // namespace

void paint_weights(const PlotOnScreen& plot) {
    const ImU32 color = plot.ui.role(Role::weights, 0.6f);
    for (Index i = 0; i < plot.estimate.points(); ++i) {
        const double weight = plot.estimate.weight_of(i);
        if (std::abs(weight) < least_disc) continue;
        const ImVec2 at = plot.point(i);
        const float radius = radius_of(plot, weight);
        if (at.x < plot.min.x - radius || at.x > plot.max.x + radius) continue;
        plot.list.AddCircleFilled(at, radius, color);
    }
}

void paint_points(const PlotOnScreen& plot) {
    const Ui& ui = plot.ui;
    const Index count = plot.estimate.points();
    const ImU32 color = ui.role(Role::value), moved = ink(ui.theme->edited);
    const bool many = count > many_points;
    Occupied occupied(plot);
    const float radius = std::max(ui.em(0.19f), 2.0f), half = ui.hairline();
    for (Index i = 0; i < count; ++i) {
        const ImVec2 at = plot.point(i);
        if (!plot.holds(at)) continue;
        if (many) {
            if (occupied.take(at))
                plot.list.AddRectFilled({at.x - half, at.y - half}, {at.x + half, at.y + half},
                                        ui.role(Role::value, 0.6f));
            continue;
        }
        plot.list.AddCircleFilled(at, radius + ui.hairline(), ink(ui.theme->panel));
        plot.list.AddCircleFilled(at, radius, is_moved(plot, i) ? moved : color);
    }
    if (const auto chosen = selected_point(plot.frame); chosen && *chosen < count)
        ring(plot, *chosen, ui.theme->selection, 2 * ui.hairline());
    if (const auto lit = lit_point(plot.frame); lit && *lit < count)
        ring(plot, *lit, ui.theme->role(Role::key), 2 * ui.hairline());
}

void paint_query(const PlotOnScreen& plot) {
    const Ui& ui = plot.ui;
    const Rgb blue = ui.theme->role(Role::query);
    const double q = plot.estimate.query;
    const bool seen = plot.x.holds(q);
    const float x = std::round(std::clamp(plot.x.at(q), plot.min.x, plot.max.x));
    if (seen) plot.list.AddLine({x, plot.min.y}, {x, plot.max.y}, ink(blue), ui.em(0.1f));
    const std::string text = seen             ? "q = " + plot.estimate.query_text
                             : q < plot.x.low ? "← q = " + plot.estimate.query_text
                                              : "q = " + plot.estimate.query_text + " →";
    const ImVec2 size = measure_text(ui, text, Face::semibold, 0.92f);
    const float half = size.x / 2 + ui.em(0.4f);
    const float middle = std::clamp(x, plot.min.x + half, plot.max.x - half);
    const ImVec2 low{middle - half, plot.min.y}, high{middle + half, plot.min.y + ui.em(1.4f)};
    plot.list.AddRectFilled(low, high, ink(blue), ui.em(0.25f));
    draw_text(ui, {middle, (low.y + high.y) / 2}, text, {Face::semibold, 0.92f, text_on(blue)},
              {0.5f, 0.5f});
    ui.tag("plot/query", low, high);
}

void draw_estimate(PlotOnScreen& plot) {
    const Ui& ui = plot.ui;
    if (!plot.x.holds(plot.estimate.query)) return;
    const float x = plot.x.at(plot.estimate.query);
    if (!plot.estimate.exists()) {
        draw_no_estimate(plot, x);
        return;
    }
    const double f = plot.estimate.f;
    const float y = plot.y.at(f);
    if (y < plot.min.y || y > plot.max.y) return;
    const Rgb pink = ui.theme->role(Role::output);
    for (float at = plot.min.x; at < x; at += ui.em(0.4f))
        plot.list.AddLine({at, y}, {std::min(at + ui.em(0.12f), x), y}, ink(pink, 0.7f),
                          ui.hairline());
    plot.list.AddCircleFilled({x, y}, ui.em(0.32f), ink(ui.theme->panel));
    plot.list.AddCircleFilled({x, y}, ui.em(0.26f), ink(pink));
    const std::string axis = short_number(f);
    const ImVec2 box = measure_text(ui, axis, Face::semibold, 0.85f);
    plot.list.AddRectFilled({plot.min.x - box.x - ui.em(0.6f), y - ui.em(0.6f)},
                            {plot.min.x - ui.em(0.05f), y + ui.em(0.6f)}, ink(pink), ui.em(0.2f));
    draw_text(ui, {plot.min.x - ui.em(0.32f), y}, axis, {Face::semibold, 0.85f, text_on(pink)},
              {1, 0.5f});
    // A low plot is left to its points: what is asked is answered above it, too.
    if (plot.max.y - plot.min.y < ui.em(10)) return;
    const RichText large{{"f", Role::output, true},
                         {"(" + plot.estimate.query_text + ") = "},
                         {short_number(f), Role::other, true}};
    const std::string below = spread_text(plot);
    const ImVec2 first = measure_rich(ui, large, {1.15f, false, 0}),
                 second = measure_text(ui, below, Face::regular, 0.82f);
    const float wide = std::max(first.x, second.x), high = ui.em(2.4f);
    const ImVec2 corner = free_corner(plot, {x, y}, {wide, high});
    label(plot, corner, {wide, high});
    draw_rich(ui, corner, large, {1.15f, false, 0});
    draw_text(ui, {corner.x, corner.y + ui.em(1.35f)}, below, dim_style(ui, 0.82f));
    ui.tag("plot/estimate", corner, {corner.x + wide, corner.y + high});
}

}  // namespace attend
