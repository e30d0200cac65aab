#pragma once
#include <optional>
#include <string>

#include "app/render/color.h"

namespace attend {

/// What a drawing is written on.
struct Sheet {
    enum class Unit { pixels, millimeters };
    double width = 0, height = 0;  // of the whole of Drawing::place
    Unit unit = Unit::pixels;      // 96 of these in an inch, as browsers have it
    std::optional<Rgb> ground;     // none: what lies below is seen
    std::string title = {};        // for catalogs and screen readers

    double in_points(double length) const {
        return length * (unit == Unit::pixels ? 72.0 / 96 : 72.0 / 25.4);
    }
};

}  // namespace attend
