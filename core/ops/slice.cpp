#include "core/ops/slice.h"

#include <fmt/format.h>

#include "core/error.h"

namespace attend {

namespace {

Axis part_of_axis(const Axis& whole, Index first, Index count) {
    if (first < 0 || count < 0 || first + count > whole.size())
        throw Error("a slice of a matrix", fmt::format("{} to {}", first, first + count - 1),
                    fmt::format("0 to {}", whole.size() - 1));
    if (count == whole.size()) return whole;
    if (first == 0 && !whole.named()) return {whole.name(), count};
    std::vector<std::string> labels;
    for (Index i = first; i < first + count; ++i) labels.push_back(whole.label(i));
    return {whole.name(), std::move(labels)};
}

}  // namespace

Axes Slice::axes(InputAxes inputs) const {
    return {part_of_axis(inputs[0].rows, first_.row, shape_.rows),
            part_of_axis(inputs[0].columns, first_.column, shape_.columns)};
}

Value Slice::forward(Inputs inputs) const {
    return part_of_value(inputs[0], first_.row, shape_.rows, first_.column, shape_.columns);
}

void Slice::add_backward(Inputs, const Matrix&, const Matrix& gradient,
                         std::span<Matrix* const> sums) const {
    if (sums[0]) sums[0]->block(first_.row, first_.column, shape_.rows, shape_.columns) += gradient;
}

Explanation Slice::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation(result, cell, "{r} = {0}");
    explanation.terms = {
        alone(read(inputs, 0, {cell.row + first_.row, cell.column + first_.column}))};
    return explanation;
}

}  // namespace attend
