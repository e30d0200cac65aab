#include "core/analysis/measure.h"

#include <fmt/format.h>

#include <cmath>

namespace attend {

Axes Measure::axes(InputAxes inputs) const {
    switch (rule_->result) {
        case MeasureRule::Result::column:
            return {inputs[0].rows, Axis("measure", {std::string(rule_->name)})};
        case MeasureRule::Result::cell:
            return {Axis("of", {"all rows"}), Axis("measure", {std::string(rule_->name)})};
        case MeasureRule::Result::cells:
            break;
    }
    return inputs[0];
}

Value Measure::forward(Inputs inputs) const { return share(rule_->measure(inputs, numbers_)); }

Gradients Measure::backward(Inputs inputs, const Matrix&, const Matrix&) const {
    return Gradients(inputs.size());
}

Explanation Measure::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation;
    explanation.formula = fmt::format("{{r}} = {}", rule_->formula);
    explanation.result = static_cast<double>(result(cell.row, cell.column));
    explanation.fold = Fold::rule;
    if (std::isnan(explanation.result)) {
        explanation.note = "no number: nothing is left to attend to";
        return explanation;
    }
    if (!rule_->term) return explanation;
    explanation.fold = Fold::sum;
    const Matrix& weights = *inputs[0];
    for (Index column = 0; column < weights.cols(); ++column) {
        const double weight = static_cast<double>(weights(cell.row, column));
        explanation.terms.push_back(
            {{{0, {cell.row, column}, weight}}, rule_->term(weight, cell.row, column)});
    }
    return explanation;
}

double Measure::cost(std::span<const Shape> inputs, Shape) const {
    return rule_->cost * static_cast<double>(inputs[0].rows) *
           static_cast<double>(inputs[0].columns);
}

}  // namespace attend
