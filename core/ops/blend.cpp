#include "core/ops/blend.h"

#include <fmt/format.h>

#include "core/error.h"

namespace attend {

Axes Blend::axes(InputAxes inputs) const {
    const Shape gate = inputs[0].shape();
    for (const Axes& other : inputs.subspan(1))
        if (other.shape() != gate)
            throw Error("a matrix that is blended",
                        fmt::format("{} × {}", other.rows.size(), other.columns.size()),
                        fmt::format("{} × {} like its gate", gate.rows, gate.columns));
    return inputs[1];
}

Value Blend::forward(Inputs inputs) const {
    const auto z = inputs[0]->array(), a = inputs[1]->array(), b = inputs[2]->array();
    return share(((1 - z) * a + z * b).matrix());
}

Gradients Blend::backward(Inputs inputs, const Matrix&, const Matrix& gradient) const {
    const auto z = inputs[0]->array(), a = inputs[1]->array(), b = inputs[2]->array();
    return {(gradient.array() * (b - a)).matrix(), (gradient.array() * (1 - z)).matrix(),
            (gradient.array() * z).matrix()};
}

Explanation Blend::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation(result, cell, "{r} = (1 − {0}) {1} + {0} {2}");
    const Operand z = read(inputs, 0, cell), a = read(inputs, 1, cell), b = read(inputs, 2, cell);
    explanation.terms = {{{z, a}, (1 - z.value) * a.value}, product_of(z, b)};
    explanation.steps = {fmt::format("(1 − {}) · {} + {} · {}", digits_after_sign(z.value),
                                     digits_after_sign(a.value), digits_after_sign(z.value),
                                     digits_after_sign(b.value))};
    return explanation;
}

}  // namespace attend
