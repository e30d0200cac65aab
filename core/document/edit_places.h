#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/document/axis_match.h"
#include "core/graph/edit.h"
#include "core/graph/graph.h"

namespace attend {

/// The node of this path, or of what that is called in this graph. For a step of training that the
/// graph does not have, the same node at the step that is shown: it has the same sides.
std::optional<NodeId> node_with_sides(const Graph& graph, const std::string& path);

/// The sides of a node, as edits are of them. Those of the second text are told apart from the
/// sentence's, whatever words they have in common; the vectors of places are of places, whichever
/// words stand there.
/// Of nodes by their paths, or what those are called in this graph, each asked once. As long as the
/// graph is.
class NodeSides {
  public:
    explicit NodeSides(const Graph* graph) : graph_(graph) {}
    /// Null where there is no such node, or no graph.
    const Axes* of(const std::string& path);

  private:
    const Graph* graph_;
    std::map<std::string, std::optional<Axes>, std::less<>> known_;
};

/// Sides that are nobody's, so large that every cell is inside: of a node that cannot be asked.
Axes counted_axes(const Edit& edit);
/// Whether they are such.
inline bool are_counted(const Axes& axes) {
    return axes.rows.name() == "row" && axes.columns.name() == "column";
}

/// The numbers of a whole matrix and the single ones, as single numbers.
std::map<Cell, Scalar> all_cells(const Edit& edit);
/// How many they are.
std::size_t count_of(const Edit& edit);
/// The number that an edit puts in there; none where it puts in none.
std::optional<Scalar> number_in(const Edit& edit, Cell cell);

/// Where the cells of one matrix are in another.
class CellPlaces {
  public:
    /// As long as `matches` is.
    CellPlaces(const Axes& before, const Axes& after, AxisMatches& matches,
               Rows rows = Rows::renamed);

    std::optional<Cell> of(Cell cell) const;
    /// The sides where the cells are now, with the names that their rows had first.
    Axes with_first_names(const Axes& before, const Axes& after) const {
        return {attend::with_first_names(before.rows, after.rows, rows_),
                attend::with_first_names(before.columns, after.columns, columns_)};
    }

  private:
    const std::vector<Index>&rows_, &columns_;
};

}  // namespace attend
