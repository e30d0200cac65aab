#include "core/ops/top_k.h"

#include <fmt/format.h>

#include <algorithm>

namespace attend {

Value TopK::forward(Inputs inputs) const {
    const Matrix& scores = *inputs[0];
    Matrix kept = Matrix::Zero(scores.rows(), scores.cols());
    std::vector<Index> order;
    for (Index row = 0; row < scores.rows(); ++row) {
        order.clear();
        for (Index column = 0; column < scores.cols(); ++column)
            if (inputs.size() < 2 || (*inputs[1])(row, column) != Scalar(0))
                order.push_back(column);
        std::stable_sort(order.begin(), order.end(),
                         [&](Index a, Index b) { return scores(row, a) > scores(row, b); });
        const auto count = std::min(static_cast<std::size_t>(count_), order.size());
        for (std::size_t i = 0; i < count; ++i) kept(row, order[i]) = 1;
    }
    return share(std::move(kept));
}

Gradients TopK::backward(Inputs inputs, const Matrix&, const Matrix&) const {
    return Gradients(inputs.size());
}

Explanation TopK::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const double score = static_cast<double>((*inputs[0])(cell.row, cell.column));
    Explanation explanation;
    explanation.fold = Fold::rule;
    explanation.result = static_cast<double>(result(cell.row, cell.column));
    explanation.terms = {{{{0, cell, score}}, explanation.result}};
    const bool forbidden = inputs.size() > 1 && (*inputs[1])(cell.row, cell.column) == Scalar(0);
    explanation.note = forbidden ? "0: masked before"
                                 : fmt::format("{}: {} is {}among the {} largest scores of its row",
                                               explanation.result, digits(score),
                                               explanation.result == 0 ? "not " : "", count_);
    return explanation;
}

}  // namespace attend
