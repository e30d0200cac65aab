#pragma once
#include <optional>
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

/// Two columns that turn together: the point (first, second) of place p goes round a circle, by
/// the same angle from each place to the next, as those of sinusoids and of rotations do.
struct PlaceClock {
    double radius = 1, angle = 0, turn = 0;  // at place 0; from place to place, radians

    double at(double place) const { return angle + turn * place; }
    double first(double place) const;
    double second(double place) const;
    /// How many places a turn takes.
    double period() const;
};

/// Measured: none of fewer than two places, and where the columns do no such thing.
std::optional<PlaceClock> clock_of(const Matrix& vectors, Index first, Index second);

/// Which of so many pairs of columns are shown: all of few, else from the first, where they turn
/// fastest, to the middle one, the nearer to each other the earlier.
std::vector<Index> pairs_shown(Index pairs, Index most);

}  // namespace attend
