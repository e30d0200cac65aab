#include "app/render/drawn_parts.h"

#include <doctest/doctest.h>

#include <array>
#include <limits>
#include <vector>

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
    return DrawnScreen(data).bounds_of({{&corners[0], &corners[1], &corners[2], &corners[2]}, {}});
}

TEST_CASE("a triangle changes the pixels between its corners, on the screen") {
    CHECK(bounds({10.2f, 5}, {20, 5}, {10.2f, 9.9f}) == PixelRectangle{20, 10, 40, 20});
    CHECK(bounds({-5, -5}, {500, 5}, {10, 500}) == PixelRectangle{0, 0, 200, 100});
    CHECK(bounds({-huge, 10}, {huge, 10}, {10, huge}) == PixelRectangle{0, 20, 200, 100});
}

TEST_CASE("triangles come one by one, but those of a glyph or a rectangle as one piece") {
    ImDrawList list(nullptr);
    for (int i = 0; i < 10; ++i) list.VtxBuffer.push_back({});
    const ImDrawVert* const first = list.VtxBuffer.Data;
    constexpr std::array<ImDrawIdx, 15> drawn{0, 1, 2, 3, 4, 5, 3, 5, 6, 3, 7, 8, 9, 7, 8};
    for (const ImDrawIdx index : drawn) list.IdxBuffer.push_back(index);
    ImDrawCmd command;
    command.ElemCount = static_cast<unsigned>(list.IdxBuffer.Size);
    std::vector<std::vector<std::ptrdiff_t>> pieces;
    std::size_t indices = 0;
    for_each_piece(list, command, [&](const Piece& piece) {
        CHECK(piece.indices.data() == list.IdxBuffer.Data + indices);
        indices += piece.indices.size();
        pieces.emplace_back();
        for (const ImDrawVert* corner : piece.corners) pieces.back().push_back(corner - first);
    });
    CHECK(indices == drawn.size());
    CHECK(pieces == decltype(pieces){{0, 1, 2, 2}, {3, 4, 5, 6}, {3, 7, 8, 8}, {9, 7, 8, 8}});
}

TEST_CASE("a triangle whose corners are nowhere changes no pixel") {
    CHECK(bounds({none, none}, {none, none}, {none, none}).empty());
    CHECK(bounds({none, 5}, {none, 9}, {none, 9}).empty());
}

TEST_CASE("what is left of a part lies outside of all others, and no pixel is left twice") {
    const PixelRectangle part{10, 10, 30, 40};
    const std::vector<PixelRectangle> others{{0, 0, 15, 15}, {20, 20, 25, 50}, {60, 0, 70, 90}};
    const std::vector<PixelRectangle> left = without(part, others);
    const auto inside = [](const PixelRectangle& r, int x, int y) {
        return x >= r.left && x < r.right && y >= r.top && y < r.bottom;
    };
    for (int y = 0; y < 60; ++y)
        for (int x = 0; x < 80; ++x) {
            const bool covered = std::any_of(others.begin(), others.end(),
                                             [&](const auto& r) { return inside(r, x, y); });
            const auto times = std::count_if(left.begin(), left.end(),
                                             [&](const auto& r) { return inside(r, x, y); });
            CHECK(times == (inside(part, x, y) && !covered));
        }
    CHECK(without(part, {}) == std::vector{part});
    CHECK(without(part, std::vector{PixelRectangle{0, 0, 50, 50}}).empty());
}

}  // namespace
}  // namespace attend
