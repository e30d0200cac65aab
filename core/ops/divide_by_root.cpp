#include "core/ops/divide_by_root.h"

#include <fmt/format.h>

#include <cmath>

#include "core/simd/rows.h"

namespace attend {

Scalar DivideByRoot::factor() const {
    return static_cast<Scalar>(1 / std::sqrt(static_cast<double>(d_)));
}

void DivideByRoot::forward_to(Inputs inputs, Index, Matrix& rows) const {
    for (Index row = 0; row < rows.rows(); ++row)
        simd::scale(inputs[0]->row_begin(row), rows.row_begin(row), rows.cols(), factor());
}

void DivideByRoot::add_backward(Inputs, const Matrix&, const Matrix& gradient,
                                std::span<Matrix* const> sums) const {
    if (sums[0]) *sums[0] += gradient * factor();
}

Explanation DivideByRoot::explain_backward(const BackwardStep& step, Cell cell) const {
    const Operand of_result = step.gradient_at(cell);
    const double root = std::sqrt(static_cast<double>(d_));
    Explanation explanation(step.made, cell,
                            fmt::format("{{r}} = {{{}}} / √{{{}}}", step.gradient_place(), d_));
    explanation.steps = {fmt::format("{} / {}", digits(of_result.value), digits(root))};
    explanation.terms = {{{of_result}, of_result.value / root}};
    return explanation;
}

Explanation DivideByRoot::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const Operand own = read(inputs, 0, cell);
    const double root = std::sqrt(static_cast<double>(d_));
    Explanation explanation(result, cell, fmt::format("{{r}} = {{0}} / √{{{}}}", d_));
    explanation.steps = {fmt::format("{} / {}", digits(own.value), digits(root))};
    explanation.terms = {{{own}, own.value / root}};
    return explanation;
}

}  // namespace attend
