#pragma once
#include "app/gui/box/box.h"
#include "app/views/derivations/arrows_model.h"

namespace attend {

/// The pair whose arrow is held, of the large head: it stays until the mouse lets go, whatever else
/// is chosen or computed meanwhile.
std::optional<Cell> held_pair(const Frame& frame);

/// The query along x and every key at its true length and its true angle to it; the chosen one with
/// its angle and how far it reaches along q. A click chooses a key; a head is dragged within the
/// plane of q and that key: "arrows/q/0", "arrows/k/3"; with Shift by a tenth. A drag is one step
/// of undo.
Box arrows_picture(Frame& frame, const ArrowPair& pair, const ArrowsOfRow& row);

/// What is read beside it: the product in numbers, both rows number by number, and what each key's
/// reach becomes.
Box arrows_words(Frame& frame, const ArrowPair& pair, const ArrowsOfRow& row);

}  // namespace attend
