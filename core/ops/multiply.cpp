#include "core/ops/multiply.h"

#include <fmt/format.h>

#include "core/error.h"

namespace attend {

Axes Multiply::axes(InputAxes inputs) const {
    const Shape a = inputs[0].shape(), b = inputs[1].shape();
    if (a != b)
        throw Error("a product cell by cell", fmt::format("{} × {}", b.rows, b.columns),
                    fmt::format("{} × {} like the other matrix", a.rows, a.columns));
    return inputs[0];
}

Value Multiply::forward(Inputs inputs) const { return share(inputs[0]->cwiseProduct(*inputs[1])); }

Gradients Multiply::backward(Inputs inputs, const Matrix&, const Matrix& gradient) const {
    return {gradient.cwiseProduct(*inputs[1]), gradient.cwiseProduct(*inputs[0])};
}

Explanation Multiply::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation(result, cell, "{r} = {0} · {1}");
    explanation.terms = {product_of(read(inputs, 0, cell), read(inputs, 1, cell))};
    explanation.steps = {products_in_digits(explanation.terms)};
    return explanation;
}

}  // namespace attend
