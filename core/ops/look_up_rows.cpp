#include "core/ops/look_up_rows.h"

#include <fmt/format.h>

#include <stdexcept>

#include "core/error.h"
#include "core/texts/notes.h"

namespace attend {

Axes LookUpRows::axes(InputAxes inputs) const {
    const Index size = inputs[0].rows.size();
    if (places_.size() != static_cast<Index>(rows_.size()))
        throw std::logic_error("look_up_rows: as many places as rows");
    for (const Index row : rows_)
        if (row < 0 || row >= size)
            throw Error("a row that is looked up", std::to_string(row),
                        fmt::format("0 to {}", size - 1));
    return {places_, inputs[0].columns};
}

Value LookUpRows::forward(Inputs inputs) const {
    Matrix result(places_.size(), inputs[0]->cols());
    forward_to(inputs, 0, result);
    return share(std::move(result));
}

void LookUpRows::forward_to(Inputs inputs, Index, Matrix& found) const {
    Index place = 0;
    for (const Index row : rows_) found.row(place++) = inputs[0]->row(row);
}

void LookUpRows::add_backward(Inputs, const Matrix&, const Matrix& gradient,
                              std::span<Matrix* const> sums) const {
    if (!sums[0]) return;
    Index place = 0;
    for (const Index row : rows_) sums[0]->row(row) += gradient.row(place++);
}

Explanation LookUpRows::explain_backward(const BackwardStep& step, Cell cell) const {
    Explanation explanation(step.made, cell,
                            fmt::format("{{r}} = Σ_i {{{}}}_i", step.gradient_place()));
    for (std::size_t place = 0; place < rows_.size(); ++place)
        if (rows_[place] == cell.row)
            explanation.terms.push_back(
                alone(step.gradient_at({static_cast<Index>(place), cell.column})));
    if (explanation.terms.empty()) return explanation.by_rule(say<texts::notes::not_looked_up>());
    explanation.steps = {sum_in_digits(explanation.terms)};
    return explanation;
}

Explanation LookUpRows::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation(result, cell, "{r} = {0}");
    const Index row = rows_[static_cast<std::size_t>(cell.row)];
    explanation.terms = {alone(read(inputs, 0, {row, cell.column}))};
    return explanation;
}

}  // namespace attend
