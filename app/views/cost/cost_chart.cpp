#include "app/views/cost/cost_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "app/gui/controls.h"
#include "app/gui/formula.h"
#include "app/gui/stroke.h"
#include "app/gui/text.h"
#include "core/memory.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr float axis_text = 0.82f, label_text = 0.88f;

/// Where numbers stand: decades on both axes.
struct LogPlane {
    ImVec2 min, max;     // pixels
    double low, high;    // log10 of operations
    double right = 6.0;  // log10 of tokens

    float x(double tokens) const {
        const auto share = static_cast<float>(std::log10(tokens) / right);
        return min.x + share * (max.x - min.x);
    }
    float y(double operations) const {
        const double share = (std::log10(operations) - low) / (high - low);
        return max.y - static_cast<float>(share) * (max.y - min.y);
    }
    double tokens_at(float at) const {
        const double share =
            std::clamp(static_cast<double>((at - min.x) / (max.x - min.x)), 0., 1.);
        return std::max(1.0, std::round(std::pow(10, share * right)));
    }
};

constexpr std::array token_labels{"1", "10", "100", "1,000", "10,000", "100,000", "1 million"};

struct TimeMark {
    double seconds;
    const char* label;
};
constexpr std::array time_marks{TimeMark{1e-6, "1 µs"},      TimeMark{1e-3, "1 ms"},
                                TimeMark{1, "1 s"},          TimeMark{60, "1 min"},
                                TimeMark{3600, "1 hour"},    TimeMark{86400, "1 day"},
                                TimeMark{31557600, "1 year"}};

void draw_cost_grid(const Ui& ui, const LogPlane& plane) {
    const ImU32 line = ink(ui.theme->border);
    for (std::size_t decade = 0; decade < token_labels.size(); ++decade) {
        const float x = std::round(plane.x(std::pow(10, static_cast<double>(decade))));
        canvas().AddLine({x, plane.min.y}, {x, plane.max.y}, line, ui.hairline());
        const bool narrow = plane.max.x - plane.min.x < ui.em(24);
        if (narrow && decade % 3 != 0) continue;
        draw_text(ui, {x, plane.max.y + ui.em(0.25f)}, token_labels[decade],
                  dim_style(ui, axis_text), {0.5f, 0});
    }
    const int step = plane.high - plane.low > 9 ? 3 : 2;
    FormulaStyle style;
    style.size = axis_text, style.plain = true, style.color = ui.theme->dim_text;
    for (int decade = static_cast<int>(plane.low); decade <= static_cast<int>(plane.high);
         ++decade) {
        if (decade % step != 0) continue;
        const float y = std::round(plane.y(std::pow(10, decade)));
        canvas().AddLine({plane.min.x, y}, {plane.max.x, y}, line, ui.hairline());
        const std::string text = decade == 0 ? "1" : fmt::format("10^{{{}}}", decade);
        const ImVec2 extent = measure_formula(ui, text, style);
        draw_formula(ui, {plane.min.x - extent.x - ui.em(0.4f), y - extent.y / 2}, text, {}, style);
    }
}

/// Drawn and left out by turns, in em; nothing: all of it.
std::span<const float> pattern_of(Stroke stroke) {
    static constexpr std::array dashed{0.7f, 0.45f}, dotted{0.15f, 0.35f};
    static constexpr std::array dash_dot{0.8f, 0.35f, 0.15f, 0.35f};
    switch (stroke) {
        case Stroke::dashed:
            return dashed;
        case Stroke::dotted:
            return dotted;
        case Stroke::dash_dot:
            return dash_dot;
        default:
            return {};
    }
}

Rgb color_of(const Ui& ui, const CostCurve& curve) {
    if (curve.own) return ui.theme->accent;
    return curve.stroke == Stroke::fine ? ui.theme->dim_text : ui.theme->text;
}

void draw_stroke(const Ui& ui, std::span<const ImVec2> line, const CostCurve& curve) {
    const ImU32 color = ink(color_of(ui, curve), curve.own ? 1.0f : 0.85f);
    const float width = ui.em(curve.own ? 0.18f : curve.stroke == Stroke::fine ? 0.07f : 0.11f);
    const std::span<const float> pattern = pattern_of(curve.stroke);
    if (pattern.empty())
        return canvas().AddPolyline(line.data(), static_cast<int>(line.size()), color, 0, width);
    std::vector<float> pixels;
    for (const float part : pattern) pixels.push_back(ui.em(part));
    draw_dashes(canvas(), line, pixels, color, width);
}

void draw_cost_curve(const Ui& ui, const LogPlane& plane, const CostCurve& curve) {
    constexpr int points = 120;
    std::vector<ImVec2> line;
    for (int i = 0; i <= points; ++i) {
        const double tokens = std::pow(10, plane.right * i / points);
        line.push_back({plane.x(tokens), plane.y(curve.operations(tokens))});
    }
    draw_stroke(ui, line, curve);
}

/// At the curves' ends, pushed apart where they would stand on each other, each with a piece of its
/// line.
void draw_cost_labels(const Ui& ui, const LogPlane& plane, const std::vector<CostCurve>& curves,
                      float width) {
    struct Label {
        const CostCurve* curve;
        float end, y;
    };
    std::vector<Label> labels;
    for (const CostCurve& curve : curves) {
        const float end = plane.y(curve.operations(most_cost_tokens));
        labels.push_back({&curve, end, end});
    }
    std::sort(labels.begin(), labels.end(),
              [](const Label& a, const Label& b) { return a.y < b.y; });
    const float pitch = std::min(ui.em(1.3f),
                                 (plane.max.y - plane.min.y) / static_cast<float>(labels.size())),
                away = ui.em(0.8f), sample = ui.em(1.9f);
    float lowest = plane.min.y;
    for (Label& label : labels) {
        label.y = std::max(label.y, lowest);
        lowest = label.y + pitch;
    }
    float highest = plane.max.y;
    for (auto label = labels.rbegin(); label != labels.rend(); ++label) {
        label->y = std::min(label->y, highest);
        highest = label->y - pitch;
    }
    for (const Label& label : labels) {
        const CostCurve& curve = *label.curve;
        const Face face = curve.own ? Face::semibold : Face::regular;
        const float left = plane.max.x + away + sample + ui.em(0.4f),
                    room = plane.max.x + width - left;
        const bool whole = measure_text(ui, curve.label, face, label_text).x <= room;
        const std::string text =
            shortened(ui, whole ? curve.label : curve.brief, room, face, label_text);
        canvas().AddLine({plane.max.x + ui.em(0.1f), label.end}, {plane.max.x + away, label.y},
                         ink(ui.theme->dim_text, 0.6f), ui.hairline());
        const std::array piece{ImVec2{plane.max.x + away, label.y},
                               ImVec2{plane.max.x + away + sample, label.y}};
        draw_stroke(ui, piece, curve);
        draw_text(ui, {left, label.y}, text, {face, label_text, color_of(ui, curve)}, {0, 0.5f});
        ui.tag("cost/curve/" + curve.name, {plane.max.x, label.y - pitch / 2},
               {plane.max.x + width, label.y + pitch / 2});
    }
}

/// A point with a rim, seen on any line.
void draw_dot(const Ui& ui, ImVec2 at, float radius, Rgb color) {
    canvas().AddCircleFilled(at, radius + ui.hairline() * 1.5f, ink(ui.theme->panel));
    canvas().AddCircleFilled(at, radius, ink(color));
}

void draw_own_point(Frame& frame, const LogPlane& plane) {
    const Ui& ui = frame.ui;
    const CostSizes sizes = cost_sizes(*frame.scene());
    const double tokens = std::sqrt(sizes.queries * sizes.keys);
    const ImVec2 at = {plane.x(tokens), plane.y(std::max(cost_of(sizes).attention(), 1.0))};
    draw_dot(ui, at, ui.em(0.32f), ui.theme->accent);
    const std::string text =
        sizes.queries == sizes.keys
            ? fmt::format("this scene: {}", counted(sizes.queries))
            : fmt::format("this scene: {} ask {}", counted(sizes.queries), counted(sizes.keys));
    // Below the lines, which rise; but above the axis.
    const float y = std::min(at.y + ui.em(0.9f), plane.max.y - ui.em(0.8f)), x = at.x + ui.em(1.1f);
    const ImVec2 half = measure_text(ui, text, Face::semibold, label_text);
    canvas().AddRectFilled({x - ui.em(0.2f), y - half.y / 2},
                           {x + half.x + ui.em(0.2f), y + half.y / 2}, ink(ui.theme->panel, 0.85f),
                           ui.em(0.15f));
    draw_text(ui, {x, y}, text, {Face::semibold, label_text, ui.theme->accent}, {0, 0.5f});
    ui.tag("cost/own", {at.x - ui.em(0.4f), at.y - ui.em(0.4f)},
           {at.x + ui.em(0.4f), at.y + ui.em(0.4f)});
}

void draw_measured(Frame& frame, const LogPlane& plane, const CostMeasurement& measured) {
    const Ui& ui = frame.ui;
    const double rate = median_rate(cost_sizes(*frame.scene()), measured);
    if (rate <= 0) return;
    ImDrawList& list = canvas();
    for (const TimeMark& mark : time_marks) {
        const double operations = mark.seconds * rate;
        if (std::log10(operations) < plane.low || std::log10(operations) > plane.high) continue;
        const float y = std::round(plane.y(operations));
        list.AddLine({plane.max.x - ui.em(0.5f), y}, {plane.max.x, y}, ink(ui.theme->text),
                     ui.hairline());
        const ImVec2 extent = measure_text(ui, mark.label, Face::regular, axis_text);
        list.AddRectFilled({plane.max.x - ui.em(0.8f) - extent.x, y - extent.y / 2},
                           {plane.max.x - ui.em(0.6f), y + extent.y / 2}, ink(ui.theme->panel));
        draw_text(ui, {plane.max.x - ui.em(0.7f), y}, mark.label,
                  {Face::regular, axis_text, ui.theme->text}, {1, 0.5f});
    }
    for (const MeasuredCost& point : measured.points) {
        const float x = plane.x(point.tokens);
        if (point.attention > 0)
            draw_dot(ui, {x, plane.y(point.attention * rate)}, ui.em(0.22f), ui.theme->text);
        if (point.projections > 0)
            draw_dot(ui, {x, plane.y(point.projections * rate)}, ui.em(0.22f), ui.theme->dim_text);
    }
}

void draw_cost_tooltip(const Ui& ui, const LogPlane& plane, const std::vector<CostCurve>& curves,
                       const CostSizes& sizes) {
    if (!ImGui::IsItemHovered()) return;
    const double tokens = plane.tokens_at(ImGui::GetIO().MousePos.x);
    const float x = std::round(plane.x(tokens));
    canvas().AddLine({x, plane.min.y}, {x, plane.max.y}, ink(ui.theme->crosshair), ui.hairline());
    std::string text = fmt::format("{} words, operations:", counted(tokens));
    for (const CostCurve& curve : curves)
        text += fmt::format("\n{}: {}", curve.label, spoken(curve.operations(tokens)));
    text += fmt::format("\nall scores of this scene's kind: {}",
                        bytes_text(cost_of(with_tokens(sizes, tokens)).score_bytes));
    tooltip(ui, text);
}

}  // namespace

double median_rate(const CostSizes& sizes, const CostMeasurement& measured) {
    std::vector<double> rates;
    CostSizes full = sizes;
    full.pairs = Pairs::full;  // every score is computed, then masked
    for (const MeasuredCost& point : measured.points) {
        const Cost cost = cost_of(with_tokens(full, point.tokens));
        if (point.attention > 0) rates.push_back(cost.attention() / point.attention);
    }
    if (rates.empty()) return 0;
    const auto middle = rates.begin() + static_cast<std::ptrdiff_t>(rates.size() / 2);
    std::nth_element(rates.begin(), middle, rates.end());
    return *middle;
}

void draw_cost_chart(Frame& frame, const std::vector<CostCurve>& curves,
                     const CostMeasurement* measured, ImVec2 size) {
    const Ui& ui = frame.ui;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float labels = std::clamp(size.x * 0.34f, ui.em(8.5f), ui.em(16.5f));
    double least = 1e300, most = 1;
    for (const CostCurve& curve : curves) {
        least = std::min(least, curve.operations(1));
        most = std::max(most, curve.operations(most_cost_tokens));
    }
    LogPlane plane{{corner.x + ui.em(2.6f), corner.y + ui.em(1.8f)},
                   {corner.x + size.x - labels, corner.y + size.y - ui.em(2.6f)},
                   std::floor(std::log10(std::max(least, 1.0))),
                   std::ceil(std::log10(most))};
    if (plane.max.x - plane.min.x < ui.em(6) || plane.max.y - plane.min.y < ui.em(4)) return;
    draw_text(ui, corner, "floating-point operations", dim_style(ui, axis_text));
    draw_text(ui, {(plane.min.x + plane.max.x) / 2, plane.max.y + ui.em(1.3f)}, "words",
              dim_style(ui, axis_text), {0.5f, 0});
    draw_cost_grid(ui, plane);
    canvas().PushClipRect({plane.min.x, plane.min.y - ui.em(0.2f)}, plane.max, true);
    for (const CostCurve& curve : curves) draw_cost_curve(ui, plane, curve);
    canvas().PopClipRect();
    draw_cost_labels(ui, plane, curves, labels - ui.em(0.5f));
    if (measured) draw_measured(frame, plane, *measured);
    draw_own_point(frame, plane);
    press_area(ui, "cost/chart", plane.min, plane.max - plane.min, ImGuiButtonFlags_None);
    draw_cost_tooltip(ui, plane, curves, cost_sizes(*frame.scene()));
    take_room({corner.x, corner.y + size.y}, {0, 0});
}

}  // namespace attend
