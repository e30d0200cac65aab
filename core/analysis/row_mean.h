#pragma once
#include <limits>

#include "core/graph/matrix.h"

namespace attend {

/// The mean of `of_row(row)` over the rows of weights that attend to anything: a row of zeros, all
/// of it masked, says nothing. NaN where there is none.
template <class OfRow>
double mean_over_rows(const Matrix& weights, OfRow of_row) {
    double sum = 0;
    Index rows = 0;
    for (Index row = 0; row < weights.rows(); ++row) {
        if (weights.row(row).isZero(0)) continue;
        sum += of_row(row);
        ++rows;
    }
    return rows > 0 ? sum / static_cast<double>(rows) : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace attend
