#include "app/gui/ribbon.h"

#include <algorithm>
#include <cmath>

#include "app/gui/stroke.h"
#include "app/render/whole_within.h"

namespace attend {

namespace {

/// Parts so short that no corner is seen: of the way down, which bends by 6 times its height at
/// most, n parts go astray by 6 / 8n² of it, here a fifth of a pixel.
int parts_of(const Ribbon& ribbon) {
    constexpr float astray = 0.2f;
    const float down = std::max(std::abs(ribbon.to.y - ribbon.from.y),
                                std::abs(ribbon.to_width - ribbon.from_width));
    return whole_within(std::ceil(std::sqrt(0.75f * down / astray)), 8, 40);
}

/// How much of the way to the right, and down, is behind a point of the cubic.
float way_right(float t) { return t * (1.5f - 1.5f * t + t * t); }
float way_down(float t) { return t * t * (3 - 2 * t); }

/// Where it begins to bend.
float bend_from(const Ribbon& ribbon) { return ribbon.from.x + ribbon.straight; }

StripSection section_at(const Ui& ui, const Ribbon& ribbon, float t) {
    const float bend = way_down(t), right = ribbon.to.x - bend_from(ribbon),
                down = ribbon.to.y - ribbon.from.y;
    const float width = ribbon.from_width + bend * (ribbon.to_width - ribbon.from_width);
    const float across = right * (1.5f - 3 * t + 3 * t * t);
    const float slope = std::abs(right) < 1 ? 0 : down * 6 * t * (1 - t) / across;
    const float pixel = std::sqrt(1 + slope * slope);
    const float left = std::min(width / pixel, 1.0f);  // thinner than a pixel: fainter
    const Rgb area = ui.theme->weight_area,
              becomes = ribbon.becomes == Role::weights ? area : ui.theme->role(ribbon.becomes);
    const auto [first, last] = ribbon.colors.value_or(std::pair(area, becomes));
    const Rgb color = mix(first, last, t);
    return {{bend_from(ribbon) + right * way_right(t), ribbon.from.y + down * bend},
            {0, 1},
            std::max(width - pixel, 0.0f) / 2,
            pixel,
            ink(color, ribbon.alpha * left),
            ink(color, 0)};
}

}  // namespace

void draw_ribbon(const Ui& ui, const Ribbon& ribbon) {
    const int parts = parts_of(ribbon), before = ribbon.straight > 0 ? 1 : 0;
    draw_strip(*ImGui::GetWindowDrawList(), before + parts + 1, [&](int section) {
        const int part = std::max(section - before, 0);
        StripSection at =
            section_at(ui, ribbon, static_cast<float>(part) / static_cast<float>(parts));
        if (section < before) at.middle.x = ribbon.from.x;
        return at;
    });
}

std::pair<float, float> ribbon_edges(const Ribbon& ribbon, float x) {
    const float begin = bend_from(ribbon), part = (x - begin) / (ribbon.to.x - begin);
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
