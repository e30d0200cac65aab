#pragma once
#include <functional>
#include <vector>

#include "app/gui/box/box.h"

namespace attend {

/// A small picture in one color, put together of bars, lines and dots in a field of so many units.
/// Opacities go from 0 to 1.
class Sketch {
  public:
    struct Point {
        float x = 0, y = 0;
    };

    /// Its lines are `line` units wide, but a hairline at least.
    Sketch(float wide, float high, float line) : wide_(wide), high_(high), line_(line) {}

    void bar(float x, float y, float wide, float high, float alpha = 1);
    void frame(float x, float y, float wide, float high);
    void line(std::vector<Point> points, float alpha = 1);
    void hairline(std::vector<Point> points, float alpha = 1);
    void dot(float x, float y, float radius = 1.8f, float alpha = 1);
    void ring(float x, float y, float radius);
    /// y of x, from `from` to `to`.
    void curve(float from, float to, const std::function<float(float x)>& y_of);

    float wide_by_high() const { return wide_ / high_; }
    /// Over all of the width of a place, in the middle of its height.
    void paint(const Ui& ui, Place place, Rgb color, float alpha = 1) const;

  private:
    enum class Kind { bar, frame, line, hairline, dot, ring };
    struct Stroke {
        Kind kind;
        std::vector<Point> points;
        float alpha = 1, radius = 0;
    };

    float wide_, high_, line_;
    std::vector<Stroke> strokes_;
};

namespace box {

/// So many em high, and as wide as it then is.
Box sketch(Sketch sketch, Rgb color, float high);

}  // namespace box

}  // namespace attend
