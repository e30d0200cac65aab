#pragma once
#include <optional>
#include <string>

#include "app/views/frame.h"
#include "core/analysis/plane.h"

namespace attend {

/// The numbers of a pair, as its nodes have them.
struct ArrowFigures {
    double of_q = 0, of_k = 0;  // lengths
    double cosine = 0;
    double degrees = 0;  // not a number where one has no direction
};

/// A pair of rows, and how they stand.
struct ArrowPair {
    ArrowNodes nodes;
    Cell cell;  // the query's row, the key's row
    Eigen::VectorXd q, k;
    PairPlane plane;
    std::optional<ArrowFigures> figures = {};  // none until they were measured

    /// Whether q and k cannot be told apart by their directions: one lies under the other.
    bool same_way() const { return figures && figures->cosine > 0.9999; }
};
ArrowPair arrow_pair(const Evaluation& evaluation, const ArrowNodes& nodes, Cell cell);
/// Of nodes with measured pairs.
std::optional<ArrowFigures> arrow_figures(const Frame& frame, const ArrowNodes& nodes, Cell cell);

/// What has to be said of a pair that has no angle, or no plane; empty: nothing.
std::string said_of_pair(const ArrowPair& pair);

}  // namespace attend
