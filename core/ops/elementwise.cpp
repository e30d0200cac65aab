#include "core/ops/elementwise.h"

#include <fmt/format.h>

#include <string>

#include "core/parallel.h"

namespace attend {

void Elementwise::forward_to(Inputs inputs, Index, Matrix& rows) const {
    const Matrix& x = *inputs[0];
    if (rule_->apply_all)
        return each_row(rows.rows(), 20.0 * static_cast<double>(rows.size()), [&](Index row) {
            rule_->apply_all(x.row_begin(row), rows.row_begin(row), rows.cols());
        });
    static_cast<Matrix::Base&>(rows) = x.unaryExpr([this](Scalar number) {
        return static_cast<Scalar>(rule_->apply(static_cast<double>(number), 0));
    });
}

void Elementwise::add_backward(Inputs inputs, const Matrix&, const Matrix& gradient,
                               std::span<Matrix* const> sums) const {
    if (!sums[0]) return;
    for (Index row = 0; row < gradient.rows(); ++row) {
        const Scalar *const x = inputs[0]->row_begin(row), *const by = gradient.row_begin(row);
        Scalar* const sum = sums[0]->row_begin(row);
        if (rule_->add_slopes) {
            rule_->add_slopes(x, by, sum, gradient.cols());
            continue;
        }
        for (Index j = 0; j < gradient.cols(); ++j)
            sum[j] += by[j] * static_cast<Scalar>(rule_->slope(static_cast<double>(x[j])));
    }
}

Explanation Elementwise::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const Operand own = read(inputs, 0, cell);
    Explanation explanation(result, cell, fmt::format("{{r}} = {}", rule_->formula));
    std::string step(rule_->formula);
    for (std::size_t at; (at = step.find("{0}")) != std::string::npos;)
        step.replace(at, 3, own.value < 0 ? "(" + digits(own.value) + ")" : digits(own.value));
    explanation.steps = {step};
    explanation.apply(rule_->apply);
    explanation.terms = {alone(own)};
    return explanation;
}

}  // namespace attend
