#pragma once
#include "app/gui/box/box.h"

namespace attend::box {

// Boxes that hold boxes. Gaps are in em.

/// Beside each other. Where the least of all has no room, who is droppable goes.
Box row(Boxes boxes, float gap = 0.4f);
/// Below each other; a height that is left over goes to who grows high.
Box column(Boxes boxes, float gap = 0.2f);
/// Beside each other, in as many lines as they need, at most `lines`; the rest is left out.
Box flow(Boxes boxes, float gap = 0.3f, int lines = 100);
/// Rows whose cells stand below each other: each column is as wide as its widest cell.
/// `line` may make each row one that is pressed.
Box table(std::vector<Boxes> rows, const std::function<Box(Box row, std::size_t)>& line = {},
          float gap = 0.5f, float below = 0);
/// As many columns of one width as fit, each at least `least` em wide and no wider than a box can
/// be, at most `most` columns.
Box grid(Boxes boxes, float least, std::size_t most = 1000, float gap = 0.4f);
/// On top of each other, the last on top; each has all of the place.
Box layers(Boxes boxes);
/// The first that has its wish; the last one in any case.
Box first_that_fits(Boxes boxes);
/// The first whose least width there is; the last one in any case.
Box first_with_room(Boxes boxes);
/// Room around a box.
Box padded(Box inside, ImVec2 em);
/// A ground around a box: a chip, a card. Without `border` there is no line around it.
struct Ground {
    Rgb color;
    std::optional<Rgb> border = std::nullopt;
    float radius = 0.25f, line = 1;  // em; hairlines
};
Box framed(Box inside, Ground ground, ImVec2 inset = {0.4f, 0.25f});
/// What is higher than its place is scrolled; `name` keeps where, unless it is to be `on_top`
/// again.
Box scrolled(std::string name, Box inside);
Box scrolled(std::string name, Box inside, bool on_top);

}  // namespace attend::box
