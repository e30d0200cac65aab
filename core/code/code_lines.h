#pragma once
#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/code/layer_code.h"

namespace attend {

/// What the lines of a layer are written of.
struct CodedLayer {
    const Scene& scene;
    const Graph& graph;
    const LayerBlock& layer;
    const Block& head;                    // whose lines are written by hand
    std::vector<const Block*> heads;      // of the layer
    NodeId x = 0, memory = 0;             // what asks and what answers, as the heads read it
    std::string memory_name = "x";        // another one where it is not the same
    Index d = 0, d_k = 0, d_v = 0;        // widths of x, keys and values
    std::optional<NodeId> mask = {};      // 1: may be looked at
    bool causal = false;                  // the mask is j ≤ i, and nothing else
    bool biased = false, partly = false;  // all products have biases; some have

    Shape shape(NodeId id) const { return graph.node(id).shape(); }
    /// Of each head, what several of them share once.
    std::vector<NodeId> all(NodeId Block::*node) const;
    std::vector<NodeId> all(std::initializer_list<std::optional<NodeId> Block::*> nodes) const;
    /// How many heads have keys of their own.
    std::size_t groups() const { return std::max<std::size_t>(all({&Block::w_k}).size(), 1); }
};
CodedLayer coded_layer(const Scene& scene, const Block& head, const Edits& edits);

/// A piece that names a node: "q".
inline CodePiece named_piece(std::string name, NodeId node) { return {std::move(name), {node}}; }

std::vector<CodeLine> lines_by_hand(const CodedLayer& layer);
/// Puts the library's lines, and notes, into `code`.
void write_keras(const CodedLayer& layer, LayerCode& code);
void write_pytorch(const CodedLayer& layer, LayerCode& code);

}  // namespace attend
