#pragma once
#include <string>

#include "core/document/compute.h"

namespace attend {

// Numbers that stand in place of a node's own, to see what becomes of what follows.

/// Each row shares evenly among the keys that it may look at: `seen` is −∞ where it may not.
Matrix uniform_weights(const Matrix& seen);
/// Each row looks at the token before it, and where it may not, at the nearest one that it may.
Matrix previous_weights(const Matrix& seen);

/// The same node where the model reads another sentence, with nothing edited. Throws Error where it
/// has another shape there, Cancelled.
Value value_elsewhere(const Computed& base, const std::string& path, const std::string& sentence,
                      const Progress& progress = {});

}  // namespace attend
