#include "core/analysis/entropy.h"

#include <cmath>
#include <limits>

namespace attend {

double row_entropy(const Matrix& weights, Index row) {
    const auto a = weights.row(row).array();
    if (!(a >= Scalar(0)).all()) return std::numeric_limits<double>::quiet_NaN();
    // The smallest normal number stands in for 0 inside the logarithm: its product with 0 is 0.
    const Scalar least = std::numeric_limits<Scalar>::min();
    return 0 - (a * a.max(least).log()).template cast<double>().sum();  // 0, not −0
}

double even_entropy(const Matrix& masked) {
    double sum = 0, rows = 0;
    for (Index row = 0; row < masked.rows(); ++row) {
        const Index open = (masked.row(row).array() != minus_infinity).count();
        if (open == 0) continue;
        sum += std::log(static_cast<double>(open));
        ++rows;
    }
    return sum / rows;
}

}  // namespace attend
