#include "core/ops/concat.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "core/parallel.h"
#include "core/plural.h"
#include "core/texts/notes.h"

namespace attend {

Expression concat(std::vector<Ref> heads, std::vector<bool> off) {
    return {std::make_shared<const Concat>(std::move(off)), std::move(heads)};
}

Axes Concat::axes(InputAxes inputs) const {
    std::vector<std::string> labels;
    for (std::size_t head = 0; head < inputs.size(); ++head) {
        if (inputs[head].rows.size() != inputs[0].rows.size())
            throw Error(fmt::format("head {}", head), count_of(inputs[head].rows.size(), "row"),
                        fmt::format("{} like head 0", inputs[0].rows.size()));
        for (Index i = 0; i < inputs[head].columns.size(); ++i)
            labels.push_back(fmt::format("{}.{}", head, i));
    }
    return {inputs[0].rows, Axis("head.dimension", std::move(labels))};
}

Value Concat::forward(Inputs inputs) const {
    Index width = 0;
    for (const Value& input : inputs) width += input->cols();
    Matrix joined(inputs[0]->rows(), width);
    forward_to(inputs, 0, joined);
    return share(std::move(joined));
}

void Concat::forward_to(Inputs inputs, Index, Matrix& rows) const {
    each_row(rows.rows(), moved_number * static_cast<double>(rows.size()), [&](Index row) {
        Scalar* to = rows.row_begin(row);
        for (std::size_t head = 0; head < inputs.size(); ++head) {
            const Index columns = inputs[head]->cols();
            to = off_[head] ? std::fill_n(to, columns, Scalar(0))
                            : std::copy_n(inputs[head]->row_begin(row), columns, to);
        }
    });
}

void Concat::add_backward(Inputs inputs, const Matrix&, const Matrix& gradient,
                          std::span<Matrix* const> sums) const {
    Index first = 0;
    for (std::size_t head = 0; head < inputs.size(); ++head) {
        const Index width = inputs[head]->cols();
        if (sums[head] && !off_[head]) *sums[head] += gradient.middleCols(first, width);
        first += width;
    }
}

Explanation Concat::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    std::size_t head = 0;
    Index column = cell.column;
    while (column >= inputs[head]->cols()) column -= inputs[head++]->cols();
    Explanation explanation(result, cell, fmt::format("{{r}} = {{{}}}", head));
    explanation.note = say<texts::notes::column_of_head>("column"_is = std::to_string(column),
                                                         "head"_is = std::to_string(head));
    explanation.terms = {alone(read(inputs, head, {cell.row, column}))};
    if (!off_[head]) return explanation;
    explanation.terms.front().contribution = 0;
    return explanation.by_rule(say<texts::notes::head_is_off>("head"_is = std::to_string(head)),
                               "{r} = 0");
}

}  // namespace attend
