#include "core/analysis/hatched.h"

#include <atomic>

#include "core/parallel.h"

namespace attend {

Value hatched_weights(const Value& weights, const Matrix& scores) {
    const auto is_masked = [&](Index row, Index column) {
        return scores(row, column) == minus_infinity && (*weights)(row, column) == Scalar{0};
    };
    std::atomic<bool> any = false;
    each_row(weights->rows(), static_cast<double>(weights->size()), [&](Index row) {
        for (Index column = 0; column < weights->cols() && !any; ++column)
            if (is_masked(row, column)) any = true;
    });
    if (!any) return weights;
    Matrix drawn = *weights;
    each_row(drawn.rows(), static_cast<double>(drawn.size()), [&](Index row) {
        for (Index column = 0; column < drawn.cols(); ++column)
            if (is_masked(row, column)) drawn(row, column) = minus_infinity;
    });
    return share(std::move(drawn));
}

Value hatched_by_mask(const Value& value, const Matrix& mask) {
    if ((mask.array() != Scalar(0)).all()) return value;
    return share((mask.array() == Scalar(0)).select(minus_infinity, value->array()).matrix());
}

}  // namespace attend
