#pragma once
#include <string_view>
#include <vector>

#include "app/views/parts/measured.h"

namespace attend {

/// Whether the scene is so large that no head's weights are kept.
inline bool weights_are_transient(const Frame& frame) {
    return frame.node(frame.scene()->blocks.front().weights).transient;
}

/// The node that small maps of a head show: its weights, or an overview of them where those are not
/// kept.
inline NodeId map_node(const Frame& frame, const Block& block) {
    return weights_are_transient(frame) && block.overview ? *block.overview : block.weights;
}
/// The values of those nodes: at once where they are kept, else made beside the frame under the
/// name `what`; none until then.
Measured maps_of(const Frame& frame, std::string_view what, const std::vector<Block>& blocks);

}  // namespace attend
