#include "app/views/derivations/arrows_model.h"

#include <fmt/format.h>

#include "app/views/parts/measured.h"

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

std::optional<ArrowFigures> arrow_figures(const Frame& frame, const ArrowNodes& nodes, Cell cell) {
    const ArrowNodes::Pairs& pairs = *nodes.pairs;
    const Measured made =
        measured(frame, "Measuring arrows",
                 {pairs.query_length, pairs.key_length, pairs.cosine, pairs.angle});
    if (!made) return std::nullopt;
    const auto number = [&](std::size_t node, Index row, Index column) {
        return static_cast<double>((*made.values[node])(row, column));
    };
    return ArrowFigures{number(0, cell.row, 0), number(1, cell.column, 0),
                        number(2, cell.row, cell.column), number(3, cell.row, cell.column)};
}

std::string said_of_pair(const ArrowPair& pair) {
    const bool no_q = pair.q.isZero(0), no_k = pair.k.isZero(0);
    if (no_q && no_k) return "Both are 0: no direction, no angle, and a product of 0.";
    if (no_q || no_k)
        return fmt::format("{} is 0: it has no direction, and the product is 0.", no_q ? "q" : "k");
    if (pair.q.size() == 1)
        return "d = 1: both lie on a line, at 0° where their signs agree, else at 180°.";
    if (pair.same_way()) return "Both point the same way: q, the broad arrow, lies under k.";
    return {};
}

}  // namespace attend
