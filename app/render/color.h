#pragma once
#include <cstdint>

namespace attend {

/// A color as screens take it: sRGB, gamma-encoded, each channel in [0, 1].
struct Rgb {
    float r = 0, g = 0, b = 0;
    bool operator==(const Rgb&) const = default;
};

/// A color as people see it: lightness in [0, 1], and two opponent axes (green–red, blue–yellow).
/// Equal distances look about equally large. Source: B. Ottosson, "A perceptual color space for
/// image processing" (2020).
struct Oklab {
    float lightness = 0, a = 0, b = 0;
};

/// From 0xRRGGBB.
constexpr Rgb rgb(std::uint32_t hex) {
    return {static_cast<float>((hex >> 16) & 255u) / 255.0f,
            static_cast<float>((hex >> 8) & 255u) / 255.0f,
            static_cast<float>(hex & 255u) / 255.0f};
}

/// One channel without its gamma, and back. Both work outside [0, 1] too.
float to_linear(float encoded);
float to_encoded(float linear);

Oklab to_oklab(Rgb color);
/// May leave [0, 1] where a screen cannot show the color.
Rgb to_rgb(Oklab color);
/// The nearest color of the same lightness and hue that a screen can show: chroma is reduced.
Rgb to_screen(Oklab color);

/// Relative luminance and contrast ratio (1 to 21) as WCAG 2 defines them. Text wants >= 4.5.
float luminance(Rgb color);
float contrast(Rgb one, Rgb other);

/// The bytes red, green, blue, opaque, from low to high: what Dear ImGui and OpenGL read.
std::uint32_t packed(Rgb color, float alpha = 1);
Rgb mix(Rgb from, Rgb to, float t);

}  // namespace attend
