#include "app/views/parts/head_part.h"

#include <fmt/format.h>

namespace attend {

namespace {

bool goes_on(const Frame& frame) {
    const Graph& graph = *frame.evaluation()->graph;
    const std::string prefix = frame.layer_prefix();
    return graph.find(prefix + "attended") || graph.find(prefix + "activated");
}

}  // namespace

std::string head_part(const Frame& frame) {
    if (!frame.scene() || frame.scene()->measures.layers.empty()) return {};
    const Selection& selection = frame.store.session.selection;
    const bool projected = frame.layer_nodes().w_o.has_value();
    if (frame.layers() > 1)
        return fmt::format("layer {}, head {}", selection.layer, selection.head);
    const bool whole = frame.scene()->choices.heads == 1 && !projected && !goes_on(frame);
    return whole ? "" : fmt::format("head {}", selection.head);
}

std::string heads_output(const Frame& frame) {
    if (goes_on(frame)) return "attention's output";
    if (frame.layers() > 1)
        return fmt::format("layer {}'s output", frame.store.session.selection.layer);
    return head_part(frame).empty() ? "output" : "the layer's output";
}

}  // namespace attend
