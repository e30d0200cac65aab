#include "app/gui/theme.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <numbers>

#include "app/render/colormap.h"
#include "core/error.h"

using namespace attend;

TEST_CASE(
    "all text is read on all grounds of its theme: contrast of 4.5 and more, 7 for the text "
    "itself") {
    for (const Theme& t : themes()) {
        CAPTURE(t.name);
        // What is pointed at is read, too: tokens and links keep their hues.
        const std::array texts{t.text, t.dim_text, t.accent, t.warning, t.error, t.edited};
        for (const Rgb ground : {t.backdrop, t.panel, t.field, t.popup, t.track, t.hover}) {
            for (const Rgb text : texts) CHECK(contrast(text, ground) >= 4.5f);
            for (const Rgb role : t.roles) CHECK(contrast(role, ground) >= 4.5f);
            if (!(ground == t.hover)) CHECK(contrast(t.text, ground) >= 7);
        }
        CHECK(contrast(t.text, t.active) >= 4.5f);
        CHECK(contrast(t.on_chosen, t.chosen) >= 4.5f);
        CHECK(contrast(t.masked_line, t.masked) >= 1.9f);
        // Of a chip, full or not.
        CHECK(contrast(t.text, mix(t.field, weight_fill(t), weight_fill_opacity(t))) >= 4.5f);
    }
}

TEST_CASE("in high contrast the line of the smallest weight is seen: contrast of 3 and more") {
    const Theme& t = theme("high_contrast");
    for (const Role end : {Role::query, Role::key})
        CHECK(contrast(mix(t.panel, t.role(end), t.faintest), t.panel) >= 3);
    CHECK(t.faint(0.1f) >= 0.2f);
    CHECK(theme("dark").faint(0.1f) == doctest::Approx(0.1f));
}

TEST_CASE("hues of a series are read on the panel, and those of few things differ") {
    for (const Theme& t : themes())
        for (const int count : {1, 2, 3, 4, 8, 12, 64}) {
            CAPTURE(t.name);
            for (int i = 0; i < count; ++i) {
                CHECK(contrast(series_color(t, i, count), t.panel) >= 4.5f);
                for (int k = 0; k < std::min(i, 12); ++k) {
                    if (i >= 12) continue;
                    const Oklab p = to_oklab(series_color(t, i, count)),
                                q = to_oklab(series_color(t, k, count));
                    CHECK(std::hypot(p.a - q.a, p.b - q.b) > 0.03f);
                }
            }
        }
}

TEST_CASE("the hues of four heads are told from those of key and value") {
    const auto degrees = [](Rgb color) {
        const Oklab lab = to_oklab(color);
        return std::atan2(lab.b, lab.a) * 180 / std::numbers::pi_v<float>;
    };
    for (const Theme& t : themes())
        for (int i = 0; i < 4; ++i)
            for (const Role role : {Role::key, Role::value}) {
                CAPTURE(t.name);
                CAPTURE(i);
                const float away = std::abs(
                    std::remainder(degrees(series_color(t, i, 4)) - degrees(t.role(role)), 360.0f));
                CHECK(away > 25);
            }
}

TEST_CASE("the hues of many heads are told from those of all roles") {
    const auto degrees = [](Rgb color) {
        const Oklab lab = to_oklab(color);
        return std::atan2(lab.b, lab.a) * 180 / std::numbers::pi_v<float>;
    };
    for (const Theme& t : themes())
        for (const int count : {6, 8, 9, 12, 16})
            for (int i = 0; i < count; ++i)
                for (const Role role :
                     {Role::query, Role::key, Role::value, Role::weights, Role::output}) {
                    CAPTURE(t.name);
                    CAPTURE(i);
                    const Rgb color = series_color(t, i, count);
                    CHECK(std::abs(std::remainder(degrees(color) - degrees(t.role(role)), 360.0f)) >
                          11);
                }
}

TEST_CASE("the number in a cell is read on every color of every map") {
    for (const Colormap& map : colormaps())
        for (const Rgb color : map.colors) CHECK(contrast(text_on(color), color) >= 4.5f);
}

TEST_CASE("NaN has a color that no map has") {
    for (const Theme& t : themes())
        for (const Colormap& map : colormaps())
            for (const Rgb color : map.colors) {
                const Oklab p = to_oklab(color), q = to_oklab(t.not_a_number);
                const float least = map.name == "viridis" ? 0.055f : 0.06f;  // has such greens
                CHECK(std::hypot(p.lightness - q.lightness, std::hypot(p.a - q.a, p.b - q.b)) >
                      least);
            }
}

TEST_CASE("themes are found by name and name maps that exist") {
    for (const Theme& t : themes()) {
        CHECK(&theme(t.name) == &t);
        CHECK_FALSE(colormap(t.sequential).diverging);
        CHECK(colormap(t.diverging).diverging);
    }
    CHECK_THROWS_WITH_AS(theme("drak"), doctest::Contains("dark"), Error);
}

TEST_CASE("what is chosen, dragged or has the keyboard has no hue: blue is the query's alone") {
    for (const Theme& t : themes()) {
        CAPTURE(t.name);
        for (const Rgb color : {t.accent, t.selection, t.chosen}) {
            const Oklab seen = to_oklab(color);
            CHECK(std::hypot(seen.a, seen.b) < 0.03f);
        }
    }
}
