#pragma once
#include <algorithm>
#include <cmath>

#include "app/gui/ui.h"

namespace attend::box {

/// How many em so many pixels are.
inline float em_of(const Ui& ui, float pixels) { return pixels / ui.em(100) * 100; }

/// The same length with no part of a pixel, but one at least, in em.
inline float whole_pixels(const Ui& ui, float em) {
    return em_of(ui, std::max(std::floor(em * ui.em(100) / 100), 1.0f));
}

}  // namespace attend::box
