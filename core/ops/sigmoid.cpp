#include <fmt/format.h>

#include <cmath>

#include "core/ops/elementwise.h"
#include "core/ops/row_normalizer.h"

namespace attend {

namespace {

std::vector<double> sigmoid_weights(const ScoreRow& row) {
    std::vector<double> weights;
    for (const double z : row.z) weights.push_back(logistic(z));
    return weights;
}

std::vector<double> sigmoid_gradient(const ScoreRow& row, std::span<const double> weights,
                                     std::span<const double> gradient) {
    std::vector<double> result(row.z.size());
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = gradient[i] * weights[i] * (1 - weights[i]);
    return result;
}

void explain_sigmoid(Explanation& explanation, const ScoreRow& row, std::size_t own) {
    explanation.formula = fmt::format("{{r}} = 1 / (1 + exp(−{}))", argument_of(row));
    explanation.apply(logistic);
    explanation.terms = {term_of(row, own, row.z[own])};
    explanation.steps = {fmt::format("1 / (1 + exp({}))", digits(-row.z[own]))};
}

RowSteps sigmoid_steps(const ScoreRow& row) {
    RowSteps steps;
    for (const double z : row.z) steps.cells.push_back(std::exp(-z));
    return steps;
}

void explain_exponential_of_minus(Explanation& explanation, const ScoreRow& row, std::size_t own) {
    explanation.apply([](double sum, double) { return std::exp(sum); });
    explanation.terms = {term_of(row, own, -row.z[own])};
    explanation.steps = {fmt::format("exp({})", digits(-row.z[own]))};
}

}  // namespace

const RowRule sigmoid_rule{
    "sigmoid",
    "Each score becomes a weight between 0 and 1 by itself, whatever the others are.",
    sigmoid_weights,
    sigmoid_gradient,
    explain_sigmoid,
    {{},
     {"exponentials", "exp(−{s})", "of each cell by itself: 1 where the score is 0", "exponentials",
      explain_exponential_of_minus},
     sigmoid_steps,
     "1 / (1 + exp(−{s}))",
     std::numeric_limits<double>::infinity()}};

}  // namespace attend
