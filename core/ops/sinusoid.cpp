#include "core/ops/sinusoid.h"

#include <fmt/format.h>

#include <cmath>

namespace attend {

namespace {

/// 10000^(−2i/d), the angle by which a position turns pair i of the columns.
double turn_of_pair(Index pair, Index width) {
    return std::pow(10000.0, -2 * static_cast<double>(pair) / static_cast<double>(width));
}

}  // namespace

Value Sinusoid::forward(Inputs) const {
    Matrix encoding(shape().rows, shape().columns);
    for (Index column = 0; column < encoding.cols(); ++column) {
        const double turn = turn_of_pair(column / 2, encoding.cols());
        for (Index position = 0; position < encoding.rows(); ++position) {
            const double angle = static_cast<double>(position) * turn;
            encoding(position, column) =
                static_cast<Scalar>(column % 2 == 0 ? std::sin(angle) : std::cos(angle));
        }
    }
    return share(std::move(encoding));
}

std::string Sinusoid::note(Cell cell) const {
    return fmt::format("{}({} / 10000^({}/{}))", cell.column % 2 == 0 ? "sin" : "cos", cell.row,
                       cell.column / 2 * 2, shape().columns);
}

}  // namespace attend
