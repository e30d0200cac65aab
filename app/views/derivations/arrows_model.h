#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/views/frame.h"
#include "core/analysis/plane.h"

namespace attend {

/// A pair of rows, and how they stand.
struct ArrowPair {
    ArrowNodes nodes;
    Cell cell;  // the query's row, the key's row
    Eigen::VectorXd q, k;
    PairPlane plane;
};
ArrowPair arrow_pair(const Evaluation& evaluation, const ArrowNodes& nodes, Cell cell);

/// What has to be said of a pair that has no angle, or no plane; empty: nothing.
std::string said_of_pair(const ArrowPair& pair);

/// A key at its length and its angle to the query, whatever plane both span.
struct ArrowOfKey {
    double length = 0, cosine = 0, degrees = 0;  // not a number where it has no direction
    Eigen::Vector2d head = {0, 0};               // q lies along x; y is never negative
    double product = 0;                          // ‖q‖ ‖k‖ cos θ
};
/// All keys of a query, by row.
struct ArrowsOfRow {
    double of_q = 0;  // its length
    std::vector<ArrowOfKey> keys = {};
};
/// Of nodes with measured pairs; nothing until they were measured.
std::optional<ArrowsOfRow> arrows_of_row(const Frame& frame, const ArrowNodes& nodes, Index query);

}  // namespace attend
