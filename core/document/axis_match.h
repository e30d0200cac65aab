#pragma once
#include <deque>
#include <vector>

#include "core/graph/axis.h"

namespace attend {

/// Where each of `before`'s positions is in `after`, or -1. Named axes are matched by their labels,
/// in order (longest common subsequence), rows of a table in any order; counted ones by number.
std::vector<Index> matched(const Axis& before, const Axis& after);

/// The same of many matrices that share their sides: each pair of axes is matched once.
class AxisMatches {
  public:
    /// Valid as long as this is.
    const std::vector<Index>& of(const Axis& before, const Axis& after);

  private:
    struct Known {
        Axis before, after;
        std::vector<Index> match;
    };
    std::deque<Known> known_;
};

}  // namespace attend
