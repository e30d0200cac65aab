#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/box/box.h"

namespace attend::box {

/// From the right side of one place to the left side of another, paler as it grows: what is small
/// there is large here. Tag: "beam/TO".
struct Beam {
    std::string from, to;
    Rgb color;
    float begin = 0.3f, end = 0.06f;  // opacity
};
/// As both ends stood in the frame before; stands below them.
Box beams(std::vector<Beam> beams);

/// Says in each frame where an end was drawn; a beam that arrives stops `before` em left of it.
void mark_beam_end(const Ui& ui, std::string_view name, Place place, float before = 0);

}  // namespace attend::box
