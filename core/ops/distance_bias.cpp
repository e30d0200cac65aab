#include "core/ops/distance_bias.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstdlib>

namespace attend {

double alibi_slope_of_program(Index head, Index heads) {
    const auto below = static_cast<Index>(std::bit_floor(static_cast<std::size_t>(heads)));
    return head < below ? alibi_slope(head, below) : alibi_slope(2 * (head - below), 2 * below);
}

Value DistanceBias::forward(Inputs) const {
    Matrix bias(shape().rows, shape().columns);
    for (Index i = 0; i < bias.rows(); ++i)
        for (Index j = 0; j < bias.cols(); ++j)
            bias(i, j) =
                static_cast<Scalar>(0 - slope_ * static_cast<double>(std::abs(i - j)));  // no −0
    return share(std::move(bias));
}

std::string DistanceBias::note(Cell cell) const {
    return fmt::format("−{} · |{} − {}|", digits(slope_), cell.row, cell.column);
}

}  // namespace attend
