#include "core/ops/layer_norm.h"

#include <fmt/format.h>

#include <cmath>

#include "core/ops/norm.h"
#include "core/parallel.h"
#include "core/simd/rows.h"

namespace attend {

namespace {

simd::Moments moments(const Matrix& x, Index row) {
    return simd::moments(x.row(row).data(), x.cols());
}

}  // namespace

double LayerNorm::scale(double variance) const { return 1 / std::sqrt(variance + epsilon_); }

Axes LayerNorm::axes(InputAxes inputs) const {
    check_norm_parameters(inputs);
    return inputs[0];
}

Value LayerNorm::forward(Inputs inputs) const {
    const Matrix &x = *inputs[0], &gain = *inputs[1], &shift = *inputs[2];
    Matrix result = x;
    each_row(x.rows() - first_, 20.0 * static_cast<double>(x.size()), [&](Index unkept) {
        const Index i = first_ + unkept;
        const simd::Moments row = moments(x, i);
        simd::normalize(x.row(i).data(), gain.row_begin(0), shift.row_begin(0),
                        result.row(i).data(), x.cols(), row.mean, scale(row.variance));
    });
    return share(std::move(result));
}

/// With z the normalized row and g = gradient·γ:  dx = (g − mean(g) − z·mean(g·z)) / √(σ² + ε).
Gradients LayerNorm::backward(Inputs inputs, const Matrix&, const Matrix& gradient) const {
    const Matrix &x = *inputs[0], &gain = *inputs[1];
    Matrix by_x = gradient;
    Eigen::RowVectorXd by_gain = Eigen::RowVectorXd::Zero(x.cols());
    for (Index i = first_; i < x.rows(); ++i) {
        const simd::Moments row = moments(x, i);
        const Eigen::ArrayXXd z =
            (x.row(i).cast<double>().array() - row.mean) * scale(row.variance);
        const Eigen::ArrayXXd of_result = gradient.row(i).cast<double>().array();
        const Eigen::ArrayXXd g = of_result * gain.row(0).cast<double>().array();
        by_gain.array() += of_result * z;
        by_x.row(i) =
            ((g - g.mean() - z * (g * z).mean()) * scale(row.variance)).matrix().cast<Scalar>();
    }
    return {std::move(by_x), by_gain.cast<Scalar>(),
            gradient.bottomRows(x.rows() - first_).colwise().sum()};
}

Explanation LayerNorm::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    if (cell.row < first_) return explain_kept(*inputs[0], cell);
    const simd::Moments row = moments(*inputs[0], cell.row);
    const Operand own = read(inputs, 0, cell), gain = read(inputs, 1, {0, cell.column}),
                  shift = read(inputs, 2, {0, cell.column});
    Explanation explanation(result, cell, "{r} = {1} ({0} − μ) / √(σ² + ε) + {2}");
    explanation.steps = {fmt::format("{} · ({} − {}) / √({} + {}) + {}", digits(gain.value),
                                     digits_after_sign(own.value), digits_after_sign(row.mean),
                                     digits(row.variance), digits(epsilon_),
                                     digits_after_sign(shift.value))};
    explanation.terms = {{{own, gain}, gain.value * (own.value - row.mean) * scale(row.variance)},
                         alone(shift)};
    explanation.note = fmt::format("of its row: mean μ = {}, variance σ² = {}", digits(row.mean),
                                   digits(row.variance));
    return explanation;
}

double LayerNorm::cost(std::span<const Shape>, Shape result) const {
    return 8.0 * static_cast<double>(result.rows - first_) * static_cast<double>(result.columns);
}

}  // namespace attend
