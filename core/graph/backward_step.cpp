#include <fmt/format.h>

#include <vector>

#include "core/graph/operation.h"
#include "core/texts/notes.h"

namespace attend {

void Operation::add_backward(Inputs inputs, const Matrix& result, const Matrix& gradient,
                             std::span<Matrix* const> sums) const {
    const Gradients gradients = backward(inputs, result, gradient);
    for (std::size_t i = 0; i < sums.size(); ++i)
        if (sums[i] && gradients[i].size() > 0) *sums[i] += gradients[i];
}

namespace {

/// What one number of a result changes with one of an input: backward() of a gradient that is 1
/// there.
double slope_of(const Operation& operation, const BackwardStep& step, Cell of, Cell by) {
    Matrix one = Matrix::Zero(step.result().rows(), step.result().cols());
    one(of.row, of.column) = 1;
    Matrix sum = Matrix::Zero(step.made.rows(), step.made.cols());
    std::vector<Matrix*> sums(step.inputs().size(), nullptr);
    sums[step.input] = &sum;
    operation.add_backward(step.inputs(), step.result(), one, sums);
    return static_cast<double>(sum(by.row, by.column));
}

/// So many numbers are gone through to look at slopes, all of them for each.
constexpr double most_numbers = 1e9;

}  // namespace

Explanation Operation::explain_backward(const BackwardStep& step, Cell cell) const {
    const std::size_t place = step.gradient_place();
    const bool alone = by_rows(step.input);
    const Index first = alone ? cell.row : 0, rows = alone ? 1 : step.result().rows(),
                columns = step.result().cols();
    Explanation explanation(step.made, cell);
    explanation.formula =
        fmt::format("{{r}} = Σ ∂{{{}}}/∂{{{}}} · {{{}}}", step.result_place(), step.input, place);
    if (cells_in({rows, columns}) * cells_in(shape_of(step.result())) > most_numbers)
        return explanation.by_rule(say<texts::notes::too_many_slopes>());
    std::string numbers;
    double only = 0;
    for (Index i = first; i < first + rows; ++i)
        for (Index j = 0; j < columns; ++j) {
            const Operand gradient = step.gradient_at({i, j});
            const double slope = gradient.value == 0 ? 0 : slope_of(*this, step, {i, j}, cell);
            if (slope == 0) continue;
            only = slope;
            explanation.terms.push_back({{gradient}, slope * gradient.value});
            const std::size_t told = explanation.terms.size();
            if (told <= 3)
                numbers += fmt::format("{}{}·{}", told > 1 ? " + " : "", digits_after_sign(slope),
                                       digits_after_sign(gradient.value));
        }
    if (explanation.terms.empty()) return explanation.by_rule(say<texts::notes::nothing_follows>());
    if (explanation.terms.size() > 3)
        numbers += fmt::format(" + … ({} terms)", explanation.terms.size());
    explanation.steps = {numbers};
    if (explanation.terms.size() > 1) return explanation;
    explanation.formula.replace(explanation.formula.find("Σ "), std::string_view("Σ ").size(), "");
    if (only == 1) {
        explanation.formula = fmt::format("{{r}} = {{{}}}", place);
        explanation.steps = {digits(explanation.terms.front().contribution)};
    }
    return explanation;
}

}  // namespace attend
