#include "core/ops/subtract.h"

#include <fmt/format.h>

#include <cmath>

#include "core/error.h"
#include "core/texts/notes.h"

namespace attend {

Axes Subtract::axes(InputAxes inputs) const {
    const Shape a = inputs[0].shape(), b = inputs[1].shape();
    if (a != b)
        throw Error("a difference", fmt::format("{} × {}", b.rows, b.columns),
                    fmt::format("{} × {} like the other matrix", a.rows, a.columns));
    return inputs[0];
}

Value Subtract::forward(Inputs inputs) const { return share(difference(*inputs[0], *inputs[1])); }

Gradients Subtract::backward(Inputs, const Matrix&, const Matrix& gradient) const {
    return {gradient, -gradient};
}

Explanation Subtract::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation(result, cell, "{r} = {0} − {1}");
    const Operand a = read(inputs, 0, cell), b = read(inputs, 1, cell);
    if (std::isinf(a.value) && a.value == b.value)
        return explanation.by_rule(say<texts::notes::may_not_attend>(), "{r} = 0");
    explanation.terms = {alone(a), {{b}, -b.value}};
    explanation.steps = {fmt::format("{} − {}", digits(a.value), digits_after_sign(b.value))};
    return explanation;
}

}  // namespace attend
