#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/gui/text.h"
#include "app/views/parts/figures.h"
#include "app/views/theory/place_parts.h"

namespace attend {

namespace {

/// Points of one curve, and its name at the right end.
struct Curve {
    std::string name;
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
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const TextStyle small{Face::regular, 0.75f, ui.theme->dim_text, 1};
    list.AddRect(box.min, box.max, ink(ui.theme->border), 0, 0, ui.hairline());
    if (box.low < 0 && box.high > 0) {
        const float zero = box.at({static_cast<float>(box.left), 0}).y;
        list.AddLine({box.min.x, zero}, {box.max.x, zero}, ink(ui.theme->border), ui.hairline());
    }
    draw_text(ui, list, {box.min.x - ui.em(0.3f), box.min.y}, number_text(box.high, 2), small,
              {1, 0});
    draw_text(ui, list, {box.min.x - ui.em(0.3f), box.max.y}, number_text(box.low, 2), small,
              {1, 1});
    draw_text(ui, list, {box.min.x, box.max.y + ui.em(0.2f)}, number_text(box.left, 0), small);
    draw_text(ui, list, {box.max.x, box.max.y + ui.em(0.2f)}, number_text(box.right, 0), small,
              {1, 0});
}

/// Curves differ in lightness, and their names stand at their ends, spread where they meet.
void draw_curves(Frame& frame, const std::vector<Curve>& curves, ImVec2 min, ImVec2 size,
                 Role role) {
    const Ui& ui = frame.ui;
    constexpr float name_size = 0.75f;
    float names = 0;
    for (const Curve& curve : curves)
        names = std::max(names, measure_text(ui, curve.name, Face::regular, name_size).x);
    const CurveBox box = box_of(ui, curves, min, size, names + ui.em(0.8f));
    if (box.max.x - box.min.x < ui.em(3) || box.max.y - box.min.y < ui.em(2)) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    draw_axes(box);
    std::vector<std::pair<float, std::size_t>> ends;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        std::vector<ImVec2> pixels;
        for (const ImVec2 point : curves[i].points) pixels.push_back(box.at(point));
        const float strength = 1 - 0.65f * static_cast<float>(i) /
                                       static_cast<float>(std::max<std::size_t>(curves.size(), 2));
        list.AddPolyline(pixels.data(), static_cast<int>(pixels.size()),
                         ink(ui.theme->role(role), strength), 0, ui.hairline() * 1.8f);
        if (!pixels.empty()) ends.emplace_back(pixels.back().y, i);
    }
    std::sort(ends.begin(), ends.end());
    float free = box.min.y;
    for (const auto& [y, i] : ends) {
        const float top = std::max(y - ui.em(name_size) / 2, free);
        if (top + ui.em(name_size) > box.max.y + ui.em(1)) break;
        list.AddLine({box.max.x, y}, {box.max.x + ui.em(0.5f), top + ui.em(name_size) * 0.6f},
                     ink(ui.theme->dim_text), ui.hairline());
        draw_text(ui, list, {box.max.x + ui.em(0.6f), top}, curves[i].name,
                  {Face::regular, name_size, ui.theme->dim_text, 1});
        free = top + ui.em(name_size) * 1.1f;
    }
    ui.tag("places/curves", box.min, box.max);
}

}  // namespace

void draw_place_curves(Frame& frame, const Matrix& vectors, const Axes& axes, ImVec2 min,
                       ImVec2 size) {
    constexpr Index most_curves = 8;
    const Index count = std::min<Index>(vectors.cols(), most_curves);
    std::vector<Curve> curves;
    for (Index i = 0; i < count; ++i) {
        const Index column = count > 1 ? i * (vectors.cols() - 1) / (count - 1) : 0;
        Curve curve{
            axes.columns.named() ? axes.columns.label(column) : fmt::format("column {}", column),
            {}};
        for (Index row = 0; row < vectors.rows(); ++row)
            curve.points.emplace_back(static_cast<float>(row),
                                      static_cast<float>(vectors(row, column)));
        curves.push_back(std::move(curve));
    }
    draw_curves(frame, curves, min, size, Role::input);
}

void draw_distance_curves(Frame& frame, ImVec2 min, ImVec2 size) {
    const Evaluation& evaluation = *frame.evaluation();
    std::vector<Curve> curves;
    for (int head = 0; head < frame.scene()->choices.heads; ++head) {
        const std::string prefix =
            head_prefix(frame.layers(), frame.session().selection.layer, head);
        const auto id = evaluation.graph->find(prefix + "position_bias");
        if (!id) continue;
        const Matrix& bias = evaluation.value(*id);
        Curve curve{fmt::format("head {}", head), {}};
        // The first column from the last row up, then the first row: every distance once.
        for (Index row = bias.rows() - 1; row > 0; --row)
            curve.points.emplace_back(static_cast<float>(-row), static_cast<float>(bias(row, 0)));
        for (Index column = 0; column < bias.cols(); ++column)
            curve.points.emplace_back(static_cast<float>(column),
                                      static_cast<float>(bias(0, column)));
        curves.push_back(std::move(curve));
    }
    draw_curves(frame, curves, min, size, Role::score);
}

}  // namespace attend
