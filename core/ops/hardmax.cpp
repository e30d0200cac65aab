#include "core/ops/hardmax.h"

#include <fmt/format.h>

#include <algorithm>

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

}  // namespace

std::vector<double> Hardmax::weigh(const Row& row) const {
    const Largest largest = largest_of(row.scores);
    std::vector<double> weights;
    for (const double score : row.scores)
        weights.push_back(score == largest.score ? 1 / static_cast<double>(largest.count) : 0);
    return weights;
}

std::vector<double> Hardmax::differentiate(const Row& row, std::span<const double>,
                                           std::span<const double>) const {
    return std::vector<double>(row.z.size(), 0);
}

void Hardmax::explain_weight(Explanation& explanation, const Row& row, std::size_t own) const {
    const Largest largest = largest_of(row.scores);
    explanation.fold = Fold::rule;
    explanation.formula = "{r} = 1 where {0} is the largest of its row, else 0";
    explanation.terms = {term(row, own, explanation.result)};
    if (row.scores[own] != largest.score)
        explanation.note = fmt::format("{} is not the largest of its row, {}",
                                       digits(row.scores[own]), digits(largest.score));
    else if (largest.count == 1)
        explanation.note = fmt::format("{} is the largest of its row", digits(largest.score));
    else
        explanation.note = fmt::format("{} of this row share the largest score, {}", largest.count,
                                       digits(largest.score));
}

}  // namespace attend
