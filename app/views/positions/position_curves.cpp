#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/gui/heatmap.h"
#include "app/gui/text.h"
#include "app/views/positions/position_drawing.h"

namespace attend {

namespace {

/// Points of one curve, and its name at the right end.
struct Curve {
    std::string name;
    Rgb color;
    std::vector<ImVec2> points;  // in numbers, not pixels
};

/// Curves in a box with the ends of both axes written.
struct CurveBox {
    const Ui& ui;
    ImVec2 min, max;  // pixels of the box
    double left, right, low, high;

    ImVec2 at(ImVec2 point) const {
        const auto x = static_cast<float>((static_cast<double>(point.x) - left) /
                                          std::max(right - left, 1e-9)),
                   y = static_cast<float>((static_cast<double>(point.y) - low) /
                                          std::max(high - low, 1e-9));
        return {min.x + x * (max.x - min.x), max.y - y * (max.y - min.y)};
    }
};

CurveBox box_of(const Ui& ui, const std::vector<Curve>& curves, ImVec2 min, ImVec2 size,
                float names) {
    CurveBox box{ui,
                 {min.x + ui.em(2.4f), min.y + ui.em(0.3f)},
                 {min.x + size.x - names, min.y + size.y - ui.em(1.3f)},
                 0,
                 1,
                 0,
                 0};
    bool first = true;
    for (const Curve& curve : curves)
        for (const ImVec2 point : curve.points) {
            const auto x = static_cast<double>(point.x), y = static_cast<double>(point.y);
            box.left = first ? x : std::min(box.left, x);
            box.right = first ? x : std::max(box.right, x);
            box.low = first ? y : std::min(box.low, y);
            box.high = first ? y : std::max(box.high, y);
            first = false;
        }
    if (box.high - box.low < 1e-6) box.high += 0.5, box.low -= 0.5;
    return box;
}

void draw_axes(const CurveBox& box) {
    const Ui& ui = box.ui;
    ImDrawList& list = canvas();
    const TextStyle small = dim_style(ui, 0.8f);
    list.AddRect(box.min, box.max, ink(ui.theme->border), 0, 0, ui.hairline());
    if (box.low < 0 && box.high > 0) {
        const float zero = box.at({static_cast<float>(box.left), 0}).y;
        list.AddLine({box.min.x, zero}, {box.max.x, zero}, ink(ui.theme->border), ui.hairline());
    }
    draw_text(ui, {box.min.x - ui.em(0.3f), box.min.y}, number_text(box.high, 2), small, {1, 0});
    draw_text(ui, {box.min.x - ui.em(0.3f), box.max.y}, number_text(box.low, 2), small, {1, 1});
    draw_text(ui, {box.min.x, box.max.y + ui.em(0.2f)}, number_text(box.left, 0), small);
    draw_text(ui, {box.max.x, box.max.y + ui.em(0.2f)}, number_text(box.right, 0), small, {1, 0});
}

/// From the theme's text to what is dim: the order of curves, in no hue of queries, keys or values.
Rgb shade_in_order(const Theme& theme, std::size_t index, std::size_t count) {
    const float part = count < 2 ? 0 : static_cast<float>(index) / static_cast<float>(count - 1);
    return mix(theme.text, theme.dim_text, part);
}

void draw_curve(const CurveBox& box, const Curve& curve) {
    const Ui& ui = box.ui;
    const ImU32 color = ink(curve.color);
    ImDrawList& list = canvas();
    std::vector<ImVec2> pixels;
    for (const ImVec2 point : curve.points) pixels.push_back(box.at(point));
    // Line by line, with round joints: a polyline breaks or sends spikes out where it turns
    // sharply.
    const float thickness = ui.em(0.13f);
    list.PushClipRect({box.min.x - thickness, box.min.y - thickness},
                      {box.max.x + thickness, box.max.y + thickness}, true);
    for (std::size_t i = 1; i < pixels.size(); ++i) {
        list.AddLine(pixels[i - 1], pixels[i], color, thickness);
        list.AddCircleFilled(pixels[i], thickness / 2, color);
    }
    list.PopClipRect();
    const bool sparse = static_cast<float>(pixels.size()) * ui.em(1) < box.max.x - box.min.x;
    for (const ImVec2 at : pixels)
        if (sparse) list.AddCircleFilled(at, ui.em(0.19f), color);
}

/// Where the names of curves stand that end at these heights: one below the other, around them.
std::vector<float> name_tops(std::vector<std::pair<float, std::size_t>> ends, float line, float top,
                             float bottom) {
    std::vector<float> tops(ends.size());
    std::sort(ends.begin(), ends.end());
    float free = top;
    for (const auto& [y, i] : ends) free = (tops[i] = std::max(y - line / 2, free)) + line;
    for (auto end = ends.rbegin(); end != ends.rend(); ++end) {
        tops[end->second] = std::min(tops[end->second], bottom - line);
        bottom = tops[end->second];
    }
    return tops;
}

/// Curves differ in hue, and their names stand at their ends, spread where they meet.
void draw_curves(Frame& frame, const std::vector<Curve>& curves, const char* across, ImVec2 min,
                 ImVec2 size) {
    const Ui& ui = frame.ui;
    constexpr float name_size = 0.85f;
    float names = 0;
    for (const Curve& curve : curves)
        names = std::max(names, measure_text(ui, curve.name, Face::regular, name_size).x);
    const CurveBox box = box_of(ui, curves, min, size, names + ui.em(1.2f));
    if (box.max.x - box.min.x < ui.em(3) || box.max.y - box.min.y < ui.em(2)) return;
    ImDrawList& list = canvas();
    draw_axes(box);
    draw_text(ui, {(box.min.x + box.max.x) / 2, box.max.y + ui.em(0.2f)}, across,
              dim_style(ui, 0.8f), {0.5f, 0});
    std::vector<std::pair<float, std::size_t>> ends;
    for (std::size_t i = curves.size(); i-- > 0;) {
        draw_curve(box, curves[i]);
        ends.emplace_back(curves[i].points.empty() ? box.max.y : box.at(curves[i].points.back()).y,
                          i);
    }
    const float room = box.max.y + ui.em(1) - box.min.y + ui.em(0.3f);
    const float line = std::min(ui.em(name_size) * 1.15f,
                                room / static_cast<float>(std::max<std::size_t>(ends.size(), 1)));
    const bool readable = line >= ui.em(name_size) * 0.9f;
    const std::vector<float> tops =
        name_tops(ends, line, box.min.y - ui.em(0.3f), box.max.y + ui.em(1));
    for (const auto& [y, i] : ends) {
        if (!readable && i % 2 == 1) continue;
        const Rgb color = curves[i].color;
        list.AddLine({box.max.x + ui.em(0.1f), y}, {box.max.x + ui.em(0.8f), tops[i] + line / 2},
                     ink(color, 0.7f), ui.hairline());
        draw_text(ui, {box.max.x + ui.em(0.95f), tops[i] + line / 2}, curves[i].name,
                  {Face::regular, name_size, color}, {0, 0.5f});
    }
    ui.tag("places/curves", box.min, box.max);
}

/// Which of the columns: all where they are few; else up to `most` from the first to the last, the
/// nearer to each other the earlier, where sines turn fastest.
std::vector<Index> columns_drawn(Index columns, Index most) {
    std::vector<Index> drawn;
    for (Index i = 0; i < std::min(columns, most); ++i) {
        const double part =
            static_cast<double>(i) / static_cast<double>(std::max<Index>(most - 1, 1));
        const auto column =
            columns <= most
                ? i
                : static_cast<Index>(std::llround(static_cast<double>(columns - 1) * part * part));
        drawn.push_back(drawn.empty() ? column : std::max(column, drawn.back() + 1));
    }
    return drawn;
}

}  // namespace

void draw_place_curves(Frame& frame, const Matrix& vectors, const Axes& axes, ImVec2 min,
                       ImVec2 size) {
    constexpr Index most_curves = 8;
    std::vector<Curve> curves;
    const std::vector<Index> columns = columns_drawn(vectors.cols(), most_curves);
    for (const Index column : columns) {
        Curve curve{
            axes.columns.named() ? axes.columns.label(column) : fmt::format("column {}", column),
            shade_in_order(*frame.ui.theme, curves.size(), columns.size()),
            {}};
        for (Index row = 0; row < vectors.rows(); ++row)
            curve.points.emplace_back(static_cast<float>(row),
                                      static_cast<float>(vectors(row, column)));
        curves.push_back(std::move(curve));
    }
    draw_curves(frame, curves, "place", min, size);
}

void draw_distance_curves(Frame& frame, ImVec2 min, ImVec2 size) {
    const Evaluation& evaluation = *frame.evaluation();
    std::vector<Curve> curves;
    for (int head = 0; head < frame.scene()->choices.heads; ++head) {
        const auto& id = frame.block(frame.session().selection.layer, head).position_bias;
        if (!id) continue;
        const Matrix& bias = evaluation.value(*id);
        Curve curve{fmt::format("head {}", head),
                    series_color(*frame.ui.theme, head, frame.scene()->choices.heads),
                    {}};
        // The first column from the last row up, then the first row: every distance once.
        for (Index row = bias.rows() - 1; row > 0; --row)
            curve.points.emplace_back(static_cast<float>(-row), static_cast<float>(bias(row, 0)));
        for (Index column = 0; column < bias.cols(); ++column)
            curve.points.emplace_back(static_cast<float>(column),
                                      static_cast<float>(bias(0, column)));
        curves.push_back(std::move(curve));
    }
    draw_curves(frame, curves, "distance j − i", min, size);
}

}  // namespace attend
