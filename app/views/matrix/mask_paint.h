#pragma once
#include <string_view>

#include "app/gui/box/box.h"
#include "app/state/command.h"
#include "app/views/frame.h"

namespace attend {

struct MatrixOnScreen;

/// Painting on the mask in the large matrix: every cell that the mouse passes is masked, or open
/// again where the stroke began on a masked cell. What is painted are the cells of the node `mask`,
/// which all heads share; where there is none, the first stroke chooses one that is open
/// everywhere.

/// The panel that is painted in: the large matrix.
constexpr std::string_view paint_panel = view_panel.name;

/// Whether the large matrix may be painted on: the mask itself, or scores and weights of a head.
bool is_paintable(const Frame& frame, const Node& node);
/// Whether strokes paint in this node now: the mode is on.
inline bool paints(const Frame& frame, const Node& node) {
    return frame.store.session.matrices.painting.on && is_paintable(frame, node);
}

/// Whether the mask lets this query attend to this key, as the draft of this frame says.
bool is_open(const Frame& frame, Cell cell);
/// Carries a stroke on; true while one is under way.
bool paint_with_mouse(MatrixOnScreen& matrix);
/// While the mode is on, Enter paints the marked cells. True where Enter did.
bool paint_by_keys(MatrixOnScreen& matrix);

/// The button of the mode; `brief` where room is short.
Box paint_toggle(Frame& frame, bool brief);

}  // namespace attend
