#pragma once
#include <vector>

#include "app/gui/box/box.h"
#include "app/views/compare/align.h"
#include "app/views/parts/other_scene.h"

namespace attend {

// The view of A and B: one matrix of both, the difference of the two, and that of every head's
// weights.

/// The selected matrix as it is in A and in B.
struct CompareLook {
    Frame& frame;
    const OtherScene& other;
    NodeId b;
    bool too_large = false;        // what is selected: these are the chosen head's weights
    std::optional<NodeId> a = {};  // none of this name
    Value in_a = {};               // null with it
    Value in_b = {};
    Value difference = {};  // B − A, of B's shape; not a number where A has no such token; null:
                            // none of this name, or of other widths
    const Axes *axes = nullptr, *labels = nullptr;  // of the difference, in full and shortly
    const AlignedAxes* beside = nullptr;            // null with it

    const Node& node() const { return frame.node(b); }
    const Node& node_of_a() const { return other.evaluation->graph->node(*a); }
    /// The cell that stands beside one of the other; none where a token is of one text alone.
    std::optional<Cell> cell_of_a(Cell of_b) const;
    std::optional<Cell> cell_of_b(Cell of_a) const;
};
/// Of the selected matrix; of the chosen head's weights where none is selected, or one too large to
/// be looked at. `other` has a scene.
CompareLook compare_look(Frame& frame, const OtherScene& other);

/// The node of another graph that is what `node` is here: by its path, or, where one of the scenes
/// has a single layer and so names none, by layer, head and name.
std::optional<NodeId> same_node(const Graph& there, const Node& node);

/// Whether A's is a matrix of the head that was pinned, whichever head is chosen of B.
bool a_has_own_head(const Frame& frame, const OtherScene& other, const Node& node);
/// What of A is compared with `node` of B: of the head that was pinned the matrix of its kind, or
/// the same node.
std::optional<NodeId> node_of_a(const Frame& frame, const OtherScene& other, const Node& node);

/// The number that A has beside a cell of B; a dash where there is none.
std::string number_of_a(const CompareLook& look, Cell of_b);
/// The number in a cell; a dash where there is none.
std::string number_in(const Value& value, Cell cell);

/// From −end to end: what a difference is drawn on.
ColorScale scale_of_difference(const Frame& frame, float end);

/// What is drawn of look.difference: −∞, which is hatched, where B is masked, and 0 where B's token
/// has none beside it.
Value drawn_difference(const CompareLook& look);

/// A and B on one scale, below each other or beside each other. `look` must outlive the frame, here
/// and below.
Box compared_pair(const CompareLook& look, bool beside);
/// B − A on its own, or why there is none.
Box compared_difference(const CompareLook& look);

/// B − A of the weights of a head, pooled; null where A has none of its shape.
struct HeadChange {
    Value map;
    float largest = 0;  // signs aside
    Cell at;            // of B, where that is
    double in_a = 0, in_b = 0;
};
using HeadsChange = std::vector<HeadChange>;  // as scene.blocks has them
struct HeadsNow {
    const HeadsChange* heads = nullptr;  // null until they are known
    bool current = false;                // else those of before
    std::string problem = {};            // why there is nothing to be seen
};
HeadsNow heads_change(const Frame& frame, const OtherScene& other);
/// Whether the layer's output is another, while no head's weights are.
bool output_differs(Frame& frame, const OtherScene& other);

/// The difference of every head's weights as a tile, and which changed most.
Box compared_heads(Frame& frame, const OtherScene& other);
/// Which changed most alone, on one line.
Box most_changed_line(Frame& frame, const OtherScene& other);

}  // namespace attend
