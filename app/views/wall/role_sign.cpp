#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/box/leaves.h"
#include "app/views/wall/wall.h"

namespace attend {

namespace {

/// A pattern on a square whose sides are 1: a line, or a point where both ends are one.
struct Stroke {
    ImVec2 from, to;
};
struct Pattern {
    std::string_view role;
    std::array<Stroke, 2> strokes;
};

constexpr float no = -1;  // no second stroke
constexpr Stroke nothing{{no, no}, {no, no}};
constexpr std::array patterns{
    Pattern{"previous", {Stroke{{0.05f, 0.35f}, {0.65f, 0.95f}}, nothing}},
    Pattern{"next", {Stroke{{0.35f, 0.05f}, {0.95f, 0.65f}}, nothing}},
    Pattern{"self", {Stroke{{0.05f, 0.05f}, {0.95f, 0.95f}}, nothing}},
    Pattern{"same_word",
            {Stroke{{0.25f, 0.75f}, {0.25f, 0.75f}}, Stroke{{0.75f, 0.25f}, {0.75f, 0.25f}}}},
    Pattern{"induction", {Stroke{{0.2f, 0.6f}, {0.5f, 0.9f}}, nothing}},
    Pattern{"first", {Stroke{{0.1f, 0.05f}, {0.1f, 0.95f}}, nothing}},
    Pattern{"last", {Stroke{{0.9f, 0.05f}, {0.9f, 0.95f}}, nothing}},
    Pattern{"one_token", {Stroke{{0.5f, 0.05f}, {0.5f, 0.95f}}, nothing}},
};

}  // namespace

void draw_role_sign(const Ui& ui, std::size_t role, ImVec2 min, float side, float alpha) {
    ImDrawList& list = canvas();
    const Rgb color = ui.theme->text;
    const ImU32 drawn = ink(color, alpha), ground = ink(ui.theme->dim_text, 0.5f * alpha);
    const float line = std::max(1.5f * ui.hairline(), side / 6);
    const ImVec2 middle{min.x + side / 2, min.y + side / 2};
    const std::string_view name = head_roles()[role].name;
    if (name == "other") return list.AddCircle(middle, side * 0.36f, drawn, 0, ui.hairline());
    if (name == "broad") {  // what says least is drawn smallest
        const float in = std::round(side / 6);
        return list.AddRectFilled({min.x + in, min.y + in}, {min.x + side - in, min.y + side - in},
                                  ink(color, 0.7f * alpha));
    }
    // The axes of a small map: rows down, columns to the right.
    list.AddLine(min, {min.x, min.y + side}, ground, ui.hairline());
    list.AddLine({min.x, min.y + side}, {min.x + side, min.y + side}, ground, ui.hairline());
    const auto at = [&](ImVec2 part) {
        return ImVec2{min.x + part.x * side, min.y + part.y * side};
    };
    for (const Pattern& pattern : patterns) {
        if (pattern.role != name) continue;
        for (const Stroke& stroke : pattern.strokes) {
            if (stroke.from.x == no) continue;
            if (stroke.from.x == stroke.to.x && stroke.from.y == stroke.to.y)
                list.AddCircleFilled(at(stroke.from), side * 0.17f, drawn);
            else
                list.AddLine(at(stroke.from), at(stroke.to), drawn, line);
        }
    }
}

Box role_sign(std::size_t role) {
    constexpr float side = 0.65f;  // em
    return box::picture({side, side}, [role](const Ui& ui, Place place) {
        draw_role_sign(ui, role, place.position, place.size.x);
    });
}

}  // namespace attend
