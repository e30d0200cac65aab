#include "app/render/colormap.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <utility>
#include <vector>

#include "core/files/asset.h"
#include "core/files/strict_json.h"
#include "core/named.h"

namespace attend {

namespace {
/// Hue in degrees and chroma of Oklab at t. Lightness is not given: it follows a line.
struct Control {
    float t, hue, chroma;
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

/// "#1A2B3C".
Rgb parsed(const std::string& hex) {
    return rgb(static_cast<std::uint32_t>(std::stoul(hex.substr(1), nullptr, 16)));
}

/// From where to where on the map the colors go from stop `i` to the next one.
std::pair<float, float> stretch_of(const Json& recipe, std::size_t i) {
    const Json& places = recipe.value("places", Json::array());
    if (!places.empty()) return {places[i], places[i + 1]};
    const auto steps = static_cast<float>(recipe["stops"].size() - 1);
    return {static_cast<float>(i) / steps, static_cast<float>(i + 1) / steps};
}

/// Straight lines in Oklab between stops; where two stand at one place, the color jumps.
Rgb between(const Json& recipe, float t) {
    const Json& stops = recipe["stops"];
    std::size_t i = 0;
    while (i + 2 < stops.size() && t > stretch_of(recipe, i).second) ++i;
    const Oklab from = to_oklab(parsed(stops[i])), to = to_oklab(parsed(stops[i + 1]));
    const auto [low, high] = stretch_of(recipe, i);
    const float part = high > low ? (t - low) / (high - low) : 1;
    const auto at = [part](float a, float b) { return a + (b - a) * part; };
    return to_screen({at(from.lightness, to.lightness), at(from.a, to.a), at(from.b, to.b)});
}

/// Of a recipe of assets/colors/maps.json, which has stops, or control points; `lightness` is that
/// of both ends, or, of a diverging map, of its middle and its ends.
Colormap cook(const Json& recipe) {
    Colormap map{recipe["name"], recipe["label"], recipe["diverging"], {}};
    if (recipe.contains("stops")) {
        for (std::size_t i = 0; i < map.colors.size(); ++i)
            map.colors[i] = between(recipe, static_cast<float>(i) / (Colormap::size - 1));
        return map;
    }
    std::vector<Control> controls;
    for (const Json& control : recipe["controls"])
        controls.push_back({control[0], control[1], control[2]});
    const float from = recipe["lightness"][0], to = recipe["lightness"][1];
    for (std::size_t i = 0; i < map.colors.size(); ++i) {
        const float t = static_cast<float>(i) / (Colormap::size - 1);
        const float along = map.diverging ? std::abs(2 * t - 1) : t;
        const Plane hue = curve(controls, t);
        map.colors[i] = to_screen({from + (to - from) * along, hue.a, hue.b});
    }
    return map;
}
}  // namespace

Rgb Colormap::at(float t) const {
    const float inside = t > 0 ? std::min(t, 1.0f) : 0;  // of no number, too, the first color
    const float place = inside * (size - 1);
    const int below = std::min(static_cast<int>(place), size - 2);
    const auto i = static_cast<std::size_t>(below);
    return mix(colors[i], colors[i + 1], place - static_cast<float>(below));
}

const Colormap& side_of(const Colormap& diverging, bool above_zero) {
    constexpr float beyond_zero = 0.55f;  // the least is no zero
    static const std::vector<std::array<Colormap, 2>> sides = [] {
        std::vector<std::array<Colormap, 2>> made;
        for (const Colormap& map : colormaps()) {
            std::array<Colormap, 2> both{map, map};
            for (std::size_t i = 0; i < Colormap::size; ++i) {
                const float t = static_cast<float>(i) / (Colormap::size - 1);
                both[0].colors[i] = map.at(t * (1 - beyond_zero));
                both[1].colors[i] = map.at(beyond_zero + t * (1 - beyond_zero));
            }
            both[0].diverging = both[1].diverging = false;
            made.push_back(std::move(both));
        }
        return made;
    }();
    const auto at = static_cast<std::size_t>(&diverging - colormaps().data());
    return sides.at(at)[above_zero ? 1 : 0];
}

std::span<const Colormap> colormaps() {
    static const std::vector<Colormap> maps = [] {
        constexpr std::string_view file = "assets/colors/maps.json";
        std::vector<Colormap> made;
        for (const Json& recipe : parse_strictly(asset(file), file)) made.push_back(cook(recipe));
        return made;
    }();
    return maps;
}

const Colormap* find_colormap(std::string_view name) { return find_named(colormaps(), name); }

const Colormap& colormap(std::string_view name) { return named(colormaps(), "color map", name); }

Range scale_range(const ColorScale& scale, std::optional<Range> numbers) {
    Range range = scale.mode == RangeMode::fixed ? scale.fixed : numbers.value_or(Range{0, 1});
    if (scale.map->diverging) {
        const float reach = std::max(std::abs(range.lowest), std::abs(range.highest));
        range = {-reach, reach};
    }
    if (!(range.highest > range.lowest))
        range.highest = range.lowest + std::max(std::abs(range.lowest), 1.0f) * 1e-3f;
    return range;
}

int beyond_ends(Range range, float v) {
    const float rounding = 1e-4f * std::max(std::abs(range.lowest), std::abs(range.highest));
    return v > range.highest + rounding ? 1 : v < range.lowest - rounding ? -1 : 0;
}

namespace {

/// Whether the scale is that of shares: from 0 up, and their even weight is known.
bool is_bent(const ColorScale& scale, Range range) {
    return scale.even > 0 && range.lowest == 0 && !scale.map->diverging;
}

float bent_at_even(float even, float end, float v) {
    constexpr float at_even = 0.4f, power = 0.7f;
    if (v <= even || end <= even) return at_even * v / even;
    return at_even + (1 - at_even) * std::pow((v - even) / (end - even), power);
}

}  // namespace

float position_on_scale(const ColorScale& scale, Range range, float v) {
    const float share = (v - range.lowest) / (range.highest - range.lowest);
    if (scale.spacing == Spacing::linear) return share;
    if (scale.spacing == Spacing::power)
        return is_bent(scale, range) ? bent_at_even(scale.even, range.highest, v)
               : scale.map->diverging
                   ? 0.5f + std::copysign(0.5f * weight_position(std::abs(v) / range.highest), v)
                   : weight_position(share);
    if (scale.map->diverging) {
        const float reach = range.highest;
        const float part = std::log1p(1000 * std::abs(v) / reach) / std::log1p(1000.0f);
        return 0.5f + std::copysign(0.5f * part, v);
    }
    if (range.highest <= 0) return share;
    const float low = range.lowest > 0 ? range.lowest : range.highest * 1e-4f;
    return (std::log(std::max(v, low)) - std::log(low)) / (std::log(range.highest) - std::log(low));
}

}  // namespace attend
