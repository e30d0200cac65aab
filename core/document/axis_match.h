#pragma once
#include <vector>

#include "core/graph/axis.h"

namespace attend {

/// Where each of `before`'s positions is in `after`, or -1; counted ones that are beyond `after`
/// may be missing at the end. Named axes are matched by their labels, in order (longest common
/// subsequence), and what is called so once among the rest wherever it stands; rows of a table in
/// any order, and where as many are there under another name in the same place, `renamed`; counted
/// ones by number. Tokens of the second text have nothing in common with the sentence's.
enum class Rows { renamed, by_name };
std::vector<Index> matched(const Axis& before, const Axis& after, Rows rows = Rows::renamed);
/// Where position `i` went; -1 too for one that was never inside.
Index place_in(const std::vector<Index>& match, Index i);

/// `after` with the names that its rows had before, where those are the same number written
/// otherwise: a row's first name is its own, should another row be called so.
Axis with_first_names(const Axis& before, const Axis& after, const std::vector<Index>& match);

/// Whether an axis counts the rows of a table: its keys, or the points of a regression.
bool of_table(const Axis& axis);

/// A named axis, told apart from the sentence's.
Axis as_second_text(const Axis& axis);

/// The same of many matrices that share their sides: each pair of axes is matched once.
class AxisMatches {
  public:
    /// Valid as long as this is.
    const std::vector<Index>& of(const Axis& before, const Axis& after, Rows rows = Rows::renamed);

  private:
    struct Known {
        Axis before, after;
        Rows rows;
        std::vector<Index> match;
    };
    std::unordered_multimap<std::size_t, Known> known_;  // by what their labels hash to
};

}  // namespace attend
