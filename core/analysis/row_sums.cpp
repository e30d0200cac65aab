#include "core/analysis/row_sums.h"

#include <cmath>

namespace attend {

std::vector<double> row_sums(const Matrix& weights) {
    const Eigen::VectorXd sums = weights.cast<double>().rowwise().sum();
    return {sums.begin(), sums.end()};
}

bool is_one(double sum) {
    constexpr double tolerance = 1e-3;  // float32 rounding of a long row stays well below
    return std::abs(sum - 1) <= tolerance;
}

}  // namespace attend
