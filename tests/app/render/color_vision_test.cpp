#include "app/render/color_vision.h"

#include <doctest/doctest.h>
#include <epoxy/gl.h>

#include <cmath>

#include "app/platform/canvas.h"
#include "app/platform/offscreen.h"
#include "core/error.h"

using namespace attend;

TEST_CASE("grays are gray to all eyes, and what lacks a kind of cones confuses its own colors") {
    for (const ColorVision& eyes : color_visions()) {
        CAPTURE(eyes.name);
        for (const std::uint32_t gray : {0x000000u, 0x808080u, 0xFFFFFFu}) {
            const Rgb seen = seen_by(eyes, rgb(gray));
            CHECK(std::abs(seen.r - rgb(gray).r) < 0.01f);
            CHECK(std::abs(seen.g - rgb(gray).g) < 0.01f);
            CHECK(std::abs(seen.b - rgb(gray).b) < 0.01f);
        }
    }
    const auto hue_between = [](const ColorVision& eyes, Rgb a, Rgb b) {
        const Oklab one = to_oklab(seen_by(eyes, a)), other = to_oklab(seen_by(eyes, b));
        return std::hypot(one.a - other.a, one.b - other.b);
    };
    const Rgb red = rgb(0xB04030), green = rgb(0x507020);
    for (const char* name : {"deuteranopia", "protanopia"})
        CHECK(hue_between(color_vision(name), red, green) <
              0.5f * hue_between(color_vision("all"), red, green));
    CHECK_THROWS_WITH_AS(color_vision("deuteranopic"), doctest::Contains("deuteranopia"), Error);
}

TEST_CASE("the window is shown as other eyes see it, pixel by pixel") {
    constexpr Rgb color{0.7f, 0.3f, 0.9f};
    for (const ColorVision& eyes : color_visions()) {
        CAPTURE(eyes.name);
        const Offscreen opengl;
        Canvas canvas(5, 3);
        VisionFilter filter;
        for (int twice = 0; twice < 2; ++twice) {
            canvas.bind();
            canvas.clear({0, 0, 5, 3}, color);
            filter.apply(eyes, 5, 3);
        }
        const Image image = canvas.read();
        const Rgb wanted = seen_by(eyes, color);
        for (std::size_t i = 0; i < image.rgba.size(); i += 4) {
            CHECK(std::abs(static_cast<float>(image.rgba[i]) / 255 - wanted.r) < 0.012f);
            CHECK(std::abs(static_cast<float>(image.rgba[i + 1]) / 255 - wanted.g) < 0.012f);
            CHECK(std::abs(static_cast<float>(image.rgba[i + 2]) / 255 - wanted.b) < 0.012f);
        }
    }
}
