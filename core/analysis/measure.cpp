#include "core/analysis/measure.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/analysis/rollout.h"
#include "core/graph/explanation.h"
#include "core/texts/measures.h"

namespace attend {

namespace {

std::vector<Term> terms_of_row(Inputs inputs, Cell cell,
                               double (*term)(double weight, Index row, Index column)) {
    std::vector<Term> terms;
    for (Index column = 0; column < inputs[0]->cols(); ++column) {
        const Operand weight = read(inputs, 0, {cell.row, column});
        terms.push_back({{weight}, term(weight.value, cell.row, column)});
    }
    return terms;
}

bool are_products(const std::vector<Term>& terms) {
    return std::all_of(terms.begin(), terms.end(), [](const Term& term) {
        return term.operands.size() == 2 &&
               term.contribution == term.operands[0].value * term.operands[1].value;
    });
}

}  // namespace

bool attends(const Matrix& weights, const Matrix& seen, Index row) {
    return (seen.row(row).array() != minus_infinity).any() || !weights.row(row).isZero(0);
}

Measure::Measure(const MeasureRule& rule, MeasureNumbers numbers)
    : rule_(&rule),
      numbers_(std::move(numbers)),
      measured_("measure", {std::string(rule.name)}),
      all_rows_("of", {"all rows"}) {}

Axes Measure::axes(InputAxes inputs) const {
    switch (rule_->result) {
        case MeasureRule::Result::column:
            return {inputs[0].rows, measured_};
        case MeasureRule::Result::cell:
            return {all_rows_, measured_};
        case MeasureRule::Result::per_input:
            return {Axis("head", static_cast<Index>(inputs.size())), measured_};
        case MeasureRule::Result::rows:
            return {inputs[0].rows, inputs[0].rows};
        case MeasureRule::Result::pairs:
            return {inputs[0].rows, inputs[1].rows};
        case MeasureRule::Result::states:
            return {inputs[0].rows, states_axis(inputs[0], static_cast<Index>(numbers_.back()))};
        case MeasureRule::Result::cells:
            break;
    }
    return inputs[0];
}

namespace {

/// Of a row of weights: nothing is open to it, or it is no shares.
std::string why_no_number(Inputs inputs, Index row, bool reads_seen) {
    const Matrix& weights = *inputs[0];
    const bool zero = row >= weights.rows() || weights.row(row).isZero(0);
    if (reads_seen ? !attends(weights, *inputs[1], row) : zero)
        return say<texts::measures::nothing_open>();
    if (zero) return say<texts::measures::all_zero>();
    if ((weights.row(row).array() < 0).any()) return say<texts::measures::negative>();
    return say<texts::measures::made_of_none>();
}

}  // namespace

Explanation Measure::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation(result, cell, fmt::format("{{r}} = {}", rule_->formula));
    if (std::isnan(explanation.result) && !rule_->explains_none)
        return explanation.by_rule(why_no_number(inputs, cell.row, rule_->reads_seen));
    if (rule_->explain) {
        explanation.fold = Fold::rule;
        rule_->explain(explanation, inputs, numbers_, cell);
        return explanation;
    }
    explanation.terms = rule_->terms ? rule_->terms(inputs, numbers_, cell)
                                     : terms_of_row(inputs, cell, rule_->term);
    if (are_products(explanation.terms))
        explanation.steps = {products_in_digits(explanation.terms)};
    else if (explanation.terms.size() > 1)
        explanation.steps = {sum_in_digits(explanation.terms)};
    return explanation;
}

double Measure::cost(std::span<const Shape> inputs, Shape result) const {
    double cells = 0;
    if (rule_->result == MeasureRule::Result::pairs)  // each reads two whole rows
        return rule_->cost * cells_in(result) * static_cast<double>(inputs[0].columns);
    for (const Shape& input : inputs) cells += cells_in(input);
    return rule_->cost * cells;
}

Expression measure(const MeasureRule& rule, std::vector<Ref> inputs, MeasureNumbers numbers) {
    return {std::make_shared<const Measure>(rule, std::move(numbers)), std::move(inputs)};
}

}  // namespace attend
