#pragma once
#include <optional>

#include "app/gui/box/leaves.h"

namespace attend::box {

/// A share of its width, from 0 to 1.
struct ShareBar {
    double share = 0;
    Rgb color = {};
    std::optional<Rgb> track = std::nullopt;
    std::optional<double> tick = std::nullopt;  // where a fine line crosses it
    float high = 0.6f;                          // em
    bool from_right = false;
};
Box share_bar(const ShareBar& bar);

/// A share from 0 to 1 of its height, from below, as wide as its place.
Box upright_bar(double share, Rgb color);

}  // namespace attend::box
