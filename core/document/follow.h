#pragma once
#include "core/document/set_aside.h"
#include "core/graph/edit.h"
#include "core/graph/graph.h"
#include "core/workspaces/choices.h"

namespace attend {

/// Edits that moved along when the scene changed.
struct Followed {
    Edits edits;
    std::size_t set_aside = 0;  // numbers whose row, column or matrix is gone
    std::size_t came_back = 0;  // numbers that were set aside earlier
    SetAside waiting;           // all that are set aside now, of this and of earlier changes
};

/// Where each of `before`'s positions is in `after`, or -1. Named axes are matched by their labels,
/// in order (longest common subsequence), rows of a table in any order; counted ones by number.
std::vector<Index> matched(const Axis& before, const Axis& after);

/// The edits of one graph on another: an edited number stays with its tokens and dimensions, a
/// whole matrix whose sides changed becomes the numbers that are still there. A node that is gone,
/// or a cell whose row or column is, is set aside. An edit of a node that only `after` has came
/// with the change and stays. What was set aside `earlier` comes back where its row and column are
/// there again: into cells that `before` had not, and that are not edited otherwise.
Followed follow(const Edits& edits, const Graph& before, const Graph& after,
                const SetAside& earlier = {});

/// Tokens that are left out stay the same words when a text or the tokenizer changes: `choices`
/// gets the places of those that `before` leaves out, as far as they are still there. Both texts.
void follow_dropped(Choices& choices, const Choices& before);

}  // namespace attend
