#pragma once
#include <imgui.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "app/gui/ui.h"
#include "app/render/color.h"

namespace attend {

struct StrokePoint {
    ImVec2 at;
    Rgb color;
};
/// Whether the frame that draws into this list is for paper: without soft edges.
inline bool has_sharp_edges(const ImDrawList& list) { return list._FringeScale < 1; }

/// A line of `width` pixels through points, its color going from each to the next. Its edges are
/// soft; what is thinner than a pixel is fainter instead.
void draw_stroke(const Ui& ui, ImDrawList& list, std::span<const StrokePoint> points, float width,
                 float alpha);

/// A line through points, drawn and left out by turns: `pattern` in pixels.
void draw_dashes(ImDrawList& list, std::span<const ImVec2> line, std::span<const float> pattern,
                 ImU32 color, float width);

/// Diagonal lines over a ground that nothing stands on; lines that fall are told from others.
void draw_hatching(const Ui& ui, ImDrawList& list, ImVec2 min, ImVec2 max, bool falling = false);

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

/// Across a strip where one part of it meets the next. Pixels.
struct StripSection {
    ImVec2 middle;
    ImVec2 across;      // of length 1
    float half = 0;     // of the width that has the whole color
    float soft = 1;     // beyond it the color fades to nothing
    ImU32 full, clear;  // that color, and the same without opacity
};

/// A strip through `count` sections, of which section_at(i) tells the i-th. One mesh whose vertices
/// have their own colors: parts that were drawn one by one would show where they meet. Edges are as
/// soft as those that Dear ImGui draws into the list, which for paper are sharp.
template <class SectionAt>
void draw_strip(ImDrawList& list, int count, SectionAt section_at) {
    if (count < 2) return;
    constexpr int across = 4;  // vertices: clear, full, full, clear
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    list.PrimReserve((count - 1) * (across - 1) * 6, count * across);
    const unsigned begin = list._VtxCurrentIdx;
    for (int i = 0; i < count; ++i) {
        const StripSection at = section_at(i);
        const float fade = at.soft * std::min(list._FringeScale, 1.0f),
                    middle = at.half + at.soft / 2, full = middle - fade / 2,
                    none = middle + fade / 2;
        const std::array<std::pair<float, ImU32>, across> edges{
            {{-none, at.clear}, {-full, at.full}, {full, at.full}, {none, at.clear}}};
        for (const auto& [away, ink] : edges)
            list.PrimWriteVtx({at.middle.x + at.across.x * away, at.middle.y + at.across.y * away},
                              white, ink);
    }
    for (int part = 0; part + 1 < count; ++part)
        for (int side = 0; side + 1 < across; ++side) {
            const auto here = begin + static_cast<unsigned>(part * across + side);
            for (const unsigned step : {0u, 1u, across + 1u, 0u, across + 1u, across + 0u})
                list.PrimWriteIdx(static_cast<ImDrawIdx>(here + step));
        }
}

/// A frame of `width` pixels just inside a box, with hairlines of the other brightness on both its
/// sides, of which the inner one needs room: one of them is seen on any ground.
void frame_box(const Ui& ui, ImVec2 low, ImVec2 high, Rgb color, float width);

}  // namespace attend
