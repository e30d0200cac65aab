#pragma once
#include "app/gui/box/box.h"
#include "app/views/frame.h"

namespace attend {

/// Whether there is something to say below a wall whose layers lie side by side.
inline bool has_lens_row(const Frame& frame) { return frame.scene()->measures.next.has_value(); }
constexpr float lens_row_height = 1.9f, lens_chip_height = 1.3f;  // em

/// What each layer would say, had the model ended there: a chip a layer, equally wide, `gap` em
/// apart. A click explains a chip's logit. Nothing as long as the model is being asked. Tags:
/// "wall/lens/layer".
Box lens_row(Frame& frame, float gap);
/// What they are called, at their left.
Box lens_name(const Ui& ui);

}  // namespace attend
