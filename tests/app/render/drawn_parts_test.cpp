#include "app/render/drawn_parts.h"

#include <doctest/doctest.h>

#include <limits>

namespace attend {
namespace {

constexpr float huge = std::numeric_limits<float>::max(),
                none = std::numeric_limits<float>::quiet_NaN();

/// A triangle's bounds on a screen of 200 × 100 at two pixels a place.
PixelRectangle bounds(ImVec2 a, ImVec2 b, ImVec2 c) {
    ImDrawData data;
    data.DisplaySize = {100, 50};
    data.FramebufferScale = {2, 2};
    std::array<ImDrawVert, 3> corners{};
    corners[0].pos = a, corners[1].pos = b, corners[2].pos = c;
    return DrawnScreen(data).bounds_of({{&corners[0], &corners[1], &corners[2]}, {}});
}

TEST_CASE("a triangle changes the pixels between its corners, on the screen") {
    CHECK(bounds({10.2f, 5}, {20, 5}, {10.2f, 9.9f}) == PixelRectangle{20, 10, 40, 20});
    CHECK(bounds({-5, -5}, {500, 5}, {10, 500}) == PixelRectangle{0, 0, 200, 100});
    CHECK(bounds({-huge, 10}, {huge, 10}, {10, huge}) == PixelRectangle{0, 20, 200, 100});
}

TEST_CASE("a triangle whose corners are nowhere changes no pixel") {
    CHECK(bounds({none, none}, {none, none}, {none, none}).empty());
    CHECK(bounds({none, 5}, {none, 9}, {none, 9}).empty());
}

}  // namespace
}  // namespace attend
