#include "core/ops/rms_norm.h"

#include <fmt/format.h>

#include <cmath>

#include "core/ops/norm.h"
#include "core/parallel.h"
#include "core/simd/rows.h"

namespace attend {

namespace {

double mean_square(const Matrix& x, Index row) {
    const simd::Moments found = simd::moments(x.row(row).data(), x.cols());
    return found.variance + found.mean * found.mean;
}

}  // namespace

Axes RmsNorm::axes(InputAxes inputs) const {
    check_norm_parameters(inputs);
    return inputs[0];
}

Value RmsNorm::forward(Inputs inputs) const {
    const Matrix &x = *inputs[0], &gain = *inputs[1];
    const Matrix no_shift = Matrix::Zero(1, x.cols());
    Matrix result = x;
    each_row(x.rows() - first_, 20.0 * static_cast<double>(x.size()), [&](Index unkept) {
        const Index i = first_ + unkept;
        simd::normalize(x.row(i).data(), gain.row_begin(0), no_shift.row_begin(0),
                        result.row(i).data(), x.cols(), 0,
                        1 / std::sqrt(mean_square(x, i) + epsilon_));
    });
    return share(std::move(result));
}

/// With z the row over its root and g = gradient·γ:  dx = (g − z·mean(g·z)) / √(mean x² + ε).
Gradients RmsNorm::backward(Inputs inputs, const Matrix&, const Matrix& gradient) const {
    const Matrix &x = *inputs[0], &gain = *inputs[1];
    Matrix by_x = gradient;
    Eigen::RowVectorXd by_gain = Eigen::RowVectorXd::Zero(x.cols());
    for (Index i = first_; i < x.rows(); ++i) {
        const double scale = 1 / std::sqrt(mean_square(x, i) + epsilon_);
        const Eigen::ArrayXXd z = x.row(i).cast<double>().array() * scale;
        const Eigen::ArrayXXd of_result = gradient.row(i).cast<double>().array();
        const Eigen::ArrayXXd g = of_result * gain.row(0).cast<double>().array();
        by_gain.array() += of_result * z;
        by_x.row(i) = ((g - z * (g * z).mean()) * scale).matrix().cast<Scalar>();
    }
    return {std::move(by_x), by_gain.cast<Scalar>()};
}

Explanation RmsNorm::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    if (cell.row < first_) return explain_kept(*inputs[0], cell);
    const Operand own = read(inputs, 0, cell), gain = read(inputs, 1, {0, cell.column});
    const double square = mean_square(*inputs[0], cell.row);
    Explanation explanation(result, cell, "{r} = {1} {0} / √(s + ε)");
    explanation.steps = {fmt::format("{} · {} / √({} + {})", digits(gain.value),
                                     digits_after_sign(own.value), digits(square),
                                     digits(epsilon_))};
    explanation.terms = {{{own, gain}, gain.value * own.value / std::sqrt(square + epsilon_)}};
    explanation.note = fmt::format("of its row: mean of the squares s = {}", digits(square));
    return explanation;
}

double RmsNorm::cost(std::span<const Shape>, Shape result) const {
    return 6.0 * static_cast<double>(result.rows - first_) * static_cast<double>(result.columns);
}

}  // namespace attend
