#include "app/render/colormap.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "app/render/color_vision.h"
#include "core/document/view.h"
#include "core/error.h"
#include "support/odd_numbers.h"

using namespace attend;

namespace {
Rgb deuteranope(Rgb color) { return seen_by(color_visions()[1], color); }

/// Those whose lightness is warped, or differs from side to side, on purpose, and those of others.
bool is_of_stops(const Colormap& map) {
    constexpr std::array names{"ember", "thistle", "viridis",      "cividis",
                               "magma", "rdbu",    "gray_contrast"};
    return std::ranges::any_of(names, [&](const char* name) { return map.name.starts_with(name); });
}

/// What is less than even is to be told from nothing, no more.
bool is_faint_below_even(const Colormap& map) {
    return map.name == "ember_light" || map.name == "gray_contrast";
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
        if (is_of_stops(map)) continue;
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

TEST_CASE("lightness of the maps of weights never turns; ember's rises by a power of t") {
    for (const std::string_view name : {"ember", "ember_light", "gray_contrast"}) {
        const Colormap& map = colormap(name);
        CAPTURE(map.name);
        const auto lightness = [&](int i) {
            return to_oklab(map.colors[static_cast<std::size_t>(i)]).lightness;
        };
        const float way = lightness(255) - lightness(0);
        for (int i = 1; i < Colormap::size; ++i) CHECK((lightness(i) - lightness(i - 1)) * way > 0);
    }
    const Colormap& ember = colormap("ember");
    for (std::size_t i = 0; i < Colormap::size; ++i) {
        constexpr float from = 0.205f, to = 0.965f, power = 1.25f;
        const float t = static_cast<float>(i) / 255;
        // Straight lines between nine stops leave the curve by so much.
        CHECK(std::abs(to_oklab(ember.colors[i]).lightness -
                       (from + (to - from) * std::pow(t, power))) < 0.02f);
    }
}

TEST_CASE("stops of a map may stand unevenly, and two at one place") {
    const Colormap& map = colormap("gray_contrast");
    const auto gray = [&](int i) { return map.colors[static_cast<std::size_t>(i)].r * 255; };
    CHECK(gray(0) == doctest::Approx(0));
    CHECK(gray(102) == doctest::Approx(0x2E).epsilon(0.02));
    CHECK(gray(103) == doctest::Approx(0x54).epsilon(0.03));
    CHECK(gray(255) == doctest::Approx(255));
}

TEST_CASE("thistle's arms grow away from the middle, and its ends differ to every eye") {
    for (const auto& [name, all, deuteranope, protanope, tritanope] :
         {std::tuple{"thistle", 0.38f, 0.34f, 0.365f, 0.17f},
          std::tuple{"thistle_light", 0.36f, 0.31f, 0.32f, 0.15f}}) {
        const Colormap& map = colormap(name);
        CAPTURE(map.name);
        const std::array wanted{deuteranope, protanope, tritanope};
        CHECK(distance(map.colors[0], map.colors[255]) == doctest::Approx(all).epsilon(0.02));
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const ColorVision& eyes = color_visions()[i + 1];
            CAPTURE(eyes.name);
            CHECK(distance(seen_by(eyes, map.colors[0]), seen_by(eyes, map.colors[255])) ==
                  doctest::Approx(wanted[i]).epsilon(0.02));
        }
        for (std::size_t i = 0; i + 1 < 128; ++i)
            for (const std::size_t side : {std::size_t{127} - i, std::size_t{128} + i}) {
                const std::size_t next = side < 128 ? side - 1 : side + 1;
                CHECK(distance(map.colors[next], map.colors[127]) >
                      distance(map.colors[side], map.colors[127]));
            }
    }
}

TEST_CASE("every map can be read by color-blind eyes: far values stay far apart, and both signs") {
    for (const Colormap& map : colormaps()) {
        CAPTURE(map.name);
        const float apart = is_faint_below_even(map) ? 0.022f
                            : is_of_stops(map)       ? 0.035f  // near white they grow slowly
                                                     : 0.06f;
        for (int i = 0; i + 32 < Colormap::size; i += 32) {
            const bool across_the_middle = map.diverging && i < 128 && i + 32 > 127;
            if (across_the_middle) continue;
            CHECK(distance(deuteranope(map.at(static_cast<float>(i) / 255)),
                           deuteranope(map.at(static_cast<float>(i + 32) / 255))) > apart);
        }
        if (map.diverging)
            CHECK(distance(deuteranope(map.at(0.1f)), deuteranope(map.at(0.9f))) > 0.15f);
    }
}

TEST_CASE("the maps that papers ask for by name have the colors that they have elsewhere") {
    for (const auto& [name, first, middle, last] :
         {std::tuple{"viridis", 0x440154u, 0x21918Cu, 0xFDE725u},
          std::tuple{"cividis", 0x00224Eu, 0x7D7C78u, 0xFEE838u},
          std::tuple{"magma", 0x000004u, 0xB73779u, 0xFCFDBFu},
          std::tuple{"rdbu", 0x67001Fu, 0xF6F7F7u, 0x053061u}}) {
        const Colormap& map = colormap(name);
        CAPTURE(map.name);
        CHECK(distance(map.at(0), rgb(first)) < 1e-3f);
        CHECK(distance(map.at(0.5f), rgb(middle)) < 0.01f);
        CHECK(distance(map.at(1), rgb(last)) < 1e-3f);
    }
    CHECK(colormap("rdbu").diverging);
    // Gray copies tell larger from smaller.
    for (const char* const name : {"viridis", "cividis", "magma"})
        for (std::size_t i = 16; i < Colormap::size; i += 16)
            CHECK(to_oklab(colormap(name).colors[i]).lightness >
                  to_oklab(colormap(name).colors[i - 16]).lightness);
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

using attend::test::infinity;
using attend::test::not_number;

namespace {
Matrix odd_numbers() {
    Matrix m(2, 3);
    m << -infinity, 2, not_number, infinity, -3, 1;
    return m;
}
}  // namespace

TEST_CASE("the range of a matrix leaves out what is no number") {
    CHECK(finite_range(odd_numbers()) == Range{-3, 2});
    CHECK(finite_range_of_row(odd_numbers(), 0) == Range{2, 2});
    CHECK_FALSE(finite_range(Matrix::Constant(2, 2, not_number)));
    CHECK_FALSE(finite_range(Matrix(0, 0)));
}

TEST_CASE("a diverging scale is centered on zero, an empty range opens") {
    const ColorScale diverging{&colormap("tide"), RangeMode::matrix, {}, Spacing::linear};
    CHECK(scale_range(diverging, Range{-1, 3}) == Range{-3, 3});
    const ColorScale sequential{&colormap("ember"), RangeMode::matrix, {}, Spacing::linear};
    CHECK(scale_range(sequential, Range{2, 2}).highest > 2);
    const ColorScale fixed{&colormap("ember"), RangeMode::fixed, {0, 1}, Spacing::linear};
    CHECK(scale_range(fixed, Range{5, 6}) == Range{0, 1});
}

TEST_CASE(
    "positions: ends at 0 and 1, zero in the middle of a diverging scale, decades equally wide") {
    ColorScale scale{&colormap("ember"), RangeMode::fixed, {0.01f, 1}, Spacing::logarithmic};
    CHECK(position_on_scale(scale, scale.fixed, 0.01f) == doctest::Approx(0));
    CHECK(position_on_scale(scale, scale.fixed, 0.1f) == doctest::Approx(0.5));
    CHECK(position_on_scale(scale, {0, 1}, 0) == doctest::Approx(0));
    CHECK(position_on_scale(scale, {0, 1}, 0.01f) == doctest::Approx(0.5));
    scale.map = &colormap("tide");
    for (const Spacing spacing : {Spacing::linear, Spacing::logarithmic}) {
        scale.spacing = spacing;
        CHECK(position_on_scale(scale, {-2, 2}, -2) == doctest::Approx(0));
        CHECK(position_on_scale(scale, {-2, 2}, 0) == doctest::Approx(0.5));
        CHECK(position_on_scale(scale, {-2, 2}, 2) == doctest::Approx(1));
    }
}

TEST_CASE("weights: the 0.6th power of the share of the end, with its sign; shares bend at even") {
    ColorScale scale{&colormap("ember"), RangeMode::fixed, {0, 0.4f}, Spacing::power};
    const auto at = [&](float v) { return position_on_scale(scale, scale.fixed, v); };
    CHECK(at(0) == 0);
    CHECK(at(0.4f) == doctest::Approx(1));
    CHECK(at(1 / 7.0f) == doctest::Approx(0.539).epsilon(0.001));  // the first scene's even weight
    CHECK(at(-0.1f) == 0);
    scale.even = 1 / 7.0f;
    CHECK(at(1 / 7.0f) == doctest::Approx(0.4));
    CHECK(at(1 / 14.0f) == doctest::Approx(0.2));
    CHECK(at(0.2f) ==
          doctest::Approx(0.4 + 0.6 * std::pow((0.2 - 1 / 7.0) / (0.4 - 1 / 7.0), 0.7)));
    CHECK(at(0.4f) == doctest::Approx(1));
    scale.map = &colormap("thistle");
    const Range both = scale_range(scale, {});
    CHECK(both == Range{-0.4f, 0.4f});
    const float up = position_on_scale(scale, both, 0.1f) - 0.5f;
    CHECK(up == doctest::Approx(0.5 * std::pow(0.25, 0.6)));
    CHECK(0.5f - position_on_scale(scale, both, -0.1f) == doctest::Approx(up));
}

TEST_CASE(
    "two weights, or two signed numbers, that are a twentieth of the range apart look different: "
    "Oklab distance of 0.02, which is CIE's ΔE of about 2") {
    for (const Colormap& map : colormaps()) {
        CAPTURE(map.name);
        const ColorScale scale{&map,
                               RangeMode::fixed,
                               {map.diverging ? -1.0f : 0.0f, 1},
                               map.diverging ? Spacing::linear : Spacing::power};
        const float step = 0.05f * (map.diverging ? 2 : 1);
        // ColorBrewer's is paler about zero than Attend's own.
        const float least = is_faint_below_even(map) ? 0.0109f
                            : map.name == "rdbu"     ? 0.018f
                                                     : 0.02f;
        for (float v = scale.fixed.lowest; v + step <= 1.0001f; v += step / 5) {
            const Oklab a = to_oklab(color_on_scale(scale, scale.fixed, v)),
                        b = to_oklab(color_on_scale(scale, scale.fixed, v + step));
            CAPTURE(v);
            CHECK(std::hypot(a.lightness - b.lightness, a.a - b.a, a.b - b.b) >= least);
        }
    }
}
