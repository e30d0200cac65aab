#include "app/render/colormap.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "core/document/view_names.h"
#include "core/error.h"

using namespace attend;

namespace {
/// What a person without green cones sees. Source: H. Brettel, F. Viénot, J. Mollon (1997) in the
/// single-matrix form of Viénot et al. (1999), on linear RGB.
Rgb deuteranope(Rgb color) {
    const float r = to_linear(color.r), g = to_linear(color.g), b = to_linear(color.b);
    const auto shown = [](float x) { return to_encoded(std::clamp(x, 0.0f, 1.0f)); };
    return {shown(0.29275f * r + 0.70725f * g), shown(0.29275f * r + 0.70725f * g),
            shown(-0.02234f * r + 0.02234f * g + b)};
}

float distance(Rgb one, Rgb other) {
    const Oklab p = to_oklab(one), q = to_oklab(other);
    return std::hypot(p.lightness - q.lightness, std::hypot(p.a - q.a, p.b - q.b));
}
}  // namespace

TEST_CASE("Oklab and back gives the color, and its lightness runs from black to white") {
    for (const Rgb color :
         {rgb(0x000000), rgb(0xFFFFFF), rgb(0x62A8FF), rgb(0x123456), rgb(0xFF0000)}) {
        const Rgb back = to_rgb(to_oklab(color));
        CHECK(back.r == doctest::Approx(color.r).epsilon(0.001));
        CHECK(back.g == doctest::Approx(color.g).epsilon(0.001));
        CHECK(back.b == doctest::Approx(color.b).epsilon(0.001));
    }
    CHECK(to_oklab(rgb(0)).lightness == doctest::Approx(0));
    CHECK(to_oklab(rgb(0xFFFFFF)).lightness == doctest::Approx(1).epsilon(0.001));
    CHECK(contrast(rgb(0), rgb(0xFFFFFF)) == doctest::Approx(21));
}

TEST_CASE(
    "every map goes through lightness in equal steps: sequential from end to end, diverging from "
    "its middle") {
    for (const Colormap& map : colormaps()) {
        CAPTURE(map.name);
        const int first = map.diverging ? 128 : 0;
        const float whole = to_oklab(map.colors[255]).lightness -
                            to_oklab(map.colors[static_cast<std::size_t>(first)]).lightness;
        REQUIRE(std::abs(whole) > 0.4f);
        for (int i = first; i + 16 < Colormap::size; i += 16) {
            const auto lightness = [&](int k) {
                return to_oklab(map.colors[static_cast<std::size_t>(k)]).lightness;
            };
            const float step =
                (lightness(i + 16) - lightness(i)) / whole * static_cast<float>(255 - first) / 16;
            // 5 %: what fitting into the colors that a screen shows may cost.
            CHECK(step == doctest::Approx(1).epsilon(0.05));
            if (map.diverging)
                CHECK(lightness(255 - i) == doctest::Approx(lightness(i)).epsilon(0.02));
        }
    }
}

TEST_CASE("every map can be read by color-blind eyes: far values stay far apart, and both signs") {
    for (const Colormap& map : colormaps()) {
        CAPTURE(map.name);
        for (int i = 0; i + 32 < Colormap::size; i += 32) {
            const bool across_the_middle = map.diverging && i < 128 && i + 32 > 127;
            if (across_the_middle) continue;
            CHECK(distance(deuteranope(map.at(static_cast<float>(i) / 255)),
                           deuteranope(map.at(static_cast<float>(i + 32) / 255))) > 0.06f);
        }
        if (map.diverging)
            CHECK(distance(deuteranope(map.at(0.1f)), deuteranope(map.at(0.9f))) > 0.15f);
    }
}

TEST_CASE("maps are found by name, and colors between two entries are blended") {
    const Colormap& gray = colormap("gray");
    CHECK(gray.at(-1) == gray.colors[0]);
    CHECK(gray.at(2) == gray.colors[255]);
    CHECK(gray.at(10.5f / 255).r == doctest::Approx((gray.colors[10].r + gray.colors[11].r) / 2));
    CHECK(find_colormap("no such map") == nullptr);
    CHECK_THROWS_WITH_AS(colormap("embr"), doctest::Contains("ember"), Error);
}

TEST_CASE("a document may name every map, and no other") {
    std::vector<std::string> sequential{"auto"}, diverging{"auto"};
    for (const Colormap& map : colormaps())
        (map.diverging ? diverging : sequential).emplace_back(map.name);
    CHECK(sequential_color_names() == sequential);
    CHECK(diverging_color_names() == diverging);
}
