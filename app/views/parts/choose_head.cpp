#include "app/views/parts/choose_head.h"

#include <algorithm>

namespace attend {

bool is_on(const Choices& choices, int layer, int head) {
    return std::find(choices.heads_off.begin(), choices.heads_off.end(),
                     layer * choices.heads + head) == choices.heads_off.end();
}

void switch_head(Choices& choices, int layer, int head, bool on) {
    std::erase(choices.heads_off, layer * choices.heads + head);
    if (!on) choices.heads_off.push_back(layer * choices.heads + head);
    std::sort(choices.heads_off.begin(), choices.heads_off.end());
}

void choose_head(Frame& frame, int layer, int head) {
    Session& session = frame.session();
    const std::string node = session.selection.node;
    const PathParts parts = parse_path(node);
    const Graph& graph = *frame.scene()->graph;
    if (parts.head)
        session.select(head_prefix(graph, layer, head) + std::string(parts.name),
                       session.selection.cell);
    else if (parts.layer)
        session.select(layer_prefix(graph, layer) + std::string(parts.name),
                       session.selection.cell);
    session.selection.layer = layer;
    session.selection.head = head;
}

}  // namespace attend
