#include "core/analysis/surprise.h"

#include <fmt/format.h>

#include <cmath>

#include "core/ops/in_digits.h"

namespace attend {

namespace {

/// The column of the token that follows a row; −1: none.
Index following(const Matrix& probabilities, const MeasureNumbers& tokens, Index row) {
    if (row >= std::ssize(tokens)) return -1;
    const auto token = static_cast<Index>(tokens[static_cast<std::size_t>(row)]);
    return token < probabilities.cols() ? token : -1;
}

double negative_log(double p, double) { return -std::log(p); }

Matrix surprises(Inputs in, const MeasureNumbers& tokens) {
    Matrix column(in[0]->rows(), 1);
    for (Index row = 0; row < column.rows(); ++row) {
        const Index token = following(*in[0], tokens, row);
        column(row, 0) =
            token < 0 ? static_cast<Scalar>(no_number) : -std::log((*in[0])(row, token));
    }
    return column;
}

void explain_surprise(Explanation& explanation, Inputs in, const MeasureNumbers& tokens,
                      Cell cell) {
    const Index token = following(*in[0], tokens, cell.row);
    if (token < 0) {
        explanation.formula = "{r}: no number";
        explanation.note = "the text ends here: no token follows";
        return;
    }
    const Operand p = read(in, 0, {cell.row, token});
    explanation.apply(negative_log);
    explanation.terms = {alone(p)};
    explanation.steps = {fmt::format("−ln {}", digits(p.value))};
    explanation.note = "p is the probability of the token that follows in the text";
}

}  // namespace

const MeasureRule surprise_rule{.name = "surprise",
                                .formula = "−ln {0}",
                                .result = MeasureRule::Result::column,
                                .measure = surprises,
                                .cost = 1,
                                .explain = explain_surprise,
                                .explains_none = true};

}  // namespace attend
