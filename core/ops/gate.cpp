#include "core/ops/gate.h"

#include <fmt/format.h>

#include "core/error.h"
#include "core/graph/axis.h"
#include "core/ops/elementwise.h"

namespace attend {

Axes Gate::axes(InputAxes inputs) const {
    const Axes result = pairwise_axes("gate", inputs[0], inputs[1]);
    const Index wanted = 2 * inputs[0].columns.size();
    if (inputs[2].shape() != Shape{1, wanted})
        throw Error("gate",
                    fmt::format("{} × {} weights", inputs[2].rows.size(), inputs[2].columns.size()),
                    fmt::format("1 × {}", wanted));
    return result;
}

Value Gate::forward(Inputs inputs) const {
    const Matrix &q = *inputs[0], &k = *inputs[1], &w = *inputs[2];
    const Eigen::VectorXd of_q = (q * w.leftCols(q.cols()).transpose()).cast<double>(),
                          of_k = (k * w.rightCols(k.cols()).transpose()).cast<double>();
    Matrix gates(q.rows(), k.rows());
    for (Index i = 0; i < q.rows(); ++i)
        for (Index j = 0; j < k.rows(); ++j)
            gates(i, j) = static_cast<Scalar>(logistic(of_q(i) + of_k(j)));
    return share(std::move(gates));
}

Gradients Gate::backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const {
    const Matrix &q = *inputs[0], &k = *inputs[1], &w = *inputs[2];
    const Matrix inner =
        (gradient.array() * result.array() * (1 - result.array())).matrix();  // σ' = σ(1 − σ)
    const Matrix by_row = inner.rowwise().sum(), by_column = inner.colwise().sum().transpose();
    Matrix by_w(1, w.cols());
    by_w << by_row.transpose() * q, by_column.transpose() * k;
    return {by_row * w.leftCols(q.cols()), by_column * w.rightCols(k.cols()), std::move(by_w)};
}

Explanation Gate::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation(result, cell, "{r} = σ({2}·[{0}; {1}])");
    explanation.apply(logistic);
    double sum = 0;
    const auto add = [&](Operand weight, Operand number) {
        explanation.terms.push_back(product_of(weight, number));
        sum += explanation.terms.back().contribution;
    };
    const Index width = inputs[0]->cols();
    for (Index a = 0; a < width; ++a) add(read(inputs, 2, {0, a}), read(inputs, 0, {cell.row, a}));
    for (Index a = 0; a < inputs[1]->cols(); ++a)
        add(read(inputs, 2, {0, width + a}), read(inputs, 1, {cell.column, a}));
    explanation.steps = {fmt::format("σ({}) = 1 / (1 + exp({}))", digits(sum), digits(-sum))};
    return explanation;
}

}  // namespace attend
