#pragma once
#include <functional>
#include <string>
#include <vector>

#include "app/gui/box/leaves.h"
#include "app/render/colormap.h"

namespace attend::box {

// Small pictures that stand for a number, an order or a state. Lengths are in em.

/// How far a walk has come: a dot a step, up to `at` filled, `pitch` from one to the next.
Box dots(std::size_t at, std::size_t count, float pitch, Rgb color);
/// The colors of a scale over `range`, from left to right; it fills its place.
Box colors(const ColorScale& scale, Range range);
/// A line across, from corner to corner: off.
Box crossed_out(Rgb color, float line);
/// A circle in its place, its line so many em wide; `lit` while it, or what it is in, is pointed
/// at.
Box ring(Rgb color, Rgb lit, float line);
/// What a player's buttons show, over a disc where one is given.
enum class Player { first, play, pause, next };
Box player_sign(Player sign, Rgb color, std::optional<Rgb> disc = std::nullopt);
/// ▾ or ▸.
Box fold_mark(bool open, Rgb color);
/// A color, over all of the place.
Box filled(Rgb color);

/// A bar that stands on the base line; parts of the width and of the height.
struct StandingBar {
    double from = 0, to = 1, share = 0;
    std::string label = {};  // above it; "": none
};
struct Bars {
    std::vector<StandingBar> bars;
    Rgb color, base;
    std::optional<Rgb> track = std::nullopt;  // up to all of the height
    TextStyle label = {};
    bool seams = false;  // a hairline between bars that touch, where they are wide
};
/// What lies beyond the width is cut.
Box bars(Bars bars);

/// A line with a knob at `share` of it. Pressing or dragging calls `set` with the new share. Tag:
/// `name`.
struct Slide {
    std::string name;
    double share = 0;
    Rgb color = {}, track = {}, knob = {};  // the knob has the line's color while it is held
    std::function<void(double share)> set = {};
};
Box slide(Slide slide);

}  // namespace attend::box
