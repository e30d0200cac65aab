#pragma once
#include "app/gui/fonts.h"
#include "app/gui/text.h"

namespace attend::sizes {

// The seven sizes of text at the desk, relative to body text, and the spaces between things, in em.

/// Of so many pixels at scale 1.
constexpr float of(float pixels) { return pixels / body_size; }

/// Of text whose letters are so many pixels large: body text has letters of 14 in lines of 17.
constexpr float letters(float pixels) { return pixels / 14; }

constexpr float axis = letters(12), control = letters(14), title = letters(17), field = letters(20),
                view = letters(28), leader = letters(42), stage = letters(56);

constexpr float tight = of(4), near = of(8), apart = of(16), far = of(24), object = of(40);

}  // namespace attend::sizes
