#include "app/views/parts/choose_head.h"

#include <algorithm>

namespace attend {

bool is_on(const Frame& frame, int layer, int head) {
    const NumberList& off = frame.store.draft.choices.heads_off;
    return !std::binary_search(off.begin(), off.end(), layer * frame.scene()->choices.heads + head);
}

void switch_head(Frame& frame, int layer, int head, bool on) {
    NumberList& off = frame.draft().choices.heads_off;
    const int place = layer * frame.scene()->choices.heads + head;
    std::erase(off, place);
    if (!on) off.insert(std::lower_bound(off.begin(), off.end(), place), place);
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
