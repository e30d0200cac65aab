#include "app/gui/stroke.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

#include "app/platform/picture.h"

using namespace attend;

namespace {

struct Stroke {
    std::vector<StrokePoint> points;
    float width = 1;
};

/// White strokes on black, and how many triangles they took.
struct Drawn {
    Image image;
    int triangles = 0;

    float at(int x, int y) const {
        const auto pixel = static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                           static_cast<std::size_t>(x);
        return static_cast<float>(image.rgba[4 * pixel]) / 255;
    }
};

Drawn drawn(const Stroke& stroke) {
    Drawn result;
    result.image = draw_picture({200, 120, 1}, "dark", [&](Ui& ui) {
        ImDrawList& list = *ImGui::GetBackgroundDrawList();
        list.AddRectFilled({0, 0}, {200, 120}, IM_COL32_BLACK);
        const int before = list.IdxBuffer.Size;
        draw_stroke(ui, list, stroke.points, stroke.width, 1);
        result.triangles = (list.IdxBuffer.Size - before) / 3;
    });
    return result;
}

std::vector<StrokePoint> half_circle(float radius, int parts) {
    std::vector<StrokePoint> points;
    for (int i = 0; i <= parts; ++i) {
        const float angle =
            std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(parts);
        points.push_back(
            {{100 - radius * std::cos(angle), 110 - radius * std::sin(angle)}, rgb(0xFFFFFF)});
    }
    return points;
}

constexpr float drawn_by_texture = 30, drawn_by_mesh = 60;

}  // namespace

TEST_CASE("across a stroke there is as much color as it is wide") {
    for (const float width : {0.4f, 1.0f, 1.5f, 2.3f, 7.6f, drawn_by_texture, drawn_by_mesh}) {
        CAPTURE(width);
        const Drawn stroke =
            drawn({{{{100.3f, 10}, rgb(0xFFFFFF)}, {{100.3f, 110}, rgb(0xFFFFFF)}}, width});
        float sum = 0;
        for (int x = 0; x < 200; ++x) sum += stroke.at(x, 60);
        CHECK(sum == doctest::Approx(width).epsilon(0.04));
    }
}

TEST_CASE("strokes that are nearly as wide look nearly the same, as sharp as any") {
    const auto across = [](float width, float x) {
        const Drawn stroke = drawn({{{{x, 10}, rgb(0xFFFFFF)}, {{x, 110}, rgb(0xFFFFFF)}}, width});
        CHECK(stroke.triangles == 2);  // by the texture
        std::vector<float> seen;
        for (int i = 90; i < 112; ++i) seen.push_back(stroke.at(i, 60));
        return seen;
    };
    for (const float middle : {100.0f, 100.3f, 100.5f})
        for (const float width : {1.0f, 1.49f, 1.99f, 2.49f, 4.49f, 7.0f}) {
            CAPTURE(width);
            const std::vector<float> a = across(width, middle), b = across(width + 0.02f, middle);
            for (std::size_t i = 0; i < a.size(); ++i) {
                CHECK(std::abs(a[i] - b[i]) < 0.03f);
                // As a mesh draws it: opaque, and fading within a pixel.
                const float away = std::abs(static_cast<float>(i) + 90.5f - middle),
                            meshed = std::clamp((width + 1) / 2 - away, 0.0f, 1.0f);
                CHECK(std::abs(a[i] - meshed) < 0.14f);
            }
        }
}

TEST_CASE("a curve of many points is drawn where it is, with as few parts as that takes") {
    for (const float width : {2.0f, drawn_by_mesh / 1.5f}) {
        CAPTURE(width);
        const Drawn fine = drawn({half_circle(60, 400), width});
        CHECK(fine.triangles > 0);
        CHECK(fine.triangles < 6 * 60);
        for (const auto& [at, color] : half_circle(60, 37))
            if (at.y < 108) CHECK(fine.at(static_cast<int>(at.x), static_cast<int>(at.y)) > 0.4f);
    }
}

TEST_CASE("the colors along a straight stroke are its points', not only its ends'") {
    const Drawn stroke = drawn(
        {{{{10, 60}, rgb(0x000000)}, {{100, 60}, rgb(0xFFFFFF)}, {{190, 60}, rgb(0x000000)}}, 8});
    CHECK(stroke.at(12, 60) < 0.1f);
    CHECK(stroke.at(100, 60) > 0.95f);
    CHECK(stroke.at(188, 60) < 0.1f);
}

TEST_CASE("of one point, or of none, there is no stroke") {
    CHECK(drawn({{}, 3}).triangles == 0);
    CHECK(drawn({{{{50, 50}, rgb(0xFFFFFF)}}, 3}).triangles == 0);
}
