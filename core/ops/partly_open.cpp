#include "core/ops/partly_open.h"

#include <fmt/format.h>

namespace attend {

void PartlyOpen::forward_to(Inputs inputs, Index, Matrix& rows) const {
    const auto share = static_cast<Scalar>(share_);
    for (Index row = 0; row < rows.rows(); ++row)
        rows.row(row) = (1 - share) + share * inputs[0]->row(row).array();
}

Gradients PartlyOpen::backward(Inputs, const Matrix&, const Matrix& gradient) const {
    return {gradient * static_cast<Scalar>(share_)};
}

Explanation PartlyOpen::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const Operand gate = read(inputs, 0, cell);
    Explanation explanation(result, cell, "{r} = 1 − t + t {0}");
    explanation.terms = {{{gate}, share_ * gate.value}};
    explanation.apply([](double sum, double open) { return open + sum; }, 1 - share_);
    explanation.steps = {fmt::format("{} + {}·{}", digits(1 - share_), digits(share_),
                                     digits_after_sign(gate.value))};
    return explanation;
}

}  // namespace attend
