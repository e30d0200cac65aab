#include "core/attention/block.h"

#include <algorithm>

namespace attend {

std::vector<NodeId> Block::stages() const {
    std::vector<NodeId> found;
    // One that a scene does not have is the one before it.
    for (const NodeId stage :
         {dot.value_or(scores), scores, biased.value_or(scores), masked, weights, applied})
        if (std::ranges::find(found, stage) == found.end()) found.push_back(stage);
    return found;
}

}  // namespace attend
