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
    Matrix result(inputs[0]->rows(), inputs[0]->cols());
    forward_to(inputs, 0, result);
    return share(std::move(result));
}

template <bool centered>
void RowNorm<centered>::forward_to(Inputs inputs, Index, Matrix& rows) const {
    const Matrix &x = *inputs[0], &gain = *inputs[1];
    const Matrix none = centered ? Matrix() : Matrix(Matrix::Zero(1, x.cols()));
    const Scalar* const shift = centered ? inputs[2]->row_begin(0) : none.row_begin(0);
    rows.topRows(first_) = x.topRows(first_);
    each_row(x.rows() - first_, 20.0 * static_cast<double>(x.size()), [&](Index unkept) {
        const Index i = first_ + unkept;
        const Row of = row(x, i);
        simd::normalize(x.row(i).data(), gain.row_begin(0), shift, rows.row_begin(i), x.cols(),
                        of.mean, of.scale);
    });
}

/// With z the row brought to size and g = gradient·γ:
/// dx = (g − mean(g) − z·mean(g·z)) / √(σ² + ε), without mean(g) where none is taken off.
template <bool centered>
void RowNorm<centered>::add_backward(Inputs inputs, const Matrix&, const Matrix& gradient,
                                     std::span<Matrix* const> sums) const {
    const Matrix &x = *inputs[0], &gain = *inputs[1];
    const Index width = x.cols();
    const Scalar* const gains = gain.row_begin(0);
    Eigen::RowVectorXd by_gain = Eigen::RowVectorXd::Zero(width);
    if (sums[0]) sums[0]->topRows(first_) += gradient.topRows(first_);
    for (Index i = first_; i < x.rows(); ++i) {
        const Row of = row(x, i);
        const Scalar *const from = x.row_begin(i), *const by = gradient.row_begin(i);
        for (Index j = 0; sums[1] && j < width; ++j)
            by_gain[j] +=
                static_cast<double>(by[j]) * ((static_cast<double>(from[j]) - of.mean) * of.scale);
        if (!sums[0]) continue;
        const simd::NormSlopes all = simd::norm_slopes(from, gains, by, width, of.mean, of.scale);
        const auto size = static_cast<double>(width);
        simd::add_norm_gradient(from, gains, by, sums[0]->row_begin(i), width, of.mean, of.scale,
                                centered ? all.sum / size : 0, all.along / size);
    }
    if (sums[1]) sums[1]->row(0) += by_gain.cast<Scalar>();
    if (centered && sums[2])
        sums[2]->row(0) += gradient.bottomRows(x.rows() - first_).colwise().sum();
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
