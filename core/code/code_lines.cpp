#include "core/code/code_lines.h"

#include "core/named.h"

namespace attend {

namespace {

void add_once(std::vector<NodeId>& nodes, std::optional<NodeId> node) {
    if (node && std::ranges::find(nodes, *node) == nodes.end()) nodes.push_back(*node);
}

}  // namespace

std::vector<NodeId> CodedLayer::all(NodeId Block::*node) const {
    std::vector<NodeId> nodes;
    for (const Block* const block : heads) add_once(nodes, block->*node);
    return nodes;
}

std::vector<NodeId> CodedLayer::all(
    std::initializer_list<std::optional<NodeId> Block::*> nodes) const {
    std::vector<NodeId> found;
    for (const auto node : nodes)
        for (const Block* const block : heads) add_once(found, block->*node);
    return found;
}

CodedLayer coded_layer(const Scene& scene, const Block& head, const Edits& edits) {
    const Graph& graph = *scene.graph;
    const LayerBlock& layer =
        scene.layers.at(std::min(static_cast<std::size_t>(head.layer), scene.layers.size() - 1));
    CodedLayer coded{scene, graph, layer, head, {}};
    for (const Block& block : scene.blocks)
        if (block.layer == head.layer) coded.heads.push_back(&block);
    coded.x = layer.normed.value_or(layer.input);
    coded.memory = coded.x;
    if (head.crosses()) {
        coded.memory_name = "memory";
        coded.memory = layer.normed_memory.value_or(layer.memory);
    }
    coded.d = coded.shape(coded.x).columns;
    coded.d_k = coded.shape(head.k).columns, coded.d_v = coded.shape(head.v).columns;
    if (head.masked != head.biased.value_or(head.scores))
        coded.mask = head.top_k ? head.top_k : graph.entry().mask;
    coded.causal = coded.mask && !head.top_k && scene.choices.mask == "causal" &&
                   !edits.contains(graph.node(*coded.mask).path);
    const bool in = head.b_q && head.b_k && (head.b_v || !head.w_v), out = layer.b_o || !layer.w_o;
    coded.biased = in && out;
    coded.partly = !coded.biased && (head.b_q || head.b_k || head.b_v || layer.b_o);
    return coded;
}

}  // namespace attend
