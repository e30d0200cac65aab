#include "core/ops/cosine.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/graph/axis.h"
#include "core/ops/product.h"
#include "core/texts/notes.h"

namespace attend {

namespace {

using Column = Eigen::Array<Scalar, Eigen::Dynamic, 1>;

Column norms(const Matrix& vectors) {
    return vectors.cast<double>().rowwise().norm().cast<Scalar>();
}

/// 1/‖v‖, or 0 for a zero vector: it then gives 0 everywhere.
Column inverse_norms(const Matrix& vectors) {
    const Column norm = norms(vectors);
    return (norm > Scalar(0)).select(norm.inverse(), Scalar(0));
}

/// Some of the vectors, each divided by its length, in double: that of the shortest is 1/‖v‖ beyond
/// float32.
Matrix directions(const Matrix& vectors, Index first, Index count) {
    Matrix result(count, vectors.cols());
    Eigen::RowVectorXd vector(vectors.cols());
    for (Index i = 0; i < count; ++i) {
        vector = vectors.row(first + i).cast<double>();
        if (const double norm = vector.stableNorm(); norm > 0) vector /= norm;
        result.row(i) = vector.cast<Scalar>();
    }
    return result;
}

/// Of a vocabulary no copy is made: so many keys at a time.
constexpr Index keys_at_once = 4096;

}  // namespace

Axes Cosine::axes(InputAxes inputs) const { return pairwise_axes("cosine", inputs[0], inputs[1]); }

Value Cosine::forward(Inputs inputs) const {
    const Matrix &q = *inputs[0], &k = *inputs[1];
    const Matrix turned = directions(q, 0, q.rows());
    if (k.rows() <= keys_at_once) return share(product(turned, directions(k, 0, k.rows()), true));
    Matrix result(q.rows(), k.rows());
    for (Index first = 0; first < k.rows(); first += keys_at_once) {
        const Index count = std::min(keys_at_once, k.rows() - first);
        result.middleCols(first, count) = product(turned, directions(k, first, count), true);
    }
    return share(std::move(result));
}

Gradients Cosine::backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const {
    const Matrix &q = *inputs[0], &k = *inputs[1];
    const Column q_inverse = inverse_norms(q), k_inverse = inverse_norms(k);
    // ds/dq = k/(‖q‖‖k‖) − s q/‖q‖².
    const Matrix scaled =
        q_inverse.matrix().asDiagonal() * gradient * k_inverse.matrix().asDiagonal();
    const Matrix turned = (gradient.array() * result.array()).matrix();
    const Column q_pull = turned.rowwise().sum().array() * q_inverse.square();
    const Column k_pull = turned.colwise().sum().transpose().array() * k_inverse.square();
    Matrix by_q = scaled * k - q_pull.matrix().asDiagonal() * q;
    Matrix by_k = scaled.transpose() * q - k_pull.matrix().asDiagonal() * k;
    return {std::move(by_q), std::move(by_k)};
}

Explanation Cosine::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const auto q = inputs[0]->row(cell.row), k = inputs[1]->row(cell.column);
    const double q_norm = q.cast<double>().norm(), k_norm = k.cast<double>().norm();
    Explanation explanation(result, cell, "{r} = {0}·{1} / (‖{0}‖ ‖{1}‖)");
    if (q_norm == 0 || k_norm == 0)
        return explanation.by_rule(say<texts::notes::no_direction>(), "{r} = 0");
    explanation.products = true;
    double dot = 0;
    for (Index a = 0; a < q.cols(); ++a) {
        const Operand left = read(inputs, 0, {cell.row, a}),
                      right = read(inputs, 1, {cell.column, a});
        const double product = left.value * right.value;
        dot += product;
        explanation.terms.push_back({{left, right}, product / (q_norm * k_norm)});
    }
    explanation.steps = {fmt::format("{} / ({}·{})", digits(dot), digits(q_norm), digits(k_norm))};
    return explanation;
}

}  // namespace attend
