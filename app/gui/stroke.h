#pragma once
#include <imgui.h>

#include <span>

#include "app/render/color.h"

namespace attend {

struct StrokePoint {
    ImVec2 at;
    Rgb color;
};
/// A line of `width` pixels through points, its color going from each to the next. Its edges are
/// soft; what is thinner than a pixel is fainter instead.
void draw_stroke(ImDrawList& list, std::span<const StrokePoint> points, float width, float alpha);

/// A line through points, drawn and left out by turns: `pattern` in pixels.
void draw_dashes(ImDrawList& list, std::span<const ImVec2> line, std::span<const float> pattern,
                 ImU32 color, float width);

/// From one color to another around the circle of hues, by way of a muted mauve: between blue and
/// orange a plain mixture would be gray, and a bright pink is what outputs are.
class ColorsAround {
  public:
    ColorsAround(Rgb from, Rgb to);
    /// `t` from 0 to 1.
    Rgb at(float t) const;

  private:
    Oklab from_, to_;
    float start_ = 0, way_ = 0;  // hues
};

}  // namespace attend
