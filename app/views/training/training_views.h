#pragma once
#include "core/workspaces/workspace.h"

namespace attend {

/// Rooms in which weights are learned from examples.
inline bool to_training(const Workspace& of) { return of.reads("probe"); }

}  // namespace attend
