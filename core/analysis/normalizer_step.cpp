#include "core/analysis/normalizer_step.h"

#include <algorithm>
#include <cmath>

#include "core/graph/explanation.h"
#include "core/text/split.h"
#include "core/texts/measures.h"

namespace attend {

namespace {

/// `text` for every "{name}".
void put_in(std::string& whole, const std::string& name, const std::string& text) {
    replace_all(whole, "{" + name + "}", text);
}

/// A formula of scores s, as they are called here, divided by the temperature.
std::string of_scores(std::string_view formula, const std::string& s, double temperature) {
    const std::string divided = temperature == 1 ? "" : "/τ";
    std::string text(formula);
    put_in(text, "s_j", s + "_j" + divided);
    put_in(text, "s", s + divided);
    return text;
}

}  // namespace

std::vector<const StepName*> step_names(const StepRule& rule) {
    std::vector<const StepName*> names;
    for (const StepName& name : rule.numbers) names.push_back(&name);
    if (!rule.cells.name.empty()) names.push_back(&rule.cells);
    return names;
}

NormalizerStep::NormalizerStep(const StepRule& rule, std::size_t step, double temperature)
    : rule_(&rule),
      step_(step),
      temperature_(temperature),
      measured_("measure", {std::string(step_name().node)}) {}

Value NormalizerStep::forward(Inputs inputs) const {
    const Matrix& scores = *inputs[0];
    Matrix made =
        is_of_cells()
            ? Matrix::Constant(scores.rows(), scores.cols(), static_cast<Scalar>(rule_->masked))
            : Matrix::Constant(scores.rows(), 1, static_cast<Scalar>(no_number));
    for (Index i = 0; i < scores.rows(); ++i) {
        const ScoreRow row = unmasked_row(scores, i, temperature_);
        if (row.z.empty()) continue;
        if (has_nan(row)) {
            made.row(i).setConstant(static_cast<Scalar>(no_number));
            continue;
        }
        const RowSteps steps = rule_->steps(row);
        if (!is_of_cells()) made(i, 0) = static_cast<Scalar>(steps.numbers[step_]);
        for (std::size_t j = 0; is_of_cells() && j < steps.cells.size(); ++j)
            made(i, row.columns[j]) = static_cast<Scalar>(steps.cells[j]);
    }
    return share(std::move(made));
}

Explanation NormalizerStep::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const StepName& name = step_name();
    Explanation explanation(result, cell,
                            "{r} = " + of_scores(name.formula.empty() ? name.symbol : name.formula,
                                                 "{0}", temperature_));
    const ScoreRow row = unmasked_row(*inputs[0], cell.row, temperature_);
    const auto own = std::find(row.columns.begin(), row.columns.end(), cell.column);
    const bool of_cell = is_of_cells() && own != row.columns.end();
    if (!row.z.empty() && !has_nan(row) && (of_cell || !is_of_cells())) {
        const auto at = static_cast<std::size_t>(own - row.columns.begin());
        name.explain(explanation, row, of_cell ? at : 0);
        return explanation;
    }
    if (is_of_cells() && !of_cell && !std::isnan(explanation.result)) {
        explanation.terms = {{{read(inputs, 0, cell)}, 0}};
        return explanation.by_rule(say<texts::measures::masked>());
    }
    return explanation.by_rule(row.z.empty() ? say<texts::measures::nothing_open>()
                                             : say<texts::measures::a_score_is_none>());
}

std::string step_symbol(const StepName& name, double temperature) {
    return of_scores(name.symbol, "s", temperature);
}

std::string weight_in_symbols(const StepRule& rule, double temperature) {
    std::string text = of_scores(rule.weight, "s", temperature);
    for (std::size_t i = 0; i < rule.numbers.size(); ++i) {
        const std::string symbol = step_symbol(rule.numbers[i], temperature);
        put_in(text, std::to_string(i), symbol.starts_with("max_") ? "max" : symbol);
    }
    return text;
}

std::string weight_in_digits(const StepRule& rule, double score, std::span<const double> numbers,
                             double temperature) {
    const bool known = std::none_of(numbers.begin(), numbers.end(),
                                    [](double number) { return std::isnan(number); });
    if (!std::isfinite(score) || !known) return {};
    std::string text(rule.weight);
    const std::string divided = temperature == 1 ? "" : "/" + digits(temperature);
    constexpr std::string_view sign = "−";
    const std::size_t signed_at = text.find("−{s}");
    if (score == 0 && signed_at != std::string::npos) text.erase(signed_at, sign.size());  // no −0
    const bool after_sign = signed_at != std::string::npos;
    put_in(text, "s", (after_sign ? digits_after_sign(score) : digits(score)) + divided);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        put_in(text, std::to_string(i), digits_after_sign(numbers[i]));
    return text;
}

}  // namespace attend
