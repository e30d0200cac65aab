#pragma once
#include <optional>
#include <vector>

#include "core/graph/axis.h"

namespace attend {

/// Which row and column of A stands beside each of B: tokens of two texts by their longest common
/// subsequence, and between two common ones, where as many stand on either side, in their order
/// ("the cat sat", "the dog sat": cat beside dog); all else by place.
struct AlignedAxes {
    std::vector<Index> rows, columns;  // by B's place; −1: B's alone

    std::optional<Cell> in_a(Cell b) const;
    std::optional<Cell> in_b(Cell a) const;
};
/// None where they have sides of different lengths that are no tokens.
std::optional<AlignedAxes> aligned(const Axes& a, const Axes& b);

/// B − A, of B's shape, and not a number where B's row or column is its alone.
Matrix aligned_difference(const Matrix& b, const Matrix& a, const AlignedAxes& beside);

}  // namespace attend
