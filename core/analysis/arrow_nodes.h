#pragma once
#include <string>

#include "core/attention/block.h"

namespace attend {

/// Adds, on demand, how the rows that meet in a head's products stand to each other, and says which
/// rows these are: of the scene's queries and keys, or of what the score function makes of them
/// first. `head` is the head's prefix.
ArrowNodes add_arrows(Graph& graph, const Block& block, const std::string& head, NodePlace place);

}  // namespace attend
