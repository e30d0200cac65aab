#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/ops/row_normalizer.h"
#include "core/texts/notes.h"

namespace attend {

namespace {

struct Largest {
    double score;
    std::ptrdiff_t count;
};

Largest largest_of(const std::vector<double>& scores) {
    const double score = *std::max_element(scores.begin(), scores.end());
    return {score, std::count(scores.begin(), scores.end(), score)};
}

std::vector<double> hardmax_weights(const ScoreRow& row) {
    const Largest largest = largest_of(row.scores);
    std::vector<double> weights;
    for (const double score : row.scores)
        weights.push_back(score == largest.score ? 1 / static_cast<double>(largest.count) : 0);
    return weights;
}

std::vector<double> hardmax_gradient(const ScoreRow& row, std::span<const double>,
                                     std::span<const double>) {
    return std::vector<double>(row.z.size(), 0);
}

void explain_hardmax(Explanation& explanation, const ScoreRow& row, std::size_t own) {
    const Largest largest = largest_of(row.scores);
    explanation.fold = Fold::rule;
    explanation.formula = "{r} = 1 where {0} is the largest of its row, else 0";
    if (largest.count > 1) {
        explanation.formula = "{r} = 1 / c where {0} is one of the c largest of its row, else 0";
        if (row.scores[own] == largest.score)
            explanation.steps = {fmt::format("1 / {}", largest.count)};
    }
    explanation.terms = {term_of(row, own, explanation.result)};
    const auto [shown, most] = digits_apart(row.scores[own], largest.score);
    if (row.scores[own] != largest.score)
        explanation.note = say<texts::notes::not_largest>("score"_is = shown, "largest"_is = most);
    else if (largest.count == 1)
        explanation.note = say<texts::notes::is_largest>("score"_is = digits(largest.score));
    else
        explanation.note = say<texts::notes::share_largest>("n"_is = largest.count,
                                                            "score"_is = digits(largest.score));
}

RowSteps hardmax_steps(const ScoreRow& row) {
    const Largest largest = largest_of(row.scores);
    return {{largest.score / row.temperature, static_cast<double>(largest.count)}, {}};
}

constexpr std::array hardmax_numbers{
    StepName{"maximum", "max_j {s_j}", "the largest score of the row", "maximum", explain_largest},
    StepName{"how many", "#(s = max)", "how many have it: they share the weight", "maxima",
             explain_how_many_largest, "#({s_j} = max)"}};

}  // namespace

const RowRule hardmax_rule{
    "hardmax",       "The largest score of each row takes all the weight; equal ones share it.",
    hardmax_weights, hardmax_gradient,
    explain_hardmax, {hardmax_numbers, {}, hardmax_steps, "[{s} = {0}] / {1}"}};

}  // namespace attend
