#include "app/render/color.h"

#include <algorithm>
#include <cmath>

namespace attend {

namespace {
bool displayable(Rgb c) {
    constexpr float slack = 0.5f / 255.0f;
    const auto inside = [](float x) { return x >= -slack && x <= 1 + slack; };
    return inside(c.r) && inside(c.g) && inside(c.b);
}

Rgb clamped(Rgb c) {
    return {std::clamp(c.r, 0.0f, 1.0f), std::clamp(c.g, 0.0f, 1.0f), std::clamp(c.b, 0.0f, 1.0f)};
}
}  // namespace

float to_linear(float encoded) {
    return encoded <= 0.04045f ? encoded / 12.92f : std::pow((encoded + 0.055f) / 1.055f, 2.4f);
}

float to_encoded(float linear) {
    return linear <= 0.0031308f ? linear * 12.92f : 1.055f * std::pow(linear, 1 / 2.4f) - 0.055f;
}

Oklab to_oklab(Rgb color) {
    const float r = to_linear(color.r), g = to_linear(color.g), b = to_linear(color.b);
    const float l = std::cbrt(0.4122214708f * r + 0.5363325363f * g + 0.0514459929f * b);
    const float m = std::cbrt(0.2119034982f * r + 0.6806995451f * g + 0.1073969566f * b);
    const float s = std::cbrt(0.0883024619f * r + 0.2817188376f * g + 0.6299787005f * b);
    return {0.2104542553f * l + 0.7936177850f * m - 0.0040720468f * s,
            1.9779984951f * l - 2.4285922050f * m + 0.4505937099f * s,
            0.0259040371f * l + 0.7827717662f * m - 0.8086757660f * s};
}

Rgb to_rgb(Oklab color) {
    const float l = color.lightness + 0.3963377774f * color.a + 0.2158037573f * color.b;
    const float m = color.lightness - 0.1055613458f * color.a - 0.0638541728f * color.b;
    const float s = color.lightness - 0.0894841775f * color.a - 1.2914855480f * color.b;
    const float l3 = l * l * l, m3 = m * m * m, s3 = s * s * s;
    return {to_encoded(4.0767416621f * l3 - 3.3077115913f * m3 + 0.2309699292f * s3),
            to_encoded(-1.2684380046f * l3 + 2.6097574011f * m3 - 0.3413193965f * s3),
            to_encoded(-0.0041960863f * l3 - 0.7034186147f * m3 + 1.7076147010f * s3)};
}

Rgb to_screen(Oklab color) {
    if (const Rgb whole = to_rgb(color); displayable(whole)) return clamped(whole);
    float shown = 0, hidden = 1;
    for (int step = 0; step < 20; ++step) {
        const float chroma = (shown + hidden) / 2;
        (displayable(to_rgb({color.lightness, color.a * chroma, color.b * chroma})) ? shown
                                                                                    : hidden) =
            chroma;
    }
    return clamped(to_rgb({color.lightness, color.a * shown, color.b * shown}));
}

float luminance(Rgb color) {
    return 0.2126f * to_linear(color.r) + 0.7152f * to_linear(color.g) +
           0.0722f * to_linear(color.b);
}

float contrast(Rgb one, Rgb other) {
    const auto [low, high] = std::minmax({luminance(one), luminance(other)});
    return (high + 0.05f) / (low + 0.05f);
}

std::uint32_t packed(Rgb color, float alpha) {
    const auto byte = [](float x) {
        return static_cast<std::uint32_t>(std::lround(std::clamp(x, 0.0f, 1.0f) * 255.0f));
    };
    return byte(color.r) | byte(color.g) << 8 | byte(color.b) << 16 | byte(alpha) << 24;
}

Rgb mix(Rgb from, Rgb to, float t) {
    return {from.r + (to.r - from.r) * t, from.g + (to.g - from.g) * t,
            from.b + (to.b - from.b) * t};
}

}  // namespace attend
