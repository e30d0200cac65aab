#include "core/analysis/contributions.h"

#include <cmath>

namespace attend {

namespace {

using Result = MeasureRule::Result;

Matrix value_lengths(Inputs in, const MeasureNumbers& numbers) {
    const Index width = in[0]->cols(), head = static_cast<Index>(numbers[0]);
    const Matrix added =
        in.size() > 1 ? Matrix(*in[0] * in[1]->middleRows(head * width, width)) : *in[0];
    return added.cast<double>().rowwise().norm().cast<Scalar>();
}

Matrix lengths_added(Inputs in, const MeasureNumbers&) {
    return in[0]->cwiseAbs() * in[1]->col(0).asDiagonal();
}

std::vector<Term> added_length(Inputs in, const MeasureNumbers&, Cell cell) {
    const double weight = std::abs(static_cast<double>((*in[0])(cell.row, cell.column))),
                 length = static_cast<double>((*in[1])(cell.column, 0));
    return {{{{0, cell, weight}, {1, {cell.column, 0}, length}}, weight * length}};
}

}  // namespace

const MeasureRule value_length_rule{
    "value_length", "‖{0} {1}‖", Result::column, value_lengths, nullptr, nullptr, 100};

const MeasureRule contribution_rule{
    "contribution", "|{0}| · {1}_j", Result::cells, lengths_added, nullptr, added_length, 2};

}  // namespace attend
