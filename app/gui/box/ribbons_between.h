#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/gui/box/box.h"

namespace attend::box {

/// Where ribbons begin or end: rows below each other, as the boxes beside them stand.
struct RibbonRows {
    std::vector<float> heights;  // in em, or shares of the place's height
    bool in_em = false;
    float gap = 0;          // em, between rows
    std::string list = {};  // they stand in the list of this name, which may be scrolled
};

/// From a row at the left to a row at the right, where those of one row lie below each other in
/// their order. Widths are in the units of the heights.
struct RibbonBetween {
    std::size_t from = 0, to = 0;
    float from_width = 0, to_width = 0;
    float alpha = 0.5f;
    bool lit = false;
    std::optional<Rgb> line = {};  // a line of this color instead
    bool in_light = false;         // of what a lesson lights: see gui/light.h
};

/// Ribbons from rows at the left to rows at the right, of `wide` em, with what arrives as an
/// upright bar at their end where `bar` is more than 0 em.
struct RibbonsBetween {
    RibbonRows left, right;
    std::vector<RibbonBetween> parts;
    float bar = 0;
};
Box ribbons_between(RibbonsBetween ribbons, Length wide);

}  // namespace attend::box
