#pragma once
#include "app/views/frame.h"

namespace attend {

/// Draws this head large, and moves the selection to the same matrix of it.
void choose_head(Frame& frame, int layer, int head);

/// Whether a head is switched on, and switching it.
bool is_on(const Frame& frame, int layer, int head);
void switch_head(Frame& frame, int layer, int head, bool on);
/// Whether a whole layer hands its input on, and switching it.
bool layer_is_off(const Frame& frame, int layer);
void switch_layer(Frame& frame, int layer, bool on);

}  // namespace attend
