#include "core/ops/additive_score.h"

#include <fmt/format.h>

#include <cmath>

#include "core/error.h"
#include "core/graph/axis.h"
#include "core/parallel.h"
#include "core/simd/rows.h"

namespace attend {

Axes AdditiveScore::axes(InputAxes inputs) const {
    const Index hidden = inputs[0].columns.size();
    for (const std::size_t row : {2u, 3u})
        if (inputs[row].shape() != Shape{1, hidden})
            throw Error("additive",
                        fmt::format("a {} × {} matrix", inputs[row].rows.size(),
                                    inputs[row].columns.size()),
                        fmt::format("1 × {}", hidden));
    return pairwise_axes("additive", inputs[0], inputs[1]);
}

Value AdditiveScore::forward(Inputs inputs) const {
    const Matrix &q = *inputs[0], &k = *inputs[1], &v = *inputs[3];
    const Matrix shifted = q.rowwise() + inputs[2]->row(0);
    const Matrix keys = k.transpose();
    Matrix scores(q.rows(), k.rows());
    each_row(q.rows(), 20.0 * static_cast<double>(scores.size() * keys.rows()), [&](Index i) {
        simd::weighted_tanh(shifted.row(i).data(), keys.row_begin(0), v.row_begin(0),
                            scores.row(i).data(), keys.rows(), keys.cols());
    });
    return share(std::move(scores));
}

Gradients AdditiveScore::backward(Inputs inputs, const Matrix&, const Matrix& gradient) const {
    const Matrix &q = *inputs[0], &k = *inputs[1], &b = *inputs[2], &v = *inputs[3];
    Matrix by_q = Matrix::Zero(q.rows(), q.cols()), by_k = Matrix::Zero(k.rows(), k.cols());
    Matrix by_v = Matrix::Zero(1, v.cols());
    for (Index i = 0; i < q.rows(); ++i) {
        const Matrix hidden = (k.rowwise() + (q.row(i) + b.row(0))).array().tanh().matrix();
        by_v += gradient.row(i) * hidden;
        // tanh' = 1 − tanh².
        Matrix inner = (1 - hidden.array().square()).matrix() * v.row(0).asDiagonal();
        inner = gradient.row(i).transpose().asDiagonal() * inner;
        by_q.row(i) = inner.colwise().sum();
        by_k += inner;
    }
    Matrix by_b = by_q.colwise().sum();
    return {std::move(by_q), std::move(by_k), std::move(by_b), std::move(by_v)};
}

Explanation AdditiveScore::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation(result, cell, "{r} = Σ_a {3}_a tanh({0}_a + {1}_a + {2}_a)");
    for (Index a = 0; a < inputs[0]->cols(); ++a) {
        const Operand v = read(inputs, 3, {0, a}), q = read(inputs, 0, {cell.row, a}),
                      k = read(inputs, 1, {cell.column, a}), b = read(inputs, 2, {0, a});
        explanation.terms.push_back(
            {{v, q, k, b}, v.value * std::tanh(q.value + k.value + b.value)});
    }
    const Term& first = explanation.terms.front();
    const std::size_t count = explanation.terms.size();
    explanation.steps = {fmt::format(
        "{}·tanh({} + {} + {}){}", digits(first.operands[0].value), digits(first.operands[1].value),
        digits_after_sign(first.operands[2].value), digits_after_sign(first.operands[3].value),
        count == 1 ? "" : fmt::format(" + … ({} terms)", count))};
    return explanation;
}

}  // namespace attend
