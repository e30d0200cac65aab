#include "app/platform/vector/read_mesh.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attend {

namespace {

using Loop = std::vector<ImDrawIdx>;

bool has_corner(const Triangle& triangle, ImDrawIdx index) {
    return std::ranges::find(triangle, index) != triangle.end();
}

ImDrawIdx third_corner(const Triangle& triangle, ImDrawIdx a, ImDrawIdx b) {
    return *std::ranges::find_if(triangle,
                                 [&](ImDrawIdx index) { return index != a && index != b; });
}

int common_corners(const Triangle& a, const Triangle& b) {
    return static_cast<int>(
        std::ranges::count_if(a, [&](ImDrawIdx index) { return has_corner(b, index); }));
}

/// Takes a triangle into a loop one of whose sides it has; false where it has none.
bool grow(Loop& loop, const Triangle& triangle) {
    for (std::size_t back = 1; back <= loop.size(); ++back) {
        const std::size_t i = loop.size() - back, next = (i + 1) % loop.size();
        const ImDrawIdx a = loop[i], b = loop[next];
        if (a == b || !has_corner(triangle, a) || !has_corner(triangle, b)) continue;
        const ImDrawIdx third = third_corner(triangle, a, b);
        loop.insert(loop.begin() + static_cast<std::ptrdiff_t>(i) + 1, third);
        return true;
    }
    return false;
}

std::vector<Loop> loops_of(std::span<const Triangle> triangles) {
    std::vector<Loop> loops;
    for (const Triangle& triangle : triangles)
        if (loops.empty() || !grow(loops.back(), triangle))
            loops.emplace_back(triangle.begin(), triangle.end());
    return loops;
}

/// The largest difference of a channel, opacity included, among these colors.
int spread(ImU32 low, ImU32 high) {
    int most = 0;
    for (const int shift : {0, 8, 16, 24})
        most = std::max(most, std::abs(static_cast<int>(low >> shift & 255u) -
                                       static_cast<int>(high >> shift & 255u)));
    return most;
}

/// Channel by channel the lower, and the higher one.
struct ColorBounds {
    ImU32 low = ~0u, high = 0;
    void add(ImU32 color) {
        ImU32 lower = 0, higher = 0;
        for (const int shift : {0, 8, 16, 24}) {
            const ImU32 channel = color >> shift & 255u;
            lower |= std::min(low >> shift & 255u, channel) << shift;
            higher |= std::max(high >> shift & 255u, channel) << shift;
        }
        low = lower, high = higher;
    }
    Paint mean() const {
        const Paint a = paint_of(low), b = paint_of(high);
        return {mix(a.color, b.color, 0.5f), (a.alpha + b.alpha) / 2};
    }
};

ImVec2 middle(ImVec2 a, ImVec2 b) { return (a + b) * 0.5f; }

float dot(ImVec2 a, ImVec2 b) { return a.x * b.x + a.y * b.y; }

/// Colors that differ by no more than this, of 255, look the same in print.
constexpr int one_color = 4;
/// How far a part reaches below the next one, in pixels: more than one of a screen's, where a page
/// is seen at a quarter of its size.
constexpr float below_next = 4;

}  // namespace

bool MeshReader::is_unseen(const Triangle& triangle) const {
    const ImVec2 a = at(triangle[0]).pos, b = at(triangle[1]).pos, c = at(triangle[2]).pos;
    const ImVec2 ab = b - a, ac = c - a, bc = c - b;
    const float twice_area = std::abs(ab.x * ac.y - ab.y * ac.x),
                longest = std::sqrt(std::max({dot(ab, ab), dot(ac, ac), dot(bc, bc)}));
    constexpr float thin = 0.02f;
    const ImU32 first = at(triangle[0]).col;
    const bool even = at(triangle[1]).col == first && at(triangle[2]).col == first;
    if (!even) return twice_area < thin * longest;  // the fringe of something
    return (first & IM_COL32_A_MASK) == 0 || (triangles_.empty() && twice_area < 1e-6f);
}

bool MeshReader::meets(const Triangle& triangle) const {
    constexpr std::size_t near = 6;
    const std::size_t from = triangles_.size() - std::min(near, triangles_.size());
    return std::any_of(triangles_.begin() + static_cast<std::ptrdiff_t>(from), triangles_.end(),
                       [&](const Triangle& other) { return common_corners(triangle, other) >= 2; });
}

bool MeshReader::add(const Triangle& triangle) {
    if (is_unseen(triangle)) return true;
    if (!triangles_.empty() && !meets(triangle)) return false;
    triangles_.push_back(triangle);
    return true;
}

std::optional<Mark> MeshReader::take() {
    if (triangles_.empty()) return std::nullopt;
    ColorBounds colors;
    for (const Triangle& triangle : triangles_)
        for (const ImDrawIdx index : triangle) colors.add(at(index).col);
    Mark mark;
    if (colors.low == colors.high)
        mark.what = FilledArea{area_of(0, triangles_.size(), false), paint_of(colors.low)};
    else
        mark.what = shaded();
    triangles_.clear();
    return mark;
}

/// Across the side that a triangle has in common with others, toward its third corner; as long as
/// one reaches below it. Nothing where they have no side in common.
ImVec2 MeshReader::way_below(std::span<const Triangle> these, const Triangle& next) const {
    std::vector<ImDrawIdx> side;
    for (const ImDrawIdx index : next)
        if (std::ranges::any_of(these, [&](const Triangle& t) { return has_corner(t, index); }))
            side.push_back(index);
    if (side.size() != 2) return {0, 0};
    const ImVec2 a = at(side[0]).pos, b = at(side[1]).pos,
                 third = at(third_corner(next, side[0], side[1])).pos;
    const ImVec2 along = b - a;
    ImVec2 across{-along.y, along.x};
    if (dot(across, third - a) < 0) across = {along.y, -along.x};
    const float width = std::max(std::hypot(across.x, across.y), 1e-4f),
                length = std::abs(dot(across, third - a)) / width;
    // Not far beyond a bend.
    return across * (std::min(below_next, length / 4) / width);
}

/// Of some of the triangles. Corners that the next triangle has, too, may lie a little beyond.
Area MeshReader::area_of(std::size_t from, std::size_t to, bool reaches_below_next) const {
    const std::span<const Triangle> all(triangles_);
    const std::span<const Triangle> these = all.subspan(from, to - from);
    const bool reaches = reaches_below_next && to < all.size();
    const ImVec2 way = reaches ? way_below(these, all[to]) : ImVec2{0, 0};
    Area area;
    for (const Loop& loop : loops_of(these)) {
        Outline& outline = area.emplace_back();
        for (const ImDrawIdx index : loop) {
            const bool shared = reaches && has_corner(all[to], index);
            outline.push_back(shared ? at(index).pos + way : at(index).pos);
        }
    }
    return area;
}

/// Two triangles with a side in common, as (0, 1, 2) and (0, 2, 3), one color on one side of theirs
/// and another on the opposite one.
std::optional<ShadedParts::Part> MeshReader::shaded_quad(const Triangle& one,
                                                         const Triangle& other) const {
    if (one[0] != other[0] || one[2] != other[1]) return std::nullopt;
    const std::array corners{&at(one[0]), &at(one[1]), &at(one[2]), &at(other[2])};
    const auto between = [&](std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
        return Gradient{middle(corners[a]->pos, corners[b]->pos),
                        middle(corners[c]->pos, corners[d]->pos), paint_of(corners[a]->col),
                        paint_of(corners[c]->col)};
    };
    if (corners[0]->col == corners[1]->col && corners[2]->col == corners[3]->col)
        return ShadedParts::Part{{}, between(0, 1, 3, 2)};
    if (corners[1]->col == corners[2]->col && corners[0]->col == corners[3]->col)
        return ShadedParts::Part{{}, between(0, 3, 1, 2)};
    return std::nullopt;
}

/// From the side whose ends are most alike to the corner opposite of it.
Gradient MeshReader::shaded_triangle(const Triangle& triangle) const {
    std::size_t apex = 0;
    int least = 256;
    for (std::size_t i = 0; i < 3; ++i) {
        const int apart = spread(at(triangle[(i + 1) % 3]).col, at(triangle[(i + 2) % 3]).col);
        if (apart < least) least = apart, apex = i;
    }
    const ImDrawVert &a = at(triangle[(apex + 1) % 3]), &b = at(triangle[(apex + 2) % 3]),
                     &tip = at(triangle[apex]);
    const ImVec2 side = b.pos - a.pos;
    const float t = dot(tip.pos - a.pos, side) / std::max(dot(side, side), 1e-6f);
    ColorBounds ends;
    ends.add(a.col);
    ends.add(b.col);
    return {a.pos + side * t, tip.pos, ends.mean(), paint_of(tip.col)};
}

/// How far from a triangle on all have one color as far as anybody sees.
std::size_t MeshReader::end_of_one_color(std::size_t from) const {
    ColorBounds colors;
    for (std::size_t i = from; i < triangles_.size(); ++i) {
        for (const ImDrawIdx index : triangles_[i]) colors.add(at(index).col);
        if (spread(colors.low, colors.high) > one_color) return i;
    }
    return triangles_.size();
}

ShadedParts MeshReader::shaded() const {
    ColorBounds all;
    for (const Triangle& triangle : triangles_)
        for (const ImDrawIdx index : triangle) all.add(at(index).col);
    const float least = paint_of(all.low).alpha, most = paint_of(all.high).alpha;
    const bool one_alpha = most - least <= 1.5f / 255;
    ShadedParts shaded;
    if (one_alpha) shaded.alpha = most;
    for (std::size_t i = 0, end = 0; i < triangles_.size(); i = end) {
        ShadedParts::Part part;
        end = end_of_one_color(i);
        if (end > i) {
            ColorBounds colors;
            for (std::size_t k = i; k < end; ++k)
                for (const ImDrawIdx index : triangles_[k]) colors.add(at(index).col);
            part.gradient = {{}, {}, colors.mean(), colors.mean()};
        } else if (auto quad = i + 1 < triangles_.size()
                                   ? shaded_quad(triangles_[i], triangles_[i + 1])
                                   : std::nullopt) {
            part = std::move(*quad), end = i + 2;
        } else {
            part.gradient = shaded_triangle(triangles_[i]), end = i + 1;
        }
        if (one_alpha) part.gradient.first.alpha = part.gradient.last.alpha = 1;
        part.area = area_of(i, end, one_alpha);
        shaded.parts.push_back(std::move(part));
    }
    return shaded;
}

}  // namespace attend
