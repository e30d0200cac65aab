#include "core/ops/by_sequence.h"

#include <fmt/format.h>

#include "core/error.h"

namespace attend {

namespace {

/// Rows of a matrix that somebody else keeps while they are looked at.
Matrix rows_in(const Matrix& whole, Index first, Index rows) {
    return Matrix::view(whole.row_begin(first), rows, whole.cols(), whole.outerStride(), nullptr);
}

}  // namespace

Axes BySequence::axes(InputAxes inputs) const {
    std::vector<Axes> of_one(inputs.begin(), inputs.end());
    for (std::size_t i = 0; i < of_one.size(); ++i) {
        if (!cut_[i]) continue;
        Axis& rows = of_one[i].rows;
        if (rows.size() % count_ != 0)
            throw Error("sequences", fmt::format("{} rows", rows.size()),
                        fmt::format("as many for each of {}", count_));
        rows = Axis(rows.name(), rows.size() / count_);
    }
    Axes result = of_one_.operation->axes(of_one);
    result.rows = Axis(result.rows.name(), result.rows.size() * count_);
    return result;
}

std::vector<Value> BySequence::part_of(Inputs inputs, Index sequence) const {
    std::vector<Value> part(inputs.begin(), inputs.end());
    for (std::size_t i = 0; i < part.size(); ++i)
        if (cut_[i]) {
            const Index rows = part[i]->rows() / count_;
            part[i] = part_of_value(part[i], sequence * rows, rows, 0, part[i]->cols());
        }
    return part;
}

Value BySequence::forward(Inputs inputs) const {
    const Value first = of_one_.operation->forward(part_of(inputs, 0));
    Matrix result(first->rows() * count_, first->cols());
    result.topRows(first->rows()) = *first;
    for (Index sequence = 1; sequence < count_; ++sequence) {
        Matrix rows = Matrix::rows_of(result, sequence * first->rows(), first->rows());
        of_one_.operation->forward_to(part_of(inputs, sequence), 0, rows);
    }
    return share(std::move(result));
}

void BySequence::forward_to(Inputs inputs, Index, Matrix& all) const {
    const Index rows = all.rows() / count_;
    for (Index sequence = 0; sequence < count_; ++sequence) {
        Matrix own = Matrix::rows_of(all, sequence * rows, rows);
        of_one_.operation->forward_to(part_of(inputs, sequence), 0, own);
    }
}

void BySequence::add_backward(Inputs inputs, const Matrix& result, const Matrix& gradient,
                              std::span<Matrix* const> sums) const {
    const Index rows = result.rows() / count_;
    std::vector<Matrix> parts(sums.size());
    std::vector<Matrix*> own(sums.begin(), sums.end());
    for (Index sequence = 0; sequence < count_; ++sequence) {
        for (std::size_t i = 0; i < sums.size(); ++i) {
            if (!sums[i] || !cut_[i]) continue;
            const Index there = sums[i]->rows() / count_;
            parts[i] = Matrix::rows_of(*sums[i], sequence * there, there);
            own[i] = &parts[i];
        }
        of_one_.operation->add_backward(part_of(inputs, sequence),
                                        rows_in(result, sequence * rows, rows),
                                        rows_in(gradient, sequence * rows, rows), own);
    }
}

Explanation BySequence::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const Index rows = result.rows() / count_, sequence = cell.row / rows;
    Explanation explanation = of_one_.operation->explain(part_of(inputs, sequence),
                                                         rows_in(result, sequence * rows, rows),
                                                         {cell.row % rows, cell.column});
    for (Term& term : explanation.terms)
        for (Operand& operand : term.operands)
            if (cut_[operand.input])
                operand.cell.row += sequence * (inputs[operand.input]->rows() / count_);
    return explanation;
}

double BySequence::cost(std::span<const Shape> inputs, Shape result) const {
    std::vector<Shape> of_one(inputs.begin(), inputs.end());
    for (std::size_t i = 0; i < of_one.size(); ++i)
        if (cut_[i]) of_one[i].rows /= count_;
    result.rows /= count_;
    return static_cast<double>(count_) * of_one_.operation->cost(of_one, result);
}

}  // namespace attend
