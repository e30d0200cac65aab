#include "core/graph/packed_rows.h"

namespace attend {

Value packed_alone(const Graph& graph, const Edits& edits, NodeId reader, NodeId input,
                   Index rows) {
    // So many rows go through what is packed, some at a time, sooner than all of it is unpacked.
    constexpr Index most_rows = 24;
    const Node& leaf = graph.node(input);
    const std::vector<NodeId>& read = graph.node(reader).inputs;
    if (rows > most_rows || !leaf.is_leaf() || read.size() < 2 || read[1] != input) return nullptr;
    const auto* const multiplies =
        dynamic_cast<const MultipliesPacked*>(graph.node(reader).operation.get());
    const auto* const packs = dynamic_cast<const PackedLeaf*>(leaf.operation.get());
    if (!multiplies || !packs || !edit_of(edits, leaf.path).empty()) return nullptr;
    std::shared_ptr<const PackedRows> packed = packs->packed();
    if (!packed || !multiplies->can_multiply(*packed)) return nullptr;
    const Shape shape = leaf.shape();
    return share(Matrix::view(nullptr, shape.rows, shape.columns, shape.columns, packed,
                              {packed, nullptr, 0}));
}

}  // namespace attend
