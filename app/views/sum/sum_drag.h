#pragma once
#include <optional>
#include <vector>

#include "app/gui/box/ribbons.h"
#include "app/views/frame.h"
#include "app/views/sum/weighted_sum_model.h"

namespace attend {

/// A weight that is dragged by the edge of its ribbon: where it began.
struct WeightDrag {
    Index query = 0, key = 0;
    std::vector<double> weights;
    std::vector<bool> open;      // those that are not masked
    std::optional<Edit> before;  // of the node
    double moved = 0;
    RibbonPlaces held;
};

/// Takes a part of a drag over: the weight of `key` changes by as much of the output's height, the
/// others give in proportion, or with Alt they stay (Shift: a tenth). One drag is one step of undo.
void drag_weight(Frame& frame, const WeightedSum& sum, Index key, std::optional<WeightDrag>& drag,
                 const box::RibbonDragged& by);

/// Weights after that of `key` was moved to `wanted`, and the others gave, or took, in proportion,
/// so that the sum stays; those that are 0 take in equal parts where no other weighs anything and
/// they are `open`. No weight becomes negative.
std::vector<double> moved_weight(std::vector<double> weights, std::size_t key, double wanted,
                                 const std::vector<bool>& open);

}  // namespace attend
