#pragma once
#include "app/views/frame.h"

namespace attend {

/// Whether there is something to say below a wall whose layers lie side by side.
inline bool has_lens_row(const Frame& frame) { return frame.scene()->measures.next.has_value(); }
constexpr float lens_row_height = 1.9f;  // em

/// What each layer would say, had the model ended there: a chip a layer, the first at `first`, each
/// `pitch` pixels right of the one before, `width` wide; "lens" ends at `name`, left of them. A
/// click explains a chip's logit. Nothing as long as the model is being asked. Tags:
/// "wall/lens/layer".
void draw_lens_row(Frame& frame, ImVec2 first, float width, float pitch, float name);

}  // namespace attend
