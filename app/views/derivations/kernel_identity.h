#pragma once
#include <memory>
#include <string>

#include "app/gui/box/box.h"
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
    bool all_the_same() const { return largest_difference < 1e-5; }
};

/// Of the chosen head, compared beside the frame; null while there is none, and why.
std::shared_ptr<const IdentityLook> identity_of(Frame& frame, bool equal, std::string& why);

/// The four maps of the identity with signs between them, the chosen cell's numbers below; below
/// them what softmax makes of q·k and of −½‖q − k‖², and in words how far the two are from each
/// other.
Box identity_maps(Frame& frame, const std::shared_ptr<const IdentityLook>& look);

}  // namespace attend
