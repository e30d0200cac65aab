#include "core/ops/add.h"

#include <fmt/format.h>

#include "core/error.h"
#include "core/parallel.h"
#include "core/simd/rows.h"

namespace attend {

Axes Add::axes(InputAxes inputs) const {
    const Shape first = inputs[0].shape();
    for (const Axes& other : inputs)
        if (other.shape() != first)
            throw Error("a sum", fmt::format("{} × {}", other.shape().rows, other.shape().columns),
                        fmt::format("{} × {} like the first", first.rows, first.columns));
    return inputs[0];
}

Value Add::forward(Inputs inputs) const {
    if (inputs.size() == 1) return inputs[0];
    Matrix sum(inputs[0]->rows(), inputs[0]->cols());
    forward_to(inputs, 0, sum);
    return share(std::move(sum));
}

void Add::forward_to(Inputs inputs, Index, Matrix& sum) const {
    if (inputs.size() == 1) {
        static_cast<Matrix::Base&>(sum) = *inputs[0];
        return;
    }
    each_row(sum.rows(), moved_number * static_cast<double>(sum.size()), [&](Index row) {
        Scalar* const to = sum.row_begin(row);
        simd::add(inputs[0]->row_begin(row), inputs[1]->row_begin(row), to, sum.cols());
        for (const Value& other : inputs.subspan(2))
            simd::add(to, other->row_begin(row), to, sum.cols());
    });
}

void Add::add_backward(Inputs, const Matrix&, const Matrix& gradient,
                       std::span<Matrix* const> sums) const {
    for (Matrix* const sum : sums)
        if (sum) *sum += gradient;
}

Explanation Add::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation(result, cell, "{r} = ");
    std::string numbers;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const Operand own = read(inputs, i, cell);
        explanation.formula += fmt::format("{}{{{}}}", i > 0 ? " + " : "", i);
        numbers += i > 0 ? " + " + digits_after_sign(own.value) : digits(own.value);
        explanation.terms.push_back(alone(own));
    }
    explanation.steps = {numbers};
    return explanation;
}

double Add::cost(std::span<const Shape> inputs, Shape result) const {
    return inputs.size() == 1 ? 0 : Operation::cost(inputs, result);
}

}  // namespace attend
