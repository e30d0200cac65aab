#pragma once
#include <string>
#include <vector>

#include "app/gui/box/box.h"
#include "app/gui/text.h"

namespace attend::box {

/// A bar of parts one after the other, filled up to a place of it, and a mark below another place.
struct Timeline {
    std::vector<double> parts;  // how long each is; together more than 0
    double filled = 0;          // from its begin, in the same unit
    double mark = 0;            // the same
    std::string marked = {};    // what stands at the mark
    Rgb color = {}, track = {};
    TextStyle words = {};
    float high = 0.5f, gap = 0.2f;  // of the bar; between its parts, em
};
Box timeline(Timeline line);

}  // namespace attend::box
