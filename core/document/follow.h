#pragma once
#include <functional>
#include <optional>

#include "core/document/orphaned_edits.h"
#include "core/graph/edit.h"
#include "core/graph/graph.h"

namespace attend {

/// Edits that moved along when the scene changed.
struct Followed {
    Edits edits;
    std::size_t orphaned_edits = 0;  // numbers whose row, column or matrix is gone
    std::size_t came_back = 0;       // numbers that were set aside earlier
    std::size_t forgotten = 0;       // numbers that waited longest, where too many wait
    OrphanedEdits waiting;           // all that wait now, and where those are from that do not
};

/// What edits are of: a graph and whose numbers it holds. Without a graph, it cannot be made any
/// more (a file is gone, or may have held other rows): homes are told by their numbers, and rows
/// and columns of what has none go by number.
struct EditGround {
    EditGround(const Graph& of, EditOwner whose = {}) : graph(&of), owner(std::move(whose)) {}
    EditGround(const Graph* of, EditOwner whose) : graph(of), owner(std::move(whose)) {}
    const Graph* graph;
    EditOwner owner;
};

/// The edits of one graph on another: an edited number stays with its tokens and dimensions, a
/// whole matrix whose sides changed becomes the numbers that are still there. Where a number is
/// depends on where it was put in and on what is there now, not on what was in between: where the
/// very rows and columns are there again, so is it, also beside equal words. A node that is gone,
/// or a cell whose row or column is, is set aside; so are all of another owner. An edit of a node
/// that only `after` has came with the change and stays.
/// `earlier`: what waits and where numbers are from, as the last change left it. A number that
/// waits comes back to its owner where its row and column are there again, unless another was put
/// in there since.
Followed follow(const Edits& edits, const EditGround& before, const EditGround& after,
                const OrphanedEdits& earlier = {});

/// Of homes that are shown what the edits still have, told by the numbers alone, without a scene
/// that knows their places; and what of the edits was put in where it stands. Of equal numbers the
/// one that stands where it is `likely` to be.
struct ToldByNumbers {
    OrphanedEdits homes;
    Edits rest;
};
using LikelyPlace = std::function<std::optional<Cell>(const OrphanedEdit& home, Cell cell)>;
ToldByNumbers by_numbers(const Edits& edits, OrphanedEdits homes, const LikelyPlace& likely = {});

/// The same by a scene that knows their places: without homes whose numbers a person took back, or
/// put others over. Those of other edits stay.
OrphanedEdits still_shown(const Edits& edits, const EditGround& ground, OrphanedEdits homes);

/// What a file has to remember: with the homes of numbers that stand where they were put in, where
/// their rows are a table's or their tokens a matrix' in a file, which may be others when it is
/// read again, or where others of the same matrix have one.
OrphanedEdits with_homes_to_keep(const Edits& edits, const Scene& scene, OrphanedEdits homes);

/// All of them set aside, behind those that are.
OrphanedEdits all_orphaned_edits(const Edits& edits, const EditGround& of, OrphanedEdits earlier);
/// The same as a change after which there is nothing that they could stand on.
Followed all_wait(const Edits& edits, const EditGround& of, OrphanedEdits earlier);

}  // namespace attend
