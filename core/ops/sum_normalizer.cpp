#include <fmt/format.h>

#include <array>
#include <numeric>

#include "core/error.h"
#include "core/graph/explanation.h"
#include "core/ops/row_normalizer.h"
#include "core/texts/notes.h"

namespace attend {

namespace {

double sum_of(const std::vector<double>& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), 0.0);
}

std::vector<double> sum_weights(const ScoreRow& row) {
    for (std::size_t i = 0; i < row.scores.size(); ++i)
        if (row.scores[i] < 0)
            throw Error(fmt::format("the score in row {}, column {}", row.row, row.columns[i]),
                        digits(row.scores[i]),
                        "0 or more: the normalizer sum divides by the row's sum");
    const double sum = sum_of(row.z);
    std::vector<double> weights(row.z.size(), 0);
    if (sum > 0)
        for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = row.z[i] / sum;
    return weights;
}

std::vector<double> sum_gradient(const ScoreRow& row, std::span<const double> weights,
                                 std::span<const double> gradient) {
    const double sum = sum_of(row.z);
    std::vector<double> result(row.z.size(), 0);
    if (sum <= 0) return result;
    const double inner = std::inner_product(weights.begin(), weights.end(), gradient.begin(), 0.0);
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = (gradient[i] - inner) / sum;
    return result;
}

void explain_sum(Explanation& explanation, const ScoreRow& row, std::size_t own) {
    const double sum = sum_of(row.scores);
    explanation.formula = "{r} = {0} / Σ_j {0}_j";
    explanation.own = own;
    for (std::size_t i = 0; i < row.scores.size(); ++i)
        explanation.terms.push_back(term_of(row, i, row.scores[i]));
    if (sum == 0) {
        explanation.fold = Fold::rule;
        explanation.note = say<texts::notes::nothing_to_share>();
        return;
    }
    explanation.fold = Fold::share;
    explanation.steps = {fmt::format("{} / {}", digits(row.scores[own]), digits(sum))};
}

RowSteps sum_steps(const ScoreRow& row) { return {{sum_of(row.scores)}, {}}; }

void explain_sum_of_scores(Explanation& explanation, const ScoreRow& row, std::size_t) {
    for (std::size_t i = 0; i < row.scores.size(); ++i)
        explanation.terms.push_back(term_of(row, i, row.scores[i]));
    explanation.steps = {sum_in_digits(explanation.terms)};
}

constexpr std::array sum_numbers{
    StepName{"sum", "Σ_j s_j", "the scores of the row added up", "sum", explain_sum_of_scores}};

}  // namespace

const RowRule sum_rule{
    "sum",       "Each score is divided by the sum of its row; a row of zeros has no weights.",
    sum_weights, sum_gradient,
    explain_sum, {sum_numbers, {}, sum_steps, "{s} / {0}"}};

}  // namespace attend
