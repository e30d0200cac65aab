#pragma once
#include <string>

#include "core/workspaces/scene.h"

namespace attend {

/// What is to be said of a node whose head or layer is switched off: its numbers are computed, and
/// nothing reads them. "head 1 is switched off: in concat its part is 0". Empty for other nodes.
std::string off_text(const Scene& scene, NodeId node);

}  // namespace attend
