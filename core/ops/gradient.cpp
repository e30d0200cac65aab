#include "core/ops/gradient.h"

#include <algorithm>
#include <vector>

#include "core/graph/edit.h"
#include "core/texts/notes.h"

namespace attend {

namespace {

/// What a person put into the result; null: nothing. Where the result is the input itself, under
/// another name, what was put in was put in there.
const Edit* put_in(Inputs read) {
    const Value& result = read[read.size() - 2];
    const bool is_input =
        std::ranges::find(read.first(read.size() - 2), result) != read.first(read.size() - 2).end();
    return is_input ? nullptr : result->put_in();
}

Value without(const Matrix& gradient, const Edit& edit) {
    Matrix rest = gradient;
    if (edit.whole) rest.setZero();
    for (const auto& [cell, number] : edit.cells) rest(cell.row, cell.column) = 0;
    return share(std::move(rest));
}

/// What goes through an operation: its own result, and the gradient by what was not put in.
std::vector<Value> as_made(const Operation& through, Inputs read) {
    std::vector<Value> all(read.begin(), read.end());
    if (const Edit* const edit = put_in(read)) {
        const std::size_t result = read.size() - 2;
        all[result] = through.forward(read.first(result));
        all[result + 1] = without(*read[result + 1], *edit);
    }
    return all;
}

/// Operands as they stand on the screen, also where the operation's own number is another one.
void show_as_read(Explanation& explanation, Inputs read) {
    for (Term& term : explanation.terms)
        for (Operand& operand : term.operands)
            operand.value =
                static_cast<double>((*read[operand.input])(operand.cell.row, operand.cell.column));
}

}  // namespace

Value Gradient::forward(Inputs inputs) const {
    const std::vector<Value> all = as_made(through(), inputs);
    const std::size_t result = all.size() - 2;
    Matrix sum = Matrix::Zero(inputs[input_]->rows(), inputs[input_]->cols());
    std::vector<Matrix*> sums(result, nullptr);
    sums[input_] = &sum;
    through().add_backward(Inputs(all).first(result), *all[result], *all[result + 1], sums);
    return share(std::move(sum));
}

Explanation Gradient::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const std::vector<Value> all = as_made(through(), inputs);
    Explanation explanation = through().explain_backward({all, input_, result}, cell);
    if (!put_in(inputs)) return explanation;
    show_as_read(explanation, inputs);
    const std::string said = say<texts::notes::set_by_hand_passes_nothing>();
    explanation.note += (explanation.note.empty() ? "" : "; ") + said;
    return explanation;
}

double Gradient::cost(std::span<const Shape> inputs, Shape result) const {
    const std::size_t place = inputs.size() - 2;
    return std::max(through().cost(inputs.first(place), inputs[place]), cells_in(result));
}

}  // namespace attend
