#pragma once
#include "app/gui/panel.h"
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
    Value difference = {};  // B − A; null: none of this name, or of another shape
    const Axes *axes = nullptr, *labels = nullptr;  // of the difference, in full and shortly

    const Node& node() const { return frame.node(b); }
    const Node& node_of_a() const { return other.evaluation->graph->node(*a); }
};
/// Of the selected matrix; of the chosen head's weights where none is selected, or one too large to
/// be looked at. `other` has a scene.
CompareLook compare_look(Frame& frame, const OtherScene& other);

/// The node of another graph that is what `node` is here: by its path, or, where one of the scenes
/// has a single layer and so names none, by layer, head and name.
std::optional<NodeId> same_node(const Graph& there, const Node& node);

/// The number in a cell; a dash where there is none.
std::string number_in(const Value& value, Cell cell);

/// From −end to end: what a difference is drawn on.
ColorScale scale_of_difference(const Frame& frame, float end);

/// Three maps side by side: A and B on one scale, B − A on its own.
void draw_compared_maps(const CompareLook& look, Place place);
/// The difference of every head's weights as a tile, and which changed most; in a low place that
/// alone.
void draw_compared_heads(Frame& frame, const OtherScene& other, Place place);

}  // namespace attend
