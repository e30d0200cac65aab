#include "core/analysis/mask_cost.h"

#include <fmt/format.h>

#include "core/graph/explanation.h"
#include "core/plural.h"

namespace attend {

namespace {

Matrix count_open(Inputs in, const MeasureNumbers&) {
    return Matrix::Constant(1, 1, static_cast<Scalar>((in[0]->array() != Scalar(0)).count()));
}

/// Row by row; of a small mask cell by cell, too.
void explain_open(Explanation& explanation, Inputs in, const MeasureNumbers&, Cell) {
    constexpr Index worth_a_list = 10'000;
    const Matrix& mask = *in[0];
    std::vector<double> of_rows;
    for (Index row = 0; row < mask.rows(); ++row)
        of_rows.push_back(static_cast<double>((mask.row(row).array() != Scalar(0)).count()));
    explanation.steps = {listed(of_rows, " + ")};
    explanation.note = "open cells, row by row";
    if (mask.size() > worth_a_list) return;
    explanation.fold = Fold::sum;
    for (Index row = 0; row < mask.rows(); ++row)
        for (Index column = 0; column < mask.cols(); ++column) {
            const Operand cell = read(in, 0, {row, column});
            explanation.terms.push_back({{cell}, cell.value != 0 ? 1.0 : 0.0});
        }
}

}  // namespace

const MeasureRule open_rule{.name = "open",
                            .formula = "#({0} ≠ 0)",
                            .result = MeasureRule::Result::cell,
                            .measure = count_open,
                            .cost = 1,
                            .explain = explain_open};

std::string mask_cost_text(const MaskCost& cost) {
    const double saved = cost.scores - cost.needed;
    std::string text =
        fmt::format("{} of {} needed", counted(cost.needed), count_of(cost.scores, "score"));
    if (saved > 0) text += fmt::format(", {} saved by the mask", counted(saved));
    if (!cost.mixed) return text;
    return text +
           fmt::format(
               ". All {} are made, to find the largest; {} are mixed: only the mixing of {} is "
               "saved",
               counted(cost.needed), counted(*cost.mixed), counted(cost.needed - *cost.mixed));
}

}  // namespace attend
