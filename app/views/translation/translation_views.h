#pragma once
#include "core/workspaces/workspace.h"

namespace attend {

/// Rooms in which a decoder writes, word by word.
inline bool to_translations(const Workspace& of) { return of.reads("forced_words"); }

}  // namespace attend
