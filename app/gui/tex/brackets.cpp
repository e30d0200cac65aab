#include "app/gui/tex/brackets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace attend {

namespace {

using Points = std::vector<ImVec2>;

/// From −1 (its top) to 1 (its bottom), and how far to the right, from 0 to 1: a left bracket.
Points shape_of(std::string_view sign) {
    constexpr int steps = 24;
    Points points;
    if (sign == "(")
        for (int i = 0; i <= steps; ++i) {
            const float t = 2.0f * static_cast<float>(i) / steps - 1;
            points.push_back({t * t, t});
        }
    if (sign == "[") points = {{1, -1}, {0, -1}, {0, 1}, {1, 1}};
    if (sign == "⌊") points = {{0, -1}, {0, 1}, {1, 1}};
    if (sign == "⌈") points = {{1, -1}, {0, -1}, {0, 1}};
    if (sign == "⟨") points = {{1, -1}, {0, 0}, {1, 1}};
    if (sign == "|") points = {{0.5f, -1}, {0.5f, 1}};
    return points;
}

/// A left brace: two bends on each side of its tip, `bend` high, of all that is 2.
Points brace(float bend) {
    constexpr int steps = 8;
    Points half;
    const auto turn = [&](ImVec2 from, ImVec2 corner, ImVec2 to) {
        for (int i = 0; i <= steps; ++i) {
            const float t = static_cast<float>(i) / steps, s = 1 - t;
            half.push_back({s * s * from.x + 2 * s * t * corner.x + t * t * to.x,
                            s * s * from.y + 2 * s * t * corner.y + t * t * to.y});
        }
    };
    turn({1, -1}, {0.5f, -1}, {0.5f, -1 + bend});
    turn({0.5f, -bend}, {0.5f, 0}, {0, 0});
    Points all = half;
    for (std::size_t i = half.size(); i-- > 0;) all.push_back({half[i].x, -half[i].y});
    return all;
}

std::string_view left_of(std::string_view right) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> pairs{
        {{")", "("}, {"]", "["}, {"}", "{"}, {"⟩", "⟨"}, {"⌋", "⌊"}, {"⌉", "⌈"}}};
    for (const auto& [closes, opens] : pairs)
        if (closes == right) return opens;
    return {};
}

}  // namespace

std::optional<SetTex> high_bracket(std::string_view sign, const BracketSize& size) {
    const std::string_view left = left_of(sign);
    const std::string_view shape = left.empty() ? sign : left;
    const bool is_double = shape == "‖";
    Points points = shape == "{" ? brace(std::min(0.5f, 0.3f * size.em / size.half))
                                 : shape_of(is_double ? "|" : shape);
    if (points.empty()) return std::nullopt;
    const float wide = 0.28f * size.em, side = 0.1f * size.em,
                line = std::max(std::round(0.07f * size.em), 1.0f);
    for (ImVec2& point : points)
        point = {side + wide * (left.empty() ? point.x : 1 - point.x),
                 size.half * point.y - size.axis};
    SetTex set;
    set.lines.push_back({points, line, size.role});
    if (is_double) {
        for (ImVec2& point : points) point.x += 0.2f * size.em;
        set.lines.push_back({points, line, size.role});
    }
    set.wide = wide + 2 * side + (is_double ? 0.2f * size.em : 0);
    set.above = size.half + size.axis;
    set.below = size.half - size.axis;
    return set;
}

SetTex brace_below(float wide, float em, std::optional<Role> role) {
    Points points = brace(std::min(0.5f, 0.5f * em / std::max(wide, 1.0f)));
    const float high = 0.28f * em;
    for (ImVec2& point : points) point = {wide * (point.y + 1) / 2, high * (1 - point.x)};
    SetTex set;
    set.lines.push_back({std::move(points), std::max(std::round(0.05f * em), 1.0f), role});
    set.wide = wide;
    set.below = high + 0.08f * em;
    return set;
}

}  // namespace attend
