#include "app/gui/box/sketch.h"

#include <algorithm>
#include <utility>

#include "app/gui/box/leaves.h"

namespace attend {

void Sketch::bar(float x, float y, float wide, float high, float alpha) {
    strokes_.push_back({Kind::bar, {{x, y}, {x + wide, y + high}}, alpha});
}
void Sketch::frame(float x, float y, float wide, float high) {
    strokes_.push_back({Kind::frame, {{x, y}, {x + wide, y + high}}});
}
void Sketch::line(std::vector<Point> points, float alpha) {
    strokes_.push_back({Kind::line, std::move(points), alpha});
}
void Sketch::hairline(std::vector<Point> points, float alpha) {
    strokes_.push_back({Kind::hairline, std::move(points), alpha});
}
void Sketch::dot(float x, float y, float radius, float alpha) {
    strokes_.push_back({Kind::dot, {{x, y}}, alpha, radius});
}
void Sketch::ring(float x, float y, float radius) {
    strokes_.push_back({Kind::ring, {{x, y}}, 1, radius});
}

void Sketch::curve(float from, float to, const std::function<float(float x)>& y_of) {
    constexpr int parts = 24;
    std::vector<Point> points;
    for (int i = 0; i <= parts; ++i) {
        const float x = from + (to - from) * static_cast<float>(i) / parts;
        points.push_back({x, y_of(x)});
    }
    line(std::move(points));
}

void Sketch::paint(const Ui& ui, Place place, Rgb color, float alpha) const {
    const float unit = place.size.x / wide_, thin = ui.hairline(),
                wide = std::max(line_ * unit, thin);
    const ImVec2 corner{place.position.x, place.position.y + (place.size.y - unit * high_) / 2};
    ImDrawList& list = canvas();
    for (const Stroke& stroke : strokes_) {
        std::vector<ImVec2> at;
        for (const Point point : stroke.points)
            at.push_back(corner + ImVec2{point.x * unit, point.y * unit});
        const ImU32 filled = ink(color, alpha * stroke.alpha);
        switch (stroke.kind) {
            case Kind::bar:
                list.AddRectFilled(at[0], at[1], filled);
                break;
            case Kind::frame:
                list.AddRect(at[0], at[1], filled, 0, 0, wide);
                break;
            case Kind::line:
            case Kind::hairline:
                list.AddPolyline(at.data(), static_cast<int>(at.size()), filled, 0,
                                 stroke.kind == Kind::line ? wide : thin);
                break;
            case Kind::dot:
                list.AddCircleFilled(at[0], stroke.radius * unit, filled);
                break;
            case Kind::ring:
                list.AddCircle(at[0], stroke.radius * unit, filled, 0, thin);
                break;
        }
    }
}

namespace box {

Box sketch(Sketch sketch, Rgb color, float high) {
    const float wide = high * sketch.wide_by_high();
    return picture({wide, high}, [sketch = std::move(sketch), color](const Ui& ui, Place place) {
        sketch.paint(ui, place, color);
    });
}

}  // namespace box

}  // namespace attend
