#pragma once
#include "app/gui/panel.h"
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

/// Three maps side by side: A and B on one scale, B − A on its own.
void draw_compared_maps(const CompareLook& look, Place place);
/// The difference of every head's weights as a tile, and which changed most; in a low place that
/// alone.
void draw_compared_heads(Frame& frame, const OtherScene& other, Place place);

}  // namespace attend
