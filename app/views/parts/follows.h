#pragma once
#include "app/views/frame.h"

namespace attend {

/// Whether a node's value follows from what a person changed: an edit, a head or a layer that is
/// off. Needs a scene.
bool follows_from_change(const Frame& frame, NodeId id);

}  // namespace attend
