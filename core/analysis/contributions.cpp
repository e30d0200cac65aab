#include "core/analysis/contributions.h"

#include <fmt/format.h>

#include <cmath>

#include "core/graph/explanation.h"
#include "core/texts/measures.h"

namespace attend {

namespace {

using Result = MeasureRule::Result;

Matrix value_lengths(Inputs in, const MeasureNumbers& numbers) {
    const Index width = in[0]->cols(), head = static_cast<Index>(numbers[0]);
    const Matrix added =
        in.size() > 1 ? Matrix(*in[0] * in[1]->middleRows(head * width, width)) : *in[0];
    return added.cast<double>().rowwise().norm().cast<Scalar>();
}

/// Without W_O the squares of the vector's numbers; with it ‖v W_O‖² = Σ_j v_j (row j of W_O · v
/// W_O).
void explain_length(Explanation& explanation, Inputs in, const MeasureNumbers& numbers, Cell cell) {
    const Index width = in[0]->cols(), head = static_cast<Index>(numbers[0]);
    const Eigen::RowVectorXd v = in[0]->row(cell.row).cast<double>();
    Eigen::RowVectorXd added = v, by_own = v;
    if (in.size() > 1) {
        const Eigen::MatrixXd own = in[1]->middleRows(head * width, width).cast<double>();
        added = v * own;
        by_own = added * own.transpose();
    }
    for (Index j = 0; j < width; ++j)
        explanation.terms.push_back({{read(in, 0, {cell.row, j})}, v(j) * by_own(j)});
    explanation.formula =
        in.size() > 1 ? "{r} = √(Σ_c (Σ_j {0}_j {1}_{jc})^2)" : "{r} = √(Σ_j {0}_j^2)";
    explanation.apply(root_of_sum);
    std::vector<double> squares;
    for (const double number : added) squares.push_back(number * number);
    explanation.steps = {fmt::format("√({})", listed(squares, " + "))};
    if (in.size() > 1)
        explanation.note =
            say<texts::measures::rows_of_head>("first"_is = std::to_string(head * width),
                                               "last"_is = std::to_string((head + 1) * width - 1));
}

Matrix lengths_added(Inputs in, const MeasureNumbers&) {
    return in[0]->cwiseAbs() * in[1]->col(0).asDiagonal();
}

std::vector<Term> added_length(Inputs in, const MeasureNumbers&, Cell cell) {
    Operand weight = read(in, 0, cell);
    weight.value = std::abs(weight.value);
    return {product_of(weight, read(in, 1, {cell.column, 0}))};
}

}  // namespace

const MeasureRule value_length_rule{.name = "value_length",
                                    .formula = "‖{0} {1}‖",
                                    .result = Result::column,
                                    .measure = value_lengths,
                                    .cost = 100,
                                    .explain = explain_length};

const MeasureRule length_rule{.name = "length",
                              .formula = "‖{0}‖",
                              .result = Result::column,
                              .measure = value_lengths,
                              .cost = 3,
                              .explain = explain_length};

const MeasureRule contribution_rule{.name = "contribution",
                                    .formula = "|{0}| · {1}_j",
                                    .result = Result::cells,
                                    .measure = lengths_added,
                                    .terms = added_length,
                                    .cost = 2};

}  // namespace attend
