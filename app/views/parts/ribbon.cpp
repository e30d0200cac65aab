#include "app/views/parts/ribbon.h"

#include <algorithm>
#include <cmath>

namespace attend {

namespace {

/// Parts so short that no corner is seen: of the way down, which bends by 6 times its height at
/// most, n parts go astray by 6 / 8n² of it, here a fifth of a pixel.
int parts_of(const Ribbon& ribbon) {
    constexpr float astray = 0.2f;
    const float down = std::max(std::abs(ribbon.to.y - ribbon.from.y),
                                std::abs(ribbon.to_width - ribbon.from_width));
    return std::clamp(static_cast<int>(std::ceil(std::sqrt(0.75f * down / astray))), 8, 40);
}

/// Across the ribbon where one part meets the next.
struct Section {
    ImVec2 middle;
    float half, soft;  // of its width; of its edge, which fades over a pixel across
    float full;        // share of the color that is left to what is thinner than a pixel
};

/// How much of the way to the right, and down, is behind a point of the cubic.
float way_right(float t) { return t * (1.5f - 1.5f * t + t * t); }
float way_down(float t) { return t * t * (3 - 2 * t); }

Section section_at(const Ribbon& ribbon, float t) {
    const float bend = way_down(t), right = ribbon.to.x - ribbon.from.x,
                down = ribbon.to.y - ribbon.from.y;
    const float width = ribbon.from_width + bend * (ribbon.to_width - ribbon.from_width);
    const float across = right * (1.5f - 3 * t + 3 * t * t);
    const float slope = std::abs(right) < 1 ? 0 : down * 6 * t * (1 - t) / across;
    const float pixel = std::sqrt(1 + slope * slope);
    return {{ribbon.from.x + right * way_right(t), ribbon.from.y + down * bend},
            std::max(width - pixel, 0.0f) / 2,
            pixel,
            std::min(width / pixel, 1.0f)};
}

}  // namespace

/// One mesh whose vertices have their own colors: parts that were drawn one by one would show where
/// they meet.
void draw_ribbon(const Ui& ui, const Ribbon& ribbon) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Rgb first = ui.theme->weight_area,
              last = ribbon.becomes == Role::weights ? first : ui.theme->role(ribbon.becomes);
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    constexpr int across = 4;  // vertices: clear, full, full, clear
    const int parts = parts_of(ribbon);
    list.PrimReserve(parts * (across - 1) * 6, (parts + 1) * across);
    const unsigned begin = list._VtxCurrentIdx;
    for (int part = 0; part <= parts; ++part) {
        const float t = static_cast<float>(part) / static_cast<float>(parts);
        const Section at = section_at(ribbon, t);
        const Rgb color = mix(first, last, t);
        const ImU32 full = ink(color, ribbon.alpha * at.full), clear = ink(color, 0);
        const auto write = [&](float away, ImU32 ink_there) {
            list.PrimWriteVtx({at.middle.x, at.middle.y + away}, white, ink_there);
        };
        write(-at.half - at.soft, clear);
        write(-at.half, full);
        write(at.half, full);
        write(at.half + at.soft, clear);
    }
    for (int part = 0; part < parts; ++part)
        for (int side = 0; side + 1 < across; ++side) {
            const auto here = begin + static_cast<unsigned>(part * across + side);
            for (const unsigned step : {0u, 1u, across + 1u, 0u, across + 1u, across + 0u})
                list.PrimWriteIdx(static_cast<ImDrawIdx>(here + step));
        }
}

std::pair<float, float> ribbon_edges(const Ribbon& ribbon, float x) {
    const float part = (x - ribbon.from.x) / (ribbon.to.x - ribbon.from.x);
    float low = 0, high = 1;
    for (int halving = 0; halving < 16; ++halving) {
        const float middle = (low + high) / 2;
        (way_right(middle) < part ? low : high) = middle;
    }
    const float bend = way_down((low + high) / 2);
    const float y = ribbon.from.y + bend * (ribbon.to.y - ribbon.from.y),
                half = (ribbon.from_width + bend * (ribbon.to_width - ribbon.from_width)) / 2;
    return {y - half, y + half};
}

}  // namespace attend
