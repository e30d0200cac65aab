#pragma once
#include "app/gui/panel.h"
#include "app/views/derivations/arrows_model.h"

namespace attend {

/// The pair whose arrow is held, of the large head: it stays until the mouse lets go, whatever else
/// is chosen or computed meanwhile.
std::optional<Cell> held_pair(const Frame& frame);

/// The pair as two arrows with lengths, angle and the shadow of k on q. A head is dragged within
/// the plane: tags "arrows/q", "arrows/k"; with Shift by a tenth. A drag is one step of undo.
void draw_arrows_picture(Frame& frame, const ArrowPair& pair, Place room);

}  // namespace attend
