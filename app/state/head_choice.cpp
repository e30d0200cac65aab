#include "app/state/head_choice.h"

#include <algorithm>

#include "core/attention/paths.h"

namespace attend {

namespace {

/// Where a head stands in scene.blocks; their end where there is none.
std::vector<Block>::const_iterator find_block(const Scene& scene, int layer, int head) {
    return std::ranges::find_if(scene.blocks, [=](const Block& block) {
        return block.layer == layer && block.head == head;
    });
}

}  // namespace

const Block& block_or_first(const Scene& scene, int layer, int head) {
    const auto found = find_block(scene, layer, head);
    return found == scene.blocks.end() ? scene.blocks.front() : *found;
}

void choose_head(Session& session, const Scene& scene, int layer, int head) {
    const Graph& graph = *scene.graph;
    const auto id = graph.find(session.selection.node);
    if (id && (graph.node(*id).head >= 0 || graph.node(*id).layer >= 0))
        session.select(same_in_head(graph, session.selection.node, layer, head),
                       session.selection.cell);
    session.selection.layer = layer;
    session.selection.head = head;
}

bool step_head(Session& session, const Scene& scene, HeadStep step) {
    const std::vector<Block>& blocks = scene.blocks;
    const Selection& at = session.selection;
    auto to = find_block(scene, at.layer, at.head);
    if (to == blocks.end()) return false;
    switch (step) {
        case HeadStep::next_head:
            ++to;
            break;
        case HeadStep::previous_head:
            to = to == blocks.begin() ? blocks.end() : to - 1;
            break;
        case HeadStep::next_layer:
            to = find_block(scene, at.layer + 1, at.head);
            break;
        case HeadStep::previous_layer:
            to = find_block(scene, at.layer - 1, at.head);
            break;
    }
    if (to == blocks.end()) return false;
    choose_head(session, scene, to->layer, to->head);
    return true;
}

}  // namespace attend
