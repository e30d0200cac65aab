#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "app/gui/controls.h"
#include "app/gui/panel.h"
#include "app/gui/stroke.h"
#include "app/gui/text.h"
#include "app/views/kernel/bandwidth.h"
#include "app/views/kernel/kernel_panels.h"
#include "app/views/kernel/number_line.h"
#include "app/views/kernel/plot_covered.h"
#include "app/views/kernel/plot_on_screen.h"
#include "app/views/kernel/training.h"
#include "app/views/parts/follow_job.h"
#include "core/attention/scores/kernels.h"
#include "core/ops/kernel_score.h"
#include "core/plural.h"

namespace attend {

namespace {

/// The errors on paper: both axes, and what is drawn.
struct ErrorPlane {
    const Ui& ui;
    const LeaveOneOut& errors;
    ImVec2 min, max;
    NumberLine sigma, error;

    ImVec2 at(double s, double e) const { return {sigma.at(s), error.at(e)}; }
};

/// Both curves find room.
ErrorPlane plane_of(const Ui& ui, const LeaveOneOut& errors, const LeaveOneOut* compared,
                    Place room) {
    ErrorPlane plane{
        ui,
        errors,
        {room.position.x + ui.em(2.6f), room.position.y},
        {room.position.x + room.size.x - ui.em(0.6f), room.position.y + room.size.y - ui.em(2.4f)},
        {},
        {}};
    double low = errors.mean_error, high = errors.mean_error;
    for (const LeaveOneOut* const curve : {&errors, compared}) {
        if (!curve) continue;
        for (const double error : curve->error)
            if (std::isfinite(error)) low = std::min(low, error), high = std::max(high, error);
    }
    const double room_around = std::max((high - low) * 0.16, std::abs(high) * 0.02 + 1e-9);
    plane.sigma = {errors.sigma.front(), errors.sigma.back(), plane.min.x, plane.max.x, true};
    // Below the least error there is room for its ring and what is said of it.
    const float below = std::min(ui.em(2.1f) / std::max(plane.max.y - plane.min.y, 1.0f), 0.4f);
    const double foot = (high + room_around - low) * static_cast<double>(below / (1 - below));
    plane.error = {low - std::max(foot, room_around), high + room_around, plane.max.y, plane.min.y};
    return plane;
}

void paint_error_axes(const ErrorPlane& plane) {
    const Ui& ui = plane.ui;
    const TextStyle style = dim_style(ui, small_text);
    const ImU32 line = ink(ui.theme->border, 0.6f);
    const Ticks up =
        round_ticks(plane.error.low, plane.error.high,
                    std::max(2, static_cast<int>((plane.max.y - plane.min.y) / ui.em(2.2f))));
    for (const double tick : up.numbers) {
        const float y = std::round(plane.error.at(tick));
        canvas().AddLine({plane.min.x, y}, {plane.max.x, y}, line, ui.hairline());
        draw_text(ui, {plane.min.x - ui.em(0.4f), y}, fmt::format("{:.{}f}", tick, up.decimals),
                  style, {1, 0.5f});
    }
    float last = plane.min.x - ui.em(9);
    for (const double tick : log_ticks(plane.sigma.low, plane.sigma.high)) {
        const float x = std::round(plane.sigma.at(tick));
        canvas().AddLine({x, plane.min.y}, {x, plane.max.y}, line, ui.hairline());
        if (x - last < ui.em(2.6f)) continue;
        last = x;
        draw_text(ui, {x, plane.max.y + ui.em(0.25f)}, short_number(tick), style, {0.5f, 0});
    }
    draw_text(ui, {(plane.min.x + plane.max.x) / 2, plane.max.y + ui.em(1.3f)},
              "bandwidth σ, logarithmic", style, {0.5f, 0});
}

/// What is drawn where words might go: both curves and the line of the bandwidth.
CoveredPlane covered_of(const ErrorPlane& plane, const LeaveOneOut* compared, double sigma) {
    CoveredPlane covered(plane.min, plane.max, plane.ui.em(0.35f));
    for (const LeaveOneOut* errors : {&plane.errors, compared}) {
        if (!errors) continue;
        for (std::size_t i = 1; i < errors->sigma.size(); ++i)
            if (std::isfinite(errors->error[i - 1]) && std::isfinite(errors->error[i]))
                covered.cover_line(plane.at(errors->sigma[i - 1], errors->error[i - 1]),
                                   plane.at(errors->sigma[i], errors->error[i]), 1);
    }
    const float x = plane.sigma.at(sigma), rim = plane.ui.em(0.4f);
    covered.cover({x - rim, plane.min.y}, {x + rim, plane.max.y});
    return covered;
}

/// Around a place, or to the right of a line that they would lie on; left of it where the plane
/// ends, and on it where they fit on neither side. Returns where they begin and end.
std::array<float, 2> beside(const Ui& ui, const ErrorPlane& plane, float middle, float wide,
                            std::optional<float> line) {
    const float away = ui.em(0.43f), rim = ui.em(0.2f);
    const float last = std::max(plane.max.x - wide - rim, plane.min.x + rim);
    float left = std::clamp(middle - wide / 2, plane.min.x + rim, last);
    if (line && left < *line + away && left + wide > *line - away)
        left = *line + away + wide > plane.max.x ? *line - away - wide : *line + away;
    left = std::clamp(left, plane.min.x + rim, last);
    return {left, left + wide};
}

/// Words on a ground of their own.
struct ErrorWords {
    RichText text;
    ImVec2 low, high;
};
constexpr RichTextStyle words_style{0.85f, false, 0};

ErrorWords words_at(const ErrorPlane& plane, ImVec2 at, RichText text, std::optional<float> line) {
    const ImVec2 size = measure_rich(plane.ui, text, words_style);
    const auto [left, right] = beside(plane.ui, plane, at.x, size.x, line);
    return {std::move(text), {left, at.y}, {right, at.y + size.y}};
}

void paint_words(const Ui& ui, const ErrorWords& words) {
    canvas().AddRectFilled({words.low.x - ui.em(0.2f), words.low.y},
                           {words.high.x + ui.em(0.2f), words.high.y}, ink(ui.theme->panel, 0.85f),
                           ui.em(0.2f));
    draw_rich(ui, words.low, words.text, words_style);
}

/// Where the bandwidth stands; nothing beyond the ends.
std::optional<float> line_of_bandwidth(const Frame& frame, const ErrorPlane& plane) {
    const double sigma = frame.scene()->choices[bandwidth];
    const bool inside = sigma >= plane.sigma.low && sigma <= plane.sigma.high;
    return inside ? std::optional(plane.sigma.at(sigma)) : std::nullopt;
}

/// "now 3.02", at the upper end of its line, but not on that of the mean.
std::optional<ErrorWords> words_of_now(Frame& frame, const ErrorPlane& plane) {
    const Ui& ui = plane.ui;
    const auto line = line_of_bandwidth(frame, plane);
    if (!line) return std::nullopt;
    const auto now = follow_left_out_error(frame);
    const std::string value = now ? short_number(rounded_to_pixel(*now, *now / 2000)) : "no error";
    const RichText text{{"now "}, {value, Role::other, true}};
    const float mean = plane.error.at(plane.errors.mean_error),
                high = measure_rich(ui, text, words_style).y;
    float top = plane.min.y + ui.em(0.2f);
    if (mean > top - ui.em(0.15f) && mean < top + high + ui.em(0.15f)) top = mean + ui.em(0.2f);
    return words_at(plane, {*line, top}, text, line);
}

/// "minimum 2.95 at σ = 0.176", below it.
std::optional<ErrorWords> words_of_best(const Frame& frame, const ErrorPlane& plane) {
    const LeaveOneOut& errors = plane.errors;
    if (errors.flat || !errors.exists()) return std::nullopt;
    const Ui& ui = plane.ui;
    const ImVec2 best = plane.at(errors.best_sigma, errors.best_error);
    return words_at(
        plane, {best.x, std::min(best.y + ui.em(0.5f), plane.max.y - ui.em(1.1f))},
        {{errors.at_end ? "least here " : "minimum ", Role::output, true},
         {fmt::format("{} at σ = {}",
                      short_number(rounded_to_pixel(errors.best_error, errors.best_error / 2000)),
                      short_number(errors.best_sigma))}},
        line_of_bandwidth(frame, plane));
}

/// Its name stands on the line or below it, as far right as no curve runs through it.
void paint_mean(const ErrorPlane& plane, CoveredPlane& covered) {
    const Ui& ui = plane.ui;
    const float y = plane.error.at(plane.errors.mean_error);
    for (float x = plane.min.x; x < plane.max.x; x += ui.em(0.4f))
        canvas().AddLine({x, y}, {std::min(x + ui.em(0.14f), plane.max.x), y},
                         ink(ui.theme->dim_text), ui.hairline());
    const std::string text =
        fmt::format("σ → ∞, the mean of all: {}", short_number(plane.errors.mean_error));
    const ImVec2 size = measure_text(ui, text, Face::regular, small_text);
    for (const float top : {y - ui.em(0.1f) - size.y, y + ui.em(0.1f)})
        for (float x = plane.max.x - size.x; top > plane.min.y && x > plane.min.x;
             x -= ui.em(0.5f)) {
            if (!covered.is_free({x, top}, {x + size.x, top + size.y})) continue;
            draw_text(ui, {x, top}, text, dim_style(ui, small_text));
            ui.tag("leave_one_out/mean", {x, top}, {x + size.x, top + size.y});
            covered.cover({x, top}, {x + size.x, top + size.y});
            return covered.cover_line({plane.min.x, y}, {plane.max.x, y}, 1);
        }
}

/// The name of the second kernel, below the end of its line, or as near as nothing is drawn.
void name_compared(const ErrorPlane& plane, const CoveredPlane& covered, const std::string& name,
                   ImVec2 end) {
    const Ui& ui = plane.ui;
    const ImVec2 size = measure_text(ui, name, Face::regular, small_text);
    const float left = end.x - size.x;
    std::optional<ImVec2> corner;
    for (int step = 1; step <= 8 && !corner; ++step) {
        const float top = end.y + static_cast<float>(step) * ui.em(0.3f);
        if (covered.is_free({left, top}, {end.x, top + size.y})) corner = {left, top};
    }
    if (!corner) corner = covered.nearest_free(size, end);
    if (!corner) return;
    draw_text(ui, *corner, name, {Face::regular, small_text, ui.theme->text, 0.85f});
    ui.tag("leave_one_out/compared", *corner, {corner->x + size.x, corner->y + size.y});
}

/// The errors of the second kernel, dashed.
void paint_compared(const Frame& frame, const ErrorPlane& plane, const CoveredPlane& covered,
                    const LatestResult<LeaveOneOut>& other) {
    if (!other) return;
    std::vector<ImVec2> line;
    const ImU32 color = ink(plane.ui.theme->text, 0.75f * opacity_of(other.current));
    for (std::size_t i = 0; i < other->sigma.size(); ++i)
        if (std::isfinite(other->error[i]))
            line.push_back(plane.at(other->sigma[i], other->error[i]));
    dashed_line(plane.ui, line, color, 1.3f * plane.ui.hairline());
    if (const auto named = compared_kernel(frame); named && line.size() > 1)
        name_compared(plane, covered, std::string(kernel(named->choices.score).label), line.back());
}

/// The steps of learning: from the first one to where it stands.
void paint_steps(Frame& frame, const ErrorPlane& plane) {
    const std::vector<BandwidthStep>& steps = training_steps(frame);
    if (steps.empty()) return;
    const Ui& ui = plane.ui;
    for (const BandwidthStep& step : steps)
        if (std::isfinite(step.error))
            canvas().AddCircleFilled(plane.at(step.sigma, step.error), ui.em(0.2f),
                                     ui.role(Role::query, 0.7f));
    ui.tag("leave_one_out/steps", plane.min, plane.max);
}

void paint_errors(const ErrorPlane& plane, bool current) {
    const Ui& ui = plane.ui;
    const ImU32 color = ui.role(Role::output, opacity_of(current));
    std::vector<ImVec2> line;
    const auto finish = [&] {
        canvas().AddPolyline(line.data(), static_cast<int>(line.size()), color, 0, ui.em(0.13f));
        line.clear();
    };
    for (std::size_t i = 0; i < plane.errors.sigma.size(); ++i)
        if (std::isfinite(plane.errors.error[i]))
            line.push_back(plane.at(plane.errors.sigma[i], plane.errors.error[i]));
        else
            finish();
    finish();
}

/// From which bandwidth on every point has another one in reach. Of some points only it is not
/// known.
std::optional<double> least_reach(const Frame& frame) {
    const Value& x = frame.evaluation()->at(frame.block().k);
    if (left_out_count(x->rows()) < x->rows()) return std::nullopt;
    return frame.ui.states.kept(x, [&] { return farthest_neighbor(*x); });
}

/// Where a kernel has no error, since it leaves some point alone: lines that rise, of the second
/// one lines that fall, so that both are seen where they have none.
void hatch_errors(const Frame& frame, const ErrorPlane& plane, const LeaveOneOut* errors,
                  bool second) {
    if (!errors) return;
    float right = plane.min.x;
    for (std::size_t i = 0; i < errors->sigma.size(); ++i)
        if (!std::isfinite(errors->error[i])) right = plane.sigma.at(errors->sigma[i]);
    if (right <= plane.min.x) return;
    if (const auto reach = least_reach(frame)) right = std::max(right, plane.sigma.at(*reach));
    draw_hatching(plane.ui, canvas(), plane.min, {right, plane.max.y}, second);
    plane.ui.tag(second ? "leave_one_out/hatched_compared" : "leave_one_out/hatched", plane.min,
                 {right, plane.max.y});
}

void paint_marks(Frame& frame, const ErrorPlane& plane, const std::optional<ErrorWords>& of_now,
                 const std::optional<ErrorWords>& of_best) {
    const Ui& ui = plane.ui;
    ImDrawList& list = canvas();
    if (const auto x = line_of_bandwidth(frame, plane)) {
        list.AddLine({*x, plane.min.y}, {*x, plane.max.y}, ink(ui.theme->accent), ui.em(0.1f));
        if (const auto now = follow_left_out_error(frame))
            list.AddCircleFilled(plane.at(frame.scene()->choices[bandwidth], *now), ui.em(0.25f),
                                 ink(ui.theme->text));
    }
    if (of_now) {
        paint_words(ui, *of_now);
        ui.tag("leave_one_out/now", of_now->low, of_now->high);
    }
    if (!of_best) return;
    const ImVec2 best = plane.at(plane.errors.best_sigma, plane.errors.best_error);
    list.AddCircle(best, ui.em(0.32f), ui.role(Role::output), 0, ui.em(0.12f));
    paint_words(ui, *of_best);
    ui.tag("leave_one_out/best", {best.x - ui.em(0.3f), best.y - ui.em(0.3f)},
           {best.x + ui.em(0.3f), best.y + ui.em(0.3f)});
}

void read_errors(Frame& frame, const ErrorPlane& plane) {
    press_area(frame.ui, "leave_one_out", plane.min, plane.max - plane.min, ImGuiButtonFlags_None);
    if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (ImGui::IsItemActive()) {
        const float x = std::clamp(ImGui::GetIO().MousePos.x, plane.min.x, plane.max.x);
        const double sigma = plane.sigma.number_at(x);
        frame.draft().choices.set(bandwidth, rounded_to_pixel(sigma, sigma / 500));
        frame.gesture = true;
    }
    tooltip(frame.ui,
            "Each point is estimated from all others; the root of the mean of the squared errors. "
            "Drag: another bandwidth");
}

/// "Hatched: below 0.21 the boxcar leaves a point alone: no error"; nothing where none does.
std::string said_of_hatching(const Frame& frame, const LeaveOneOut& errors,
                             const LeaveOneOut* compared) {
    const auto alone = [](const LeaveOneOut* of) { return of && std::isnan(of->error.front()); };
    const bool own = alone(&errors), other = alone(compared);
    if (!own && !other) return {};
    const auto second = compared_kernel(frame);
    const Choices& choices = own || !second ? frame.scene()->choices : second->choices;
    const std::string who =
        own && other ? "both leave" : fmt::format("the {} leaves", kernel(choices.score).label);
    const auto reach = least_reach(frame);
    return fmt::format("Hatched: {}{} a point alone, no error",
                       reach ? fmt::format("below {} ", short_number(*reach)) : "", who);
}

std::string said_of(Frame& frame, const LeaveOneOut& errors, const LeaveOneOut* compared) {
    if (const auto& steps = training_steps(frame); !steps.empty())
        return fmt::format("Blue: {} of gradient descent, to σ = {}",
                           count_of(static_cast<Index>(steps.size()), "step"),
                           short_number(steps.back().sigma));
    std::string text;
    const Index points = frame.evaluation()->value(frame.block().k).rows();
    if (left_out_count(points) < points)
        text = fmt::format("{} of {} points left out · ", counted(left_out_count(points)),
                           counted(points));
    if (errors.flat) return text + "The bandwidth makes no difference here";
    if (errors.at_end) return text + "The error is least at the end of what is shown";
    const std::string hatching = said_of_hatching(frame, errors, compared);
    return hatching.empty() ? text.substr(0, text.find(" · ")) : text + hatching;
}

}  // namespace

void draw_leave_one_out(Frame& frame, Place room) {
    const Ui& ui = frame.ui;
    const LatestResult<LeaveOneOut> errors = follow_leave_one_out(frame);
    ImGui::SetCursorScreenPos(room.position);
    const Index points = frame.evaluation()->value(frame.block().k).rows();
    if (!errors || !errors->exists()) {
        const bool alone = points < 2;
        return empty_state(ui, alone    ? "One point alone: nobody is left to estimate it"
                               : errors ? "No bandwidth reaches every point from another one"
                                        : "Leaving one out…");
    }
    const LatestResult<LeaveOneOut> compared = follow_compared_errors(frame);
    const std::string said = said_of(frame, *errors, compared.result);
    if (!said.empty()) {
        const float high = ui.em(1.3f);
        room.size.y -= high;
        draw_text(ui, {room.position.x, room.position.y + room.size.y + ui.em(0.2f)},
                  shortened(ui, text_of(fitting_clauses(ui, {{said}}, room.size.x)), room.size.x,
                            Face::regular, small_text),
                  dim_style(ui, small_text));
    }
    const ErrorPlane plane = plane_of(ui, *errors, compared.result, room);
    if (plane.max.x - plane.min.x < ui.em(5) || plane.max.y - plane.min.y < ui.em(3)) return;
    read_errors(frame, plane);
    paint_error_axes(plane);
    canvas().PushClipRect(plane.min, plane.max, true);
    CoveredPlane covered = covered_of(plane, compared.result, frame.scene()->choices[bandwidth]);
    const auto now = words_of_now(frame, plane), best = words_of_best(frame, plane);
    for (const auto* const words : {&now, &best})
        if (*words) covered.cover((*words)->low, (*words)->high);
    hatch_errors(frame, plane, errors.result, false);
    hatch_errors(frame, plane, compared.result, true);
    paint_mean(plane, covered);
    paint_errors(plane, errors.current);
    paint_compared(frame, plane, covered, compared);
    paint_steps(frame, plane);
    paint_marks(frame, plane, now, best);
    canvas().PopClipRect();
}

}  // namespace attend
