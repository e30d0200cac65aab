#pragma once
#include <optional>
#include <string>

#include "app/views/frame.h"
#include "core/analysis/pair_plane.h"

namespace attend {

/// Which rows meet in a product: of the scene's queries and keys, or of what the score function
/// makes of them first.
struct ArrowNodes {
    NodeId q = 0, k = 0;
    std::optional<NodeId> dot;  // none: the score is no product of these
};
ArrowNodes arrow_nodes(const Graph& graph, const Block& block);

/// A pair of rows, and how they stand.
struct ArrowPair {
    ArrowNodes nodes;
    Cell cell;  // the query's row, the key's row
    Eigen::VectorXd q, k;
    PairPlane plane;
};
ArrowPair arrow_pair(const Evaluation& evaluation, const ArrowNodes& nodes, Cell cell);

/// Whether q and k cannot be told apart by their directions: one lies under the other.
bool same_way(const PairPlane& plane);

/// What has to be said of a pair that has no angle, or no plane; empty: nothing.
std::string said_of_pair(const ArrowPair& pair);

}  // namespace attend
