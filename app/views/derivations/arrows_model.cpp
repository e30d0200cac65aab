#include "app/views/derivations/arrows_model.h"

#include <cmath>

#include "app/views/parts/measured.h"
#include "core/texts/derivations.h"

namespace attend {

namespace {

Eigen::VectorXd row_as_double(const Matrix& matrix, Index row) {
    return matrix.row(row).cast<double>().transpose();
}

}  // namespace

ArrowPair arrow_pair(const Evaluation& evaluation, const ArrowNodes& nodes, Cell cell) {
    ArrowPair pair{nodes,
                   cell,
                   row_as_double(evaluation.value(nodes.q), cell.row),
                   row_as_double(evaluation.value(nodes.k), cell.column),
                   {}};
    pair.plane = pair_plane(pair.q, pair.k);
    return pair;
}

std::optional<ArrowsOfRow> arrows_of_row(const Frame& frame, const ArrowNodes& nodes, Index query) {
    const ArrowNodes::Pairs& pairs = *nodes.pairs;
    const Measured made =
        measured(frame, "Measuring arrows",
                 {pairs.query_length, pairs.key_length, pairs.cosine, pairs.angle});
    if (!made) return std::nullopt;
    const auto number = [&](std::size_t node, Index row, Index column) {
        return static_cast<double>((*made.values[node])(row, column));
    };
    ArrowsOfRow row;
    row.of_q = number(0, query, 0);
    for (Index key = 0; key < made.values[1]->rows(); ++key) {
        ArrowOfKey arrow{number(1, key, 0), number(2, query, key), number(3, query, key)};
        if (std::isfinite(arrow.cosine)) {
            const double across = std::sqrt(std::max(0.0, 1 - arrow.cosine * arrow.cosine));
            arrow.head = arrow.length * Eigen::Vector2d(arrow.cosine, across);
            arrow.product = row.of_q * arrow.length * arrow.cosine;
        } else {
            arrow.head = {arrow.length, 0};
        }
        row.keys.push_back(arrow);
    }
    return row;
}

std::string said_of_pair(const ArrowPair& pair) {
    const bool no_q = pair.q.isZero(0), no_k = pair.k.isZero(0);
    if (no_q && no_k) return "Both are 0: no direction, no angle, and a product of 0.";
    if (no_q || no_k) return say<texts::derivations::no_direction>("vector"_is = no_q ? "q" : "k");
    if (pair.q.size() == 1)
        return "d = 1: both lie on a line, at 0° where their signs agree, else at 180°.";
    if (std::abs(pair.plane.k.y()) < 1e-4 * pair.plane.k.norm() && pair.plane.k.x() > 0)
        return "Both point the same way: k lies on q.";
    return {};
}

}  // namespace attend
