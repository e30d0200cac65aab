#pragma once
#include <optional>
#include <vector>

#include "core/graph/axis.h"

namespace attend {

/// Where the tokens of a text, or the rows of a table, stand after a change: matched once for all
/// places. A token belongs to its word. A word that is edited letter by letter stays the same one;
/// where less than half of the words are left, the text was replaced, and of its middle nothing is
/// the same, whatever is called alike.
class AxisMoves {
  public:
    AxisMoves(const Axis& before, const Axis& now);
    /// Where it is now; nothing where it is gone.
    std::optional<Index> of(Index place) const;

  private:
    void match_edited(const Axis& before, const Axis& now);
    void keep_ends_alone(const Axis& before, const Axis& now);

    std::vector<Index> match_;  // by place, -1: gone; empty: nothing moved that is followed
};

}  // namespace attend
