#pragma once
#include "app/gui/rich_text.h"
#include "app/views/frame.h"
#include "core/analysis/kernel_identity.h"

namespace attend {

/// What the maps of one picture share: the nodes of the identity, of the scene or of one with keys
/// that are equally long.
struct IdentityLook {
    Evaluation evaluation;
    NodeId first = 0;
    Cell chosen;
    bool dimmed = false;
    double largest_remainder = 0, largest_difference = 0;
    Cell most_different;

    NodeId id(IdentityNode which) const { return first + static_cast<NodeId>(which); }
    const Node& node(IdentityNode which) const { return evaluation.graph->node(id(which)); }
    const Value& value(IdentityNode which) const { return evaluation.at(id(which)); }
    const Axes& axes() const { return node(IdentityNode::dot).axes; }
    double number(IdentityNode which, Cell cell) const {
        return static_cast<double>((*value(which))(cell.row, cell.column));
    }
};

/// Where the six maps stand: two rows of one grid.
struct IdentityGrid {
    float left = 0;             // of the first map, in pixels from the room's edge
    float labels = 0;           // of the room before it, for the tokens that ask
    float width = 0, sign = 0;  // of a map's place, and of what stands between two
    float top = 0, names = 0;   // above the cells, and how much of that the keys' names take
    ImVec2 cell;
    float column(int i) const { return left + static_cast<float>(i) * (width + sign); }
    /// The lower row's: turned names stand once, above the upper one.
    IdentityGrid lower(const Ui& ui) const;
};
/// `high`: of both rows of maps, without what stands below each.
IdentityGrid plan_identity(const Ui& ui, const IdentityLook& look, float wide, float high);
constexpr float identity_numbers = 1.9f;  // em below the upper row
constexpr float identity_legends = 1.6f;  // em, below the lower maps

/// The maps of the identity side by side, signs between them, names above, the chosen cell's
/// numbers below.
void draw_equation(Frame& frame, const IdentityLook& look, const IdentityGrid& grid, ImVec2 min);

/// What softmax makes of q·k and of −½‖q − k‖², and in words how far the two are from each other.
void draw_weights_compared(Frame& frame, const IdentityLook& look, const IdentityGrid& grid,
                           ImVec2 min, float wide);

}  // namespace attend
