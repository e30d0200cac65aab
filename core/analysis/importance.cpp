#include "core/analysis/importance.h"

#include <cmath>

namespace attend {

Value Importance::forward(Inputs inputs) const {
    const auto weights = inputs[0]->array().cast<double>(),
               gradients = inputs[1]->array().cast<double>();
    return share(Matrix{{static_cast<Scalar>((weights * gradients.abs()).sum())}});
}

Explanation Importance::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation(result, cell, "{r} = Σ {0} |{1}|");
    for (Index i = 0; i < inputs[0]->rows(); ++i)
        for (Index j = 0; j < inputs[0]->cols(); ++j) {
            const Operand weight = read(inputs, 0, {i, j}), gradient = read(inputs, 1, {i, j});
            if (weight.value == 0) continue;
            explanation.terms.push_back(
                {{weight, gradient}, weight.value * std::abs(gradient.value)});
        }
    explanation.steps = {sum_in_digits(explanation.terms)};
    return explanation;
}

}  // namespace attend
