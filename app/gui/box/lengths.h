#pragma once
#include "app/gui/ui.h"

namespace attend::box {

/// How many em so many pixels are.
inline float em_of(const Ui& ui, float pixels) { return pixels / ui.em(100) * 100; }

}  // namespace attend::box
