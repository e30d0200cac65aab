#include "core/analysis/row_sums.h"

#include <cmath>

#include "core/parallel.h"

namespace attend {

std::vector<double> row_sums(const Matrix& weights) {
    std::vector<double> sums(static_cast<std::size_t>(weights.rows()));
    each_row(weights.rows(), static_cast<double>(weights.size()), [&](Index row) {
        sums[static_cast<std::size_t>(row)] = weights.row(row).cast<double>().sum();
    });
    return sums;
}

bool is_one(double sum) {
    constexpr double tolerance = 1e-3;  // float32 rounding of a long row stays well below
    return std::abs(sum - 1) <= tolerance;
}

}  // namespace attend
