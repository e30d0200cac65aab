#include "core/ops/top_k.h"

#include <algorithm>
#include <cmath>

#include "core/texts/notes.h"

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
        // What is no number stands last: it is less than nothing and more than nothing.
        std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) {
            return scores(row, a) > scores(row, b) ||
                   (std::isnan(scores(row, b)) && !std::isnan(scores(row, a)));
        });
        const auto count = std::min(static_cast<std::size_t>(count_), order.size());
        for (std::size_t i = 0; i < count; ++i) kept(row, order[i]) = 1;
    }
    return share(std::move(kept));
}

Gradients TopK::backward(Inputs inputs, const Matrix&, const Matrix&) const {
    return Gradients(inputs.size());
}

/// Of a score that is not forbidden: why it is kept, or not. Where a score that is kept and one
/// that is not are equal, the rule for ties says it, not their size.
std::string TopK::reason(Inputs inputs, const Matrix& result, Cell cell) const {
    const Matrix& scores = *inputs[0];
    const Scalar score = scores(cell.row, cell.column);
    const bool kept = result(cell.row, cell.column) != Scalar(0);
    bool tied = false;
    for (Index other = 0; other < scores.cols(); ++other) {
        const bool open = inputs.size() < 2 || (*inputs[1])(cell.row, other) != Scalar(0);
        const bool other_kept = result(cell.row, other) != Scalar(0);
        tied = tied || (open && other_kept != kept && scores(cell.row, other) == score);
    }
    const std::string text = digits(static_cast<double>(score));
    if (!tied)
        return say<texts::notes::is_among_largest>("kept"_is = kept, "score"_is = text,
                                                   "n"_is = count_);
    return kept ? say<texts::notes::kept_of_equal>("score"_is = text, "n"_is = count_)
                : say<texts::notes::not_kept_of_equal>("score"_is = text);
}

Explanation TopK::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation(result, cell);
    explanation.terms = {{{read(inputs, 0, cell)}, explanation.result}};
    const bool forbidden = inputs.size() > 1 && (*inputs[1])(cell.row, cell.column) == Scalar(0);
    return explanation.by_rule(forbidden ? say<texts::notes::masked_before>()
                                         : reason(inputs, result, cell));
}

}  // namespace attend
