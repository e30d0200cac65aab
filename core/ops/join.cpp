#include "core/ops/join.h"

#include <fmt/format.h>

#include "core/error.h"

namespace attend {

namespace {

Axis joined(const std::vector<Axis>& parts) {
    std::vector<std::string> labels;
    for (const Axis& part : parts)
        for (Index i = 0; i < part.size(); ++i) labels.push_back(part.label(i));
    return {parts.front().name(), std::move(labels)};
}

/// The place of input `part` in the result: its first row and column.
Cell place_of(Inputs inputs, std::size_t part, bool side_by_side) {
    Index before = 0;
    for (std::size_t i = 0; i < part; ++i)
        before += side_by_side ? inputs[i]->cols() : inputs[i]->rows();
    return side_by_side ? Cell{0, before} : Cell{before, 0};
}

}  // namespace

Axes Join::axes(InputAxes inputs) const {
    std::vector<Axis> parts;
    for (const Axes& part : inputs) {
        const Axis &met = side_by_side_ ? part.rows : part.columns,
                   &first = side_by_side_ ? inputs[0].rows : inputs[0].columns;
        if (met.size() != first.size())
            throw Error("a part that is joined",
                        fmt::format("{} {}", met.size(), side_by_side_ ? "rows" : "columns"),
                        fmt::format("{} like the first", first.size()));
        parts.push_back(side_by_side_ ? part.columns : part.rows);
    }
    const Axis grown = names_ ? *names_ : joined(parts);
    return side_by_side_ ? Axes{inputs[0].rows, grown} : Axes{grown, inputs[0].columns};
}

Value Join::forward(Inputs inputs) const {
    Index rows = 0, columns = 0;
    for (const Value& part : inputs) rows += part->rows(), columns += part->cols();
    Matrix result(side_by_side_ ? inputs[0]->rows() : rows,
                  side_by_side_ ? columns : inputs[0]->cols());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const Cell place = place_of(inputs, i, side_by_side_);
        result.block(place.row, place.column, inputs[i]->rows(), inputs[i]->cols()) = *inputs[i];
    }
    return share(std::move(result));
}

Gradients Join::backward(Inputs inputs, const Matrix&, const Matrix& gradient) const {
    Gradients gradients;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const Cell place = place_of(inputs, i, side_by_side_);
        gradients.push_back(
            gradient.block(place.row, place.column, inputs[i]->rows(), inputs[i]->cols()));
    }
    return gradients;
}

Explanation Join::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    std::size_t part = inputs.size() - 1;
    while (part > 0) {
        const Cell place = place_of(inputs, part, side_by_side_);
        if (cell.row >= place.row && cell.column >= place.column) break;
        --part;
    }
    const Cell place = place_of(inputs, part, side_by_side_);
    Explanation explanation(result, cell, fmt::format("{{r}} = {{{}}}", part));
    explanation.terms = {
        alone(read(inputs, part, {cell.row - place.row, cell.column - place.column}))};
    return explanation;
}

}  // namespace attend
