
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <vector>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "app/views/kernel/bandwidth.h"
#include "app/views/kernel/plot_on_screen.h"
#include "core/attention/scores/kernels.h"
#include "core/ops/kernel_score.h"

namespace attend {

namespace {

constexpr double least_disc = 0.003;  // of the weight
constexpr float disc_radius = 2.24f;  // em at a weight of 1

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

/// Where the points of a cloud are drawn that no other one lies on.
std::vector<ImVec2> seen_points(const PlotOnScreen& plot) {
    std::vector<ImVec2> seen;
    Occupied occupied(plot);
    for (Index i = 0; i < plot.estimate.points(); ++i)
        if (const ImVec2 at = plot.point(i); plot.holds(at) && occupied.take(at))
            seen.push_back(at);
    return seen;
}

void paint_cloud(const PlotOnScreen& plot) {
    const float half = plot.ui.hairline();
    const ImU32 color = plot.ui.role(Role::value, 0.6f);
    const auto& seen = kept_while_still(plot, [&] { return seen_points(plot); });
    for (const ImVec2 at : seen)
        plot.list.AddRectFilled({at.x - half, at.y - half}, {at.x + half, at.y + half}, color);
}

void paint_discs(const PlotOnScreen& plot) {
    const Ui& ui = plot.ui;
    const ImU32 color = ui.role(Role::value), moved = ink(ui.theme->edited);
    const float radius = std::max(ui.em(0.19f), 2.0f);
    for (Index i = 0; i < plot.estimate.points(); ++i) {
        const ImVec2 at = plot.point(i);
        if (!plot.holds(at)) continue;
        plot.list.AddCircleFilled(at, radius + ui.hairline(), ink(ui.theme->panel));
        plot.list.AddCircleFilled(at, radius, is_moved(plot, i) ? moved : color);
    }
}

void ring(const PlotOnScreen& plot, Index i, Rgb color, float line) {
    const ImVec2 at = plot.point(i);
    if (!plot.holds(at)) return;
    const float radius =
        std::max(radius_of(plot, plot.estimate.weight_of(i)), plot.ui.em(0.3f)) + plot.ui.em(0.1f);
    plot.list.AddCircle(at, radius, ink(color), 0, line);
}

}  // namespace

float radius_of(const PlotOnScreen& plot, double weight) {
    return plot.ui.em(disc_radius) * static_cast<float>(std::sqrt(std::min(std::abs(weight), 1.0)));
}

namespace {

struct Disc {
    ImVec2 at;
    float radius;
};

std::vector<Disc> weight_discs(const PlotOnScreen& plot) {
    std::vector<Disc> discs;
    for (Index i = 0; i < plot.estimate.points(); ++i) {
        const double weight = plot.estimate.weight_of(i);
        if (std::abs(weight) < least_disc) continue;
        const ImVec2 at = plot.point(i);
        const float radius = radius_of(plot, weight);
        if (at.x >= plot.min.x - radius && at.x <= plot.max.x + radius)
            discs.push_back({at, radius});
    }
    return discs;
}

/// How many of them lie on each other, on average.
float overlap_of(const std::vector<Disc>& discs) {
    ImVec2 low{FLT_MAX, FLT_MAX}, high{-FLT_MAX, -FLT_MAX};
    float area = 0;
    for (const auto& [at, radius] : discs) {
        low = {std::min(low.x, at.x - radius), std::min(low.y, at.y - radius)};
        high = {std::max(high.x, at.x + radius), std::max(high.y, at.y + radius)};
        area += 3.14f * radius * radius;
    }
    return area / std::max((high.x - low.x) * (high.y - low.y), 1.0f);
}

}  // namespace

void paint_weights(const PlotOnScreen& plot) {
    constexpr float usual = 0.6f, least = 0.15f;
    constexpr std::size_t unique_label = 50;
    const std::vector<Disc> discs = weight_discs(plot);
    // Where many lie on each other how dark it gets is their weight, not one surface.
    const float on_each_other = discs.size() > unique_label ? 2 * overlap_of(discs) : 1;
    const float opacity = std::clamp(usual / std::max(on_each_other, 1.0f), least, usual);
    const ImU32 color = ink(plot.ui.theme->weight_area, opacity);
    for (const auto& [at, radius] : discs) plot.list.AddCircleFilled(at, radius, color);
}

void paint_points(const PlotOnScreen& plot) {
    const Ui& ui = plot.ui;
    const Index count = plot.estimate.points();
    count > many_points ? paint_cloud(plot) : paint_discs(plot);
    if (const auto chosen = selected_point(plot.frame); chosen && *chosen < count)
        ring(plot, *chosen, ui.theme->selection, 2 * ui.hairline());
    if (const auto lit = lit_point(plot.frame); lit && *lit < count)
        ring(plot, *lit, ui.theme->role(Role::key), 2 * ui.hairline());
}

namespace {

/// Where the query is, or the end of the plane beyond which it is.
float x_of_query(const PlotOnScreen& plot) {
    return std::round(std::clamp(plot.x.at(plot.estimate.query), plot.min.x, plot.max.x));
}

}  // namespace

QueryTag query_tag(const PlotOnScreen& plot) {
    const Ui& ui = plot.ui;
    const double q = plot.estimate.query;
    const float x = x_of_query(plot), high = ui.em(1.4f), top = plot.min.y - (plot.low ? high : 0);
    const std::string text = plot.x.holds(q)  ? "q = " + plot.estimate.query_text
                             : q < plot.x.low ? "← q = " + plot.estimate.query_text
                                              : "q = " + plot.estimate.query_text + " →";
    const ImVec2 size = measure_text(ui, text, Face::semibold, 0.92f);
    const float half = size.x / 2 + ui.em(0.4f);
    const float middle = std::clamp(x, plot.min.x + half, plot.max.x - half);
    return {text, {middle - half, top}, {middle + half, top + high}};
}

void paint_query(const PlotOnScreen& plot) {
    const Ui& ui = plot.ui;
    const Rgb blue = ui.theme->role(Role::query);
    const float x = x_of_query(plot);
    if (plot.x.holds(plot.estimate.query))
        plot.list.AddLine({x, plot.min.y}, {x, plot.max.y}, ink(blue), ui.em(0.1f));
    const auto [text, min, max] = query_tag(plot);
    plot.list.AddRectFilled(min, max, ink(blue), ui.em(0.25f));
    draw_text(ui, {(min.x + max.x) / 2, (min.y + max.y) / 2}, text,
              {Face::semibold, 0.92f, text_on(blue)}, {0.5f, 0.5f});
    ui.tag("plot/query", min, max);
}

void paint_estimate(const PlotOnScreen& plot) {
    const Ui& ui = plot.ui;
    if (!plot.x.holds(plot.estimate.query) || !plot.estimate.exists()) return;
    const float x = plot.x.at(plot.estimate.query);
    const double f = plot.estimate.f;
    const float y = plot.y.at(f);
    if (y < plot.min.y || y > plot.max.y) return;
    const Rgb pink = ui.theme->role(Role::output);
    for (float at = plot.min.x; at < x; at += ui.em(0.4f))
        plot.list.AddLine({at, y}, {std::min(at + ui.em(0.12f), x), y}, ink(pink, 0.7f),
                          ui.hairline());
    plot.list.AddCircleFilled({x, y}, ui.em(0.32f), ink(ui.theme->panel));
    plot.list.AddCircleFilled({x, y}, ui.em(0.26f), ink(pink));
    ui.tag("plot/f", {x - ui.em(0.26f), y - ui.em(0.26f)}, {x + ui.em(0.26f), y + ui.em(0.26f)});
    const std::string axis = short_number(f);
    const ImVec2 box = measure_text(ui, axis, Face::semibold, 0.85f);
    plot.list.AddRectFilled({plot.min.x - box.x - ui.em(0.6f), y - ui.em(0.6f)},
                            {plot.min.x - ui.em(0.05f), y + ui.em(0.6f)}, ink(pink), ui.em(0.2f));
    draw_text(ui, {plot.min.x - ui.em(0.32f), y}, axis, {Face::semibold, 0.85f, text_on(pink)},
              {1, 0.5f});
}

}  // namespace attend
