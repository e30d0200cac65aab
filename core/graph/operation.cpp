#include "core/graph/operation.h"

#include <algorithm>
#include <optional>
#include <stdexcept>

namespace attend {

std::string Operation::spoken() const {
    std::string words(name());
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

void Operation::forward_to(Inputs inputs, Index first, Matrix& rows) const {
    const Value made = forward_rows(inputs, first);
    if (shape_of(*made) != shape_of(rows))
        throw std::logic_error(std::string(name()) + ": rows of another shape than its axes say");
    static_cast<Matrix::Base&>(rows) = *made;
}

Matrix Operation::addends(Inputs inputs, const Matrix& result, Index row) const {
    Matrix addends = Matrix::Zero(inputs.front()->cols(), result.cols());
    for (Index column = 0; column < addends.cols(); ++column)
        for (const Term& term : explain(inputs, result, {row, column}).terms)
            addends(term.operands.front().cell.column, column) =
                static_cast<Scalar>(term.contribution);
    return addends;
}

std::vector<Value> Operation::forward_together(std::span<const std::vector<Value>> inputs) const {
    std::vector<Value> values;
    for (const std::vector<Value>& one : inputs) values.push_back(forward(one));
    return values;
}

KeptRows Operation::keeps(std::span<const ChangedInput> inputs) const {
    std::optional<Index> rows;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const ChangedInput& input = inputs[i];
        if (by_rows(i) ? input.kept.beyond != Beyond::nothing : !input.stays) return {};
        if (by_rows(i)) rows = std::min(rows.value_or(input.kept.rows), input.kept.rows);
    }
    return {rows.value_or(0)};
}

}  // namespace attend
