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

Gradients Elementwise::backward(Inputs inputs, const Matrix&, const Matrix& gradient) const {
    const auto slope = [this](Scalar x) {
        return static_cast<Scalar>(rule_->slope(static_cast<double>(x)));
    };
    return {gradient.cwiseProduct(Matrix(inputs[0]->unaryExpr(slope)))};
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
