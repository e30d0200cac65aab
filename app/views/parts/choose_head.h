#pragma once
#include "app/views/frame.h"

namespace attend {

/// Draws this head large, and moves the selection to the same matrix of it.
void choose_head(Frame& frame, int layer, int head);

/// Whether a head is switched on, and switching it.
bool is_on(const Frame& frame, int layer, int head);
void switch_head(Frame& frame, int layer, int head, bool on);

}  // namespace attend
