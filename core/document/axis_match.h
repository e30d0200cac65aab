#pragma once
#include <vector>

#include "core/graph/axis.h"

namespace attend {

/// For each index of `before` the index in `after` of the same token, row or dimension, or -1.
/// - Axes without labels: the same index. Indices beyond the end of `after` may be left out at the
///   end of the result.
/// - Tokens: the longest common subsequence of the labels. Of the labels that it leaves over, those
///   that occur once on either side are matched, too, in whatever order they stand.
/// - Rows of a table: by their labels, in any order. With Rows::renamed, rows that are left over
///   are matched by index where both tables have as many rows.
/// Tokens of the second text never match tokens of the sentence.
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
