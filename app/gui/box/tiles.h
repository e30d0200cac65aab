#pragma once
#include "app/gui/box/box.h"

namespace attend::box {

/// Boxes of one size, each a square picture and `around` em of words above and below it: as many
/// columns as make the squares largest, none less than `least` em, none more than `most`. Gap in
/// em. Where all have no room they are scrolled; `name` keeps where.
struct TilesLook {
    float around = 0, least = 6, most = 40, gap = 0.7f;
};
Box tiles(std::string name, Boxes boxes, const TilesLook& look);

}  // namespace attend::box
