#pragma once
#include "app/gui/fonts.h"
#include "app/gui/text.h"

namespace attend::sizes {

// The seven sizes of text at the desk, relative to body text, and the spaces between things, in em.

/// Of so many pixels at scale 1.
constexpr float of(float pixels) { return pixels / body_size; }

constexpr float axis = of(12), control = of(14), title = of(17), field = of(20), view = of(28),
                leader = of(42), stage = of(56);

constexpr float tight = of(4), near = of(8), apart = of(16), far = of(24), object = of(40);

}  // namespace attend::sizes
