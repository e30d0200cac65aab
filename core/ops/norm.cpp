#include "core/ops/norm.h"

#include <fmt/format.h>

#include <cmath>

#include "core/error.h"
#include "core/parallel.h"
#include "core/simd/rows.h"
#include "core/texts/notes.h"

namespace attend {

template <bool centered>
std::string_view RowNorm<centered>::in_words() const {
    return centered ? "Every row is shifted and scaled to mean 0 and variance 1, then gets the "
                      "gain and the shift."
                    : "Every row is divided by the root of the mean of its squares, then gets the "
                      "gain.";
}

template <bool centered>
auto RowNorm<centered>::row(const Matrix& x, Index row) const -> Row {
    const simd::Moments found = simd::moments(x.row(row).data(), x.cols());
    const double mean = centered ? found.mean : 0,
                 square = found.variance + (centered ? 0 : found.mean * found.mean);
    return {mean, square, 1 / std::sqrt(square + epsilon_)};
}

template <bool centered>
Axes RowNorm<centered>::axes(InputAxes inputs) const {
    const Shape expected{1, inputs[0].columns.size()};
    for (const Axes& parameters : inputs.subspan(1))
        if (parameters.shape() != expected)
            throw Error("a gain or shift",
                        fmt::format("{} × {}", parameters.rows.size(), parameters.columns.size()),
                        fmt::format("1 × {}, a number for each column", expected.columns));
    return inputs[0];
}

template <bool centered>
Value RowNorm<centered>::forward(Inputs inputs) const {
    const Matrix &x = *inputs[0], &gain = *inputs[1];
    const Matrix shift = centered ? *inputs[2] : Matrix(Matrix::Zero(1, x.cols()));
    Matrix result = x;
    each_row(x.rows() - first_, 20.0 * static_cast<double>(x.size()), [&](Index unkept) {
        const Index i = first_ + unkept;
        const Row of = row(x, i);
        simd::normalize(x.row(i).data(), gain.row_begin(0), shift.row_begin(0),
                        result.row(i).data(), x.cols(), of.mean, of.scale);
    });
    return share(std::move(result));
}

/// With z the row brought to size and g = gradient·γ:
/// dx = (g − mean(g) − z·mean(g·z)) / √(σ² + ε), without mean(g) where none is taken off.
template <bool centered>
Gradients RowNorm<centered>::backward(Inputs inputs, const Matrix&, const Matrix& gradient) const {
    const Matrix &x = *inputs[0], &gain = *inputs[1];
    Matrix by_x = gradient;
    Eigen::RowVectorXd by_gain = Eigen::RowVectorXd::Zero(x.cols());
    for (Index i = first_; i < x.rows(); ++i) {
        const Row of = row(x, i);
        const Eigen::ArrayXXd z = (x.row(i).cast<double>().array() - of.mean) * of.scale;
        const Eigen::ArrayXXd of_result = gradient.row(i).cast<double>().array();
        const Eigen::ArrayXXd g = of_result * gain.row(0).cast<double>().array();
        const double mean = centered ? g.mean() : 0;
        by_gain.array() += of_result * z;
        by_x.row(i) = ((g - mean - z * (g * z).mean()) * of.scale).matrix().template cast<Scalar>();
    }
    Gradients gradients{std::move(by_x), by_gain.cast<Scalar>()};
    if (centered) gradients.push_back(gradient.bottomRows(x.rows() - first_).colwise().sum());
    return gradients;
}

template <bool centered>
Explanation RowNorm<centered>::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const Operand own = read(inputs, 0, cell);
    Explanation explanation(result, cell, "{r} = {0}");
    explanation.terms = {alone(own)};
    explanation.note = say<texts::notes::other_text>();
    if (cell.row < first_) return explanation;
    const Row of = row(*inputs[0], cell.row);
    const Operand gain = read(inputs, 1, {0, cell.column});
    const std::string square = digits(of.square), epsilon = digits(epsilon_);
    explanation.terms = {{{own, gain}, gain.value * (own.value - of.mean) * of.scale}};
    if (!centered) {
        explanation.formula = "{r} = {1} {0} / √(s + ε)";
        explanation.steps = {fmt::format("{} · {} / √({} + {})", digits(gain.value),
                                         digits_after_sign(own.value), square, epsilon)};
        explanation.note = say<texts::notes::mean_square>("square"_is = square);
        return explanation;
    }
    const Operand shift = read(inputs, 2, {0, cell.column});
    explanation.formula = "{r} = {1} ({0} − μ) / √(σ² + ε) + {2}";
    explanation.steps = {fmt::format("{} · ({} − {}) / √({} + {}) + {}", digits(gain.value),
                                     digits_after_sign(own.value), digits_after_sign(of.mean),
                                     square, epsilon, digits_after_sign(shift.value))};
    explanation.terms.push_back(alone(shift));
    explanation.note =
        say<texts::notes::mean_and_variance>("mean"_is = digits(of.mean), "square"_is = square);
    return explanation;
}

template <bool centered>
double RowNorm<centered>::cost(std::span<const Shape>, Shape result) const {
    return (centered ? 8 : 6) * cells_in({result.rows - first_, result.columns});
}

template class RowNorm<true>;
template class RowNorm<false>;

}  // namespace attend
