#include "core/analysis/contributions.h"

#include <cmath>

namespace attend {

Contributions contributions(const Matrix& weights, const Matrix& values, const Matrix* w_o) {
    const Matrix transformed = w_o ? Matrix(values * *w_o) : values;
    Matrix lengths(1, transformed.rows()), added(weights.rows(), weights.cols());
    for (Index key = 0; key < transformed.rows(); ++key)
        lengths(0, key) =
            static_cast<Scalar>(std::sqrt(transformed.row(key).cast<double>().squaredNorm()));
    for (Index query = 0; query < weights.rows(); ++query)
        added.row(query) = weights.row(query).cwiseAbs().cwiseProduct(lengths.row(0));
    return {share(std::move(lengths)), share(std::move(added))};
}

Matrix rows_of_head(const Matrix& w_o, Index head, Index value_width) {
    return w_o.middleRows(head * value_width, value_width);
}

}  // namespace attend
