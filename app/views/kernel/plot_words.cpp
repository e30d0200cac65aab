#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/chart/covered_plane.h"
#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/formula.h"
#include "app/gui/text.h"
#include "app/views/kernel/bandwidth.h"
#include "app/views/kernel/kernel_formula.h"
#include "app/views/kernel/plot_on_screen.h"
#include "core/attention/scores/kernels.h"
#include "core/ops/kernel_score.h"

namespace attend {

namespace {

/// Where nowhere else is room, words may lie on the band, or on hatching with a ground of their
/// own; on nothing else that is drawn already.
constexpr unsigned but_band = CoveredPlane::anything & ~CoveredPlane::band,
                   but_hatch = CoveredPlane::anything & ~CoveredPlane::hatch;

std::optional<ImVec2> nearest_free(const CoveredPlane& covered, ImVec2 size, ImVec2 point) {
    for (const unsigned hidden : {unsigned{CoveredPlane::anything}, but_band, but_hatch})
        if (const auto found = covered.nearest_free(size, point, hidden)) return found;
    return std::nullopt;
}

/// A ground on which words can be read in front of hatching.
void draw_ground(const PlotOnScreen& plot, ImVec2 low, ImVec2 high) {
    const Ui& ui = plot.ui;
    plot.list.AddRectFilled(low, high, ink(ui.theme->panel, 0.92f), ui.em(0.25f));
    plot.list.AddRect(low, high, ink(ui.theme->border), ui.em(0.25f), 0, ui.hairline());
}

void cover_curve(const PlotOnScreen& plot, const LatestResult<Curve>& curve,
                 CoveredPlane& covered) {
    if (!curve) return;
    std::optional<ImVec2> before;
    for (Index i = 0; i < curve->places.rows(); ++i) {
        const Scalar f = curve->f(i, 0);
        if (!std::isfinite(f)) {
            before.reset();
            continue;
        }
        const ImVec2 at = plot.at(static_cast<double>(curve->places(i, 0)), static_cast<double>(f));
        if (before) covered.cover_line(*before, at, plot.ui.em(0.2f));
        before = at;
    }
}

/// Nothing but the points, each as large as the smallest disc at least.
CoveredPlane with_points(const PlotOnScreen& plot) {
    const float least = plot.ui.em(0.3f);
    const auto around = [&](CoveredPlane& covered, Index i, float r) {
        const ImVec2 at = plot.point(i);
        covered.cover({at.x - r, at.y - r}, {at.x + r, at.y + r});
    };
    CoveredPlane covered = kept_while_still(plot, [&] {
        CoveredPlane smallest(plot.min, plot.max, plot.ui.em(0.35f));
        for (Index i = 0; i < plot.estimate.points(); ++i) around(smallest, i, least);
        return smallest;
    });
    for (Index i = 0; i < plot.estimate.points(); ++i)
        if (const float r = radius_of(plot, plot.estimate.weight_of(i)); r > least)
            around(covered, i, r);
    return covered;
}

/// The line of the query with its tag, what leads from it to the axis, and the kernel.
void cover_query(const PlotOnScreen& plot, CoveredPlane& covered) {
    const Ui& ui = plot.ui;
    const float step = ui.em(0.3f), rim = ui.em(0.3f);
    for (float x = plot.min.x; x < plot.max.x; x += step) {
        const float top = std::min(kernel_top(plot, plot.x.number_at(x)),
                                   kernel_top(plot, plot.x.number_at(x + step)));
        covered.cover({x, std::min(top, plot.max.y - ui.em(0.4f)) - rim}, {x + step, plot.max.y});
    }
    const float x = std::clamp(plot.x.at(plot.estimate.query), plot.min.x, plot.max.x);
    covered.cover({x - ui.em(3.2f), plot.min.y}, {x + ui.em(3.2f), plot.min.y + ui.em(1.6f)});
    if (!plot.x.holds(plot.estimate.query)) return;
    covered.cover({x - rim, plot.min.y}, {x + rim, plot.max.y});
    if (plot.estimate.exists())
        covered.cover_line({plot.min.x, plot.y.at(plot.estimate.f)},
                           {x, plot.y.at(plot.estimate.f)}, ui.hairline());
}

CoveredPlane covered_of(const PlotOnScreen& plot) {
    CoveredPlane covered = with_points(plot);
    const std::vector<BandEdge> edges = band_edges(plot);
    for (std::size_t i = 1; i < edges.size(); ++i)
        if (edges[i - 1].exists && edges[i].exists)
            covered.cover({edges[i - 1].high.x, std::min(edges[i - 1].high.y, edges[i].high.y)},
                          {edges[i].low.x, std::max(edges[i - 1].low.y, edges[i].low.y)},
                          CoveredPlane::band);
    cover_curve(plot, plot.curve, covered);
    cover_curve(plot, plot.compared, covered);
    cover_query(plot, covered);
    return covered;
}

/// Which kernel reaches no point in the widest of the gaps.
void paint_gap_words(const PlotOnScreen& plot, CoveredPlane& covered) {
    const Ui& ui = plot.ui;
    ShownGaps shown = shown_gaps(plot);
    // Beyond all points nobody expects one.
    const auto keys = plot.ui.readings.range(plot.estimate.x).value_or(Range{0, 0});
    std::erase_if(shown.gaps, [&](const Gap& gap) {
        return gap.high <= static_cast<double>(keys.lowest) ||
               gap.low >= static_cast<double>(keys.highest);
    });
    const auto width = [&](const Gap& gap) { return gap.high - gap.low; };
    const auto widest =
        std::max_element(shown.gaps.begin(), shown.gaps.end(),
                         [&](const Gap& a, const Gap& b) { return width(a) < width(b); });
    if (widest == shown.gaps.end()) return;
    ui.tag("plot/gap", {plot.x.at(widest->low), plot.min.y}, {plot.x.at(widest->high), plot.max.y});
    const bool own = shown.whose.empty();
    const std::string first = own ? fmt::format("no point within {}:", short_number(shown.sigma))
                                  : shown.whose + ":",
                      second = own ? "no estimate" : "no point in reach";
    const float wide = std::max(measure_text(ui, first, Face::regular, small_text).x,
                                measure_text(ui, second, Face::regular, small_text).x) +
                       ui.em(1);
    const float middle = (plot.x.at(widest->low) + plot.x.at(widest->high)) / 2;
    const float x = std::clamp(middle, plot.min.x + wide / 2,
                               std::max(plot.max.x - wide / 2, plot.min.x + wide / 2));
    const ImVec2 size{wide, ui.em(2.5f)};
    // It belongs to its strip: up and down it may go, not aside.
    for (float y = plot.min.y + ui.em(0.5f); y + size.y < plot.max.y; y += ui.em(0.35f)) {
        const ImVec2 low{x - wide / 2, y}, high{x + wide / 2, y + size.y};
        if (!covered.is_free(low, high)) continue;
        draw_ground(plot, low, high);
        const TextStyle style{Face::regular, small_text, ui.theme->text, 1};
        draw_text(ui, {x, y + ui.em(0.2f)}, first, style, {0.5f, 0});
        draw_text(ui, {x, y + ui.em(1.2f)}, second, style, {0.5f, 0});
        covered.cover(low, high);
        ui.tag("plot/gap_words", low, high);
        return;
    }
}

void cover_gaps(const PlotOnScreen& plot, CoveredPlane& covered) {
    for (const Gap& gap : shown_gaps(plot).gaps)
        covered.cover({plot.x.at(gap.low), plot.min.y}, {plot.x.at(gap.high), plot.max.y},
                      CoveredPlane::hatch);
}

/// Beside the top of the kernel.
void paint_kernel_name(const PlotOnScreen& plot, CoveredPlane& covered) {
    const Ui& ui = plot.ui;
    const Choices& choices = plot.frame.scene()->choices;
    const std::string_view name = is_logarithm(choices.score) ? "exp(s)" : "s";
    const FormulaStyle style{0.95f, false, ui.theme->role(Role::weights), false};
    const ImVec2 size = measure_formula(ui, name, style);
    const float away = static_cast<float>(choices[bandwidth] * 1.3 / plot.x.per_pixel()),
                x = plot.x.at(plot.estimate.query), y = plot.max.y - kernel_size(plot);
    for (const float left : {x + away + ui.em(0.3f), x - away - ui.em(0.3f) - size.x}) {
        const ImVec2 low{left, y}, high{left + size.x, y + size.y};
        if (!covered.is_free(low, high, but_band)) continue;
        draw_formula(ui, low, name, {}, style);
        covered.cover(low, high);
        return;
    }
}

/// How far the query is from the nearest point, where it stands outside of all.
double beyond_points(const PlotOnScreen& plot) {
    const auto keys = plot.ui.readings.range(plot.estimate.x);
    if (!keys) return 0;
    return std::max({static_cast<double>(keys->lowest) - plot.estimate.query,
                     plot.estimate.query - static_cast<double>(keys->highest), 0.0});
}

/// How sure it is, as far as that is known: some lines.
std::vector<std::string> spread_lines(const PlotOnScreen& plot) {
    if (plot.estimate.points() == 1) return {"one point: its value, wherever one asks"};
    const auto keys = plot.ui.readings.range(plot.estimate.x);
    if (keys && keys->lowest == keys->highest)
        return {"all points stand at one place", "the mean of their values"};
    const RegressionNodes& nodes = *plot.frame.scene()->measures.regression;
    const Evaluation& evaluation = *plot.frame.evaluation();
    const auto points = static_cast<double>(evaluation.value(nodes.equal_points)(0, 0));
    if (!std::isfinite(points)) return {};
    std::vector<std::string> lines;
    if (const double beyond = beyond_points(plot); beyond > 0)
        lines.push_back(short_number(rounded_to_pixel(beyond, beyond / 500)) +
                        " beyond the last point");
    const double widths = std::max(band_of(plot.frame), 1.0);
    if (follow_left_out_error(plot.frame)) {
        const double spread =
            widths * static_cast<double>(evaluation.value(nodes.standard_error)(0, 0));
        lines.push_back(fmt::format("± {} ({} se)",
                                    short_number(rounded_to_pixel(spread, spread / 500)), widths));
    }
    lines.push_back(fmt::format("as much as {} equal points", rounded_text(points, 1)));
    return lines;
}

/// "f(3.5) = 67.05", and below it how sure that is.
struct AnswerBox {
    std::string name, number;
    float of_name = 0;
    std::vector<std::string> below;
    ImVec2 size = {};  // with a rim
};
constexpr float answer_size = 1.15f, answer_rim = 0.35f;  // em

AnswerBox answer_box(const PlotOnScreen& plot, std::vector<std::string> below) {
    const Ui& ui = plot.ui;
    AnswerBox box{"f(" + plot.estimate.query_text + ") = ", short_number(plot.estimate.f), 0,
                  std::move(below)};
    box.of_name = kernel_formula_width(ui, box.name, answer_size);
    float wide = box.of_name + measure_text(ui, box.number, Face::bold, answer_size).x;
    for (const std::string& line : box.below)
        wide = std::max(wide, measure_text(ui, line, Face::regular, small_text).x);
    const auto lines = static_cast<float>(box.below.size());
    box.size = {wide + ui.em(2 * answer_rim), ui.em(1.35f + 1.05f * lines + 2 * answer_rim)};
    return box;
}

void draw_answer_box(const PlotOnScreen& plot, const AnswerBox& box, ImVec2 corner) {
    const Ui& ui = plot.ui;
    const float rim = ui.em(answer_rim);
    const ImVec2 at{corner.x + rim, corner.y + rim};
    const float middle = at.y + ui.em(answer_size) / 2;
    kernel_formula(ui, {at.x, middle}, box.name, answer_size);
    draw_text(ui, {at.x + box.of_name, middle}, box.number,
              {Face::bold, answer_size, ui.theme->text}, {0, 0.5f});
    float top = at.y + ui.em(1.35f);
    for (const std::string& line : box.below) {
        draw_text(ui, {at.x, top}, line, dim_style(ui, small_text));
        top += ui.em(1.05f);
    }
    ui.tag("plot/estimate", at, {corner.x + box.size.x - rim, corner.y + box.size.y - rim});
}

/// Where nothing is hidden by it; the answer itself stands above the plot, too.
void paint_answer(const PlotOnScreen& plot, CoveredPlane& covered) {
    const std::vector<std::string> lines = spread_lines(plot);
    const std::array shapes{answer_box(plot, lines),
                            answer_box(plot, {fmt::format("{}", fmt::join(lines, " · "))})};
    const ImVec2 point{std::clamp(plot.x.at(plot.estimate.query), plot.min.x, plot.max.x),
                       std::clamp(plot.y.at(plot.estimate.f), plot.min.y, plot.max.y)};
    // The band belongs to it: it may lie there, near its point.
    for (const unsigned hidden : {but_band, but_hatch})
        for (const AnswerBox& box : shapes) {
            const auto corner = covered.nearest_free(box.size, point, hidden);
            if (!corner) continue;
            const ImVec2 end = *corner + box.size;
            if (hidden == but_hatch) draw_ground(plot, *corner, end);
            draw_answer_box(plot, box, *corner);
            return covered.cover(*corner, end);
        }
}

/// Why there is none, and what would mend it: it has to be said, if need be over points.
void draw_no_answer(PlotOnScreen& plot, const CoveredPlane& covered) {
    const Ui& ui = plot.ui;
    const double wider = plot.estimate.reaching();
    const bool beyond = std::isinf(plot.estimate.f);
    const std::string second =
        beyond ? "α y adds up to more than it holds"
               : fmt::format("the nearest point is {} away", short_number(plot.estimate.away()));
    const float rim = ui.em(0.35f), wide = measure_text(ui, second, Face::regular, 0.85f).x;
    const ImVec2 size{wide + 2 * rim, ui.em(3.4f) + 2 * rim};
    const ImVec2 query{plot.x.at(plot.estimate.query), (plot.min.y + plot.max.y) / 2};
    const ImVec2 box = nearest_free(covered, size, query)
                           .value_or(ImVec2{std::clamp(query.x + ui.em(0.9f), plot.min.x,
                                                       std::max(plot.max.x - size.x, plot.min.x)),
                                            plot.min.y + ui.em(2)});
    plot.list.AddRectFilled(box, box + size, ink(ui.theme->panel, 0.82f), ui.em(0.25f));
    const ImVec2 corner{box.x + rim, box.y + rim};
    draw_text(ui, corner, plot.estimate.missing(), {Face::bold, 1.1f, ui.theme->text});
    draw_text(ui, {corner.x, corner.y + ui.em(1.3f)}, second, dim_style(ui, 0.85f));
    if (beyond) return;
    ImGui::SetCursorScreenPos({corner.x, corner.y + ui.em(2.4f)});
    plot.state.widen_offered = ImGui::GetFrameCount();
    if (link(ui, "plot/widen", fmt::format("Widen to {}", short_number(wider)), Role::other, 0.9f))
        plot.frame.draft().choices.set(bandwidth, wider);
}

}  // namespace

void draw_plot_words(PlotOnScreen& plot) {
    CoveredPlane covered = covered_of(plot);
    // At the query itself more is said.
    const bool exists = plot.estimate.exists();
    if (exists) paint_gap_words(plot, covered);
    cover_gaps(plot, covered);
    if (exists) paint_answer(plot, covered);
    paint_kernel_name(plot, covered);
    if (!exists && plot.x.holds(plot.estimate.query)) draw_no_answer(plot, covered);
}

}  // namespace attend
