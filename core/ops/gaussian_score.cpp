#include "core/ops/gaussian_score.h"

#include <fmt/format.h>

#include "core/error.h"
#include "core/text/split.h"

namespace attend {

Axes GaussianScore::axes(InputAxes inputs) const {
    if (const Shape width = inputs[2].shape(); width != Shape{1, 1})
        throw Error("bandwidth", fmt::format("{} × {}", width.rows, width.columns), "1 × 1");
    return pairwise_axes("gaussian", inputs[0], inputs[1]);
}

Value GaussianScore::forward(Inputs inputs) const { return at(inputs).forward(inputs.first(2)); }

Gradients GaussianScore::backward(Inputs inputs, const Matrix& result,
                                  const Matrix& gradient) const {
    Gradients gradients = at(inputs).backward(inputs.first(2), result, gradient);
    // ds/dσ = −2s/σ, and nothing where a query does not see itself.
    double sum = 0;
    for (Index i = 0; i < result.size(); ++i)
        if (result.number(i) != minus_infinity)
            sum += static_cast<double>(gradient.number(i)) * static_cast<double>(result.number(i));
    const double sigma = static_cast<double>((*inputs[2])(0, 0));
    gradients.push_back(Matrix::Constant(1, 1, static_cast<Scalar>(-2 * sum / sigma)));
    return gradients;
}

Explanation GaussianScore::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation = at(inputs).explain(inputs.first(2), result, cell);
    replace_all(explanation.formula, "σ", "{2}");
    for (Term& term : explanation.terms) term.operands.push_back(read(inputs, 2, {0, 0}));
    return explanation;
}

}  // namespace attend
