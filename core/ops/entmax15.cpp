#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>

#include "core/ops/row_rules.h"

namespace attend {

namespace {

/// Half of the largest score, and t − that: for the right number of largest scores,
/// Σ(z/2 − t)² = 1. Beside a large score, t itself would lose what the squares are made of.
struct EntmaxThreshold {
    double largest = 0, below = 0;
};

EntmaxThreshold entmax15_threshold(std::vector<double> z) {
    std::sort(z.begin(), z.end(), std::greater<>());
    const double largest = z.front();
    double sum = 0, squares = 0, threshold = -1;
    for (std::size_t i = 0; i < z.size(); ++i) {
        const double count = static_cast<double>(i + 1), half = (z[i] - largest) / 2;
        sum += half;
        squares += half * half;
        const double mean = sum / count;
        const double spread = squares - sum * mean;  // Σ(z/2 − mean)²
        const double candidate = mean - std::sqrt(std::max(0.0, (1 - spread) / count));
        if (spread > 1 || candidate > half) break;
        threshold = candidate;
    }
    return {largest / 2, threshold};
}

double above_squared(double half, double threshold) {
    const double above = std::max(0.0, half - threshold);
    return above * above;
}

std::vector<double> entmax15_weights(const ScoreRow& row) {
    const EntmaxThreshold t = entmax15_threshold(row.z);
    std::vector<double> weights;
    for (const double z : row.z) weights.push_back(above_squared(z / 2 - t.largest, t.below));
    return weights;
}

std::vector<double> entmax15_gradient(const ScoreRow& row, std::span<const double> weights,
                                      std::span<const double> gradient) {
    std::vector<double> roots(weights.size());
    std::transform(weights.begin(), weights.end(), roots.begin(),
                   [](double weight) { return std::sqrt(weight); });
    const double sum = std::accumulate(roots.begin(), roots.end(), 0.0);
    const double inner =
        std::inner_product(roots.begin(), roots.end(), gradient.begin(), 0.0) / sum;
    std::vector<double> result(row.z.size());
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = roots[i] * (gradient[i] - inner);
    return result;
}

void explain_entmax15(Explanation& explanation, const ScoreRow& row, std::size_t own) {
    const EntmaxThreshold t = entmax15_threshold(row.z);
    const double shift = explained_shift(t.largest);
    const double half = row.z[own] / 2 - shift, threshold = t.largest - shift + t.below;
    explanation.formula =
        fmt::format("{{r}} = max(0, {}/2{} − t)^2", argument_of(row), shift == 0 ? "" : " − max/2");
    explanation.fold = Fold::function;
    explanation.outer = {above_squared, threshold};
    explanation.terms = {term_of(row, own, half)};
    explanation.steps = {
        fmt::format("max(0, {} − {})^2", digits(half), digits_after_sign(threshold))};
    explanation.note =
        fmt::format("t = {} makes the weights of the row sum to 1", digits(threshold));
}

RowSteps entmax15_steps(const ScoreRow& row) {
    const EntmaxThreshold t = entmax15_threshold(row.z);
    RowSteps steps;
    for (const double z : row.z) steps.cells.push_back(z / 2 - t.largest - t.below);
    const auto support =
        std::count_if(steps.cells.begin(), steps.cells.end(), [](double cell) { return cell > 0; });
    steps.numbers = {t.largest + t.below, static_cast<double>(support)};
    return steps;
}

constexpr std::array entmax15_numbers{
    StepName{"threshold", "t", "what is subtracted so that the weights of the row sum to 1",
             "threshold", "t with Σ_j max(0, {s_j}/2 − t)^2 = 1"},
    StepName{"support", "#(α > 0)", "how many keys weigh more than 0", "support_size",
             "#({s_j}/2 > t)"}};

}  // namespace

const RowRule entmax15_rule{
    "entmax15",
    entmax15_weights,
    entmax15_gradient,
    explain_entmax15,
    {entmax15_numbers,
     {"above threshold", "{s}/2 − t", "squared, it is the weight; what is below 0 weighs nothing",
      "above_threshold"},
     entmax15_steps,
     "max(0, {s}/2 − {0})^2"}};

}  // namespace attend
