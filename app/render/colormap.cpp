#include "app/render/colormap.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/did_you_mean.h"
#include "core/error.h"

namespace attend {

namespace {
/// Hue in degrees and chroma of Oklab at t. Lightness is not given: it follows a line.
struct Control {
    float t, hue, chroma;
};

struct Recipe {
    std::string_view name, label;
    float from, to;  // lightness at both ends; a diverging map: at its middle and at its ends
    std::vector<Control> controls;
    bool diverging = false;
};

struct Plane {
    float a, b;
};

Plane plane(const Control& control) {
    const float angle = control.hue * std::numbers::pi_v<float> / 180;
    return {control.chroma * std::cos(angle), control.chroma * std::sin(angle)};
}

/// A smooth curve through the control points (Catmull-Rom with uneven knots, as a Hermite spline).
Plane curve(const std::vector<Control>& controls, float t) {
    std::size_t i = 1;
    while (i + 1 < controls.size() && controls[i].t < t) ++i;
    const auto tangent = [&](std::size_t k) {
        const std::size_t before = k == 0 ? 0 : k - 1, after = std::min(k + 1, controls.size() - 1);
        const Plane p = plane(controls[before]), q = plane(controls[after]);
        const float span = controls[after].t - controls[before].t;
        return Plane{(q.a - p.a) / span, (q.b - p.b) / span};
    };
    const float width = controls[i].t - controls[i - 1].t, u = (t - controls[i - 1].t) / width;
    const Plane p = plane(controls[i - 1]), q = plane(controls[i]), m = tangent(i - 1),
                n = tangent(i);
    const float h00 = (1 + 2 * u) * (1 - u) * (1 - u), h10 = u * (1 - u) * (1 - u) * width;
    const float h01 = u * u * (3 - 2 * u), h11 = u * u * (u - 1) * width;
    return {h00 * p.a + h10 * m.a + h01 * q.a + h11 * n.a,
            h00 * p.b + h10 * m.b + h01 * q.b + h11 * n.b};
}

Colormap cook(const Recipe& recipe) {
    Colormap map{recipe.name, recipe.label, recipe.diverging, {}};
    for (int i = 0; i < Colormap::size; ++i) {
        const float t = static_cast<float>(i) / (Colormap::size - 1);
        const float along = recipe.diverging ? std::abs(2 * t - 1) : t;
        const Plane hue = curve(recipe.controls, t);
        map.colors[static_cast<std::size_t>(i)] =
            to_screen({recipe.from + (recipe.to - recipe.from) * along, hue.a, hue.b});
    }
    return map;
}

std::vector<Recipe> sequential_recipes() {
    return {
        {"ember",
         "Ember",
         0.205f,
         0.965f,
         {{0, 285, 0.022f},
          {0.2f, 310, 0.115f},
          {0.42f, 357, 0.15f},
          {0.6f, 32, 0.175f},
          {0.75f, 62, 0.15f},
          {0.88f, 88, 0.13f},
          {1, 102, 0.07f}}},
        {"ember_light",
         "Ember on white",
         0.982f,
         0.33f,
         {{0, 95, 0.008f},
          {0.1f, 90, 0.065f},
          {0.22f, 82, 0.13f},
          {0.42f, 58, 0.165f},
          {0.6f, 33, 0.19f},
          {0.8f, 8, 0.165f},
          {1, 345, 0.125f}}},
        {"meadow",
         "Meadow",
         0.26f,
         0.925f,
         {{0, 312, 0.12f},
          {0.25f, 268, 0.105f},
          {0.5f, 200, 0.085f},
          {0.75f, 150, 0.155f},
          {1, 105, 0.185f}}},
        {"slate",
         "Slate",
         0.27f,
         0.93f,
         {{0, 262, 0.085f},
          {0.35f, 262, 0.035f},
          {0.5f, 90, 0.012f},
          {0.7f, 92, 0.075f},
          {1, 100, 0.155f}}},
        {"lagoon",
         "Lagoon",
         0.19f,
         0.96f,
         {{0, 290, 0.035f},
          {0.3f, 275, 0.095f},
          {0.6f, 222, 0.095f},
          {0.85f, 185, 0.085f},
          {1, 170, 0.035f}}},
        {"gray", "Gray", 0.18f, 0.98f, {{0, 0, 0}, {1, 0, 0}}},
        {"gray_light", "Gray on white", 0.98f, 0.22f, {{0, 0, 0}, {1, 0, 0}}},
    };
}

std::vector<Recipe> diverging_recipes() {
    return {
        {"tide",
         "Tide",
         0.205f,
         0.82f,
         {{0, 245, 0.115f},
          {0.22f, 254, 0.135f},
          {0.5f, 270, 0.012f},
          {0.78f, 45, 0.125f},
          {1, 65, 0.12f}},
         true},
        {"tide_light",
         "Tide on white",
         0.985f,
         0.44f,
         {{0, 262, 0.17f},
          {0.25f, 252, 0.11f},
          {0.5f, 90, 0.002f},
          {0.75f, 45, 0.12f},
          {1, 33, 0.155f}},
         true},
        {"heath",
         "Heath",
         0.96f,
         0.36f,
         {{0, 300, 0.15f},
          {0.25f, 300, 0.10f},
          {0.5f, 90, 0.004f},
          {0.75f, 75, 0.115f},
          {1, 60, 0.085f}},
         true},
        {"strata",
         "Strata",
         0.955f,
         0.30f,
         {{0, 245, 0.10f},
          {0.25f, 235, 0.075f},
          {0.5f, 85, 0.012f},
          {0.75f, 55, 0.085f},
          {1, 38, 0.10f}},
         true},
    };
}
}  // namespace

Rgb Colormap::at(float t) const {
    const float inside = t > 0 ? std::min(t, 1.0f) : 0;  // of no number, too, the first color
    const float place = inside * (size - 1);
    const int below = std::min(static_cast<int>(place), size - 2);
    const auto i = static_cast<std::size_t>(below);
    return mix(colors[i], colors[i + 1], place - static_cast<float>(below));
}

std::span<const Colormap> colormaps() {
    static const std::vector<Colormap> maps = [] {
        std::vector<Colormap> made;
        for (const Recipe& recipe : sequential_recipes()) made.push_back(cook(recipe));
        for (const Recipe& recipe : diverging_recipes()) made.push_back(cook(recipe));
        return made;
    }();
    return maps;
}

const Colormap* find_colormap(std::string_view name) {
    for (const Colormap& map : colormaps())
        if (map.name == name) return &map;
    return nullptr;
}

const Colormap& colormap(std::string_view name) {
    if (const Colormap* map = find_colormap(name)) return *map;
    std::vector<std::string> names;
    for (const Colormap& map : colormaps()) names.emplace_back(map.name);
    throw Error("no color map is called “" + std::string(name) + "”; " + did_you_mean(name, names));
}

}  // namespace attend
