#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

#include "core/ops/row_rules.h"

namespace attend {

namespace {

/// The largest score, and t − largest: those scores that stay above t exceed it by 1 in all. Beside
/// a large score, t itself would lose that 1.
struct SparsemaxThreshold {
    double largest = 0, below = 0;
};

SparsemaxThreshold sparsemax_threshold(std::vector<double> z) {
    std::sort(z.begin(), z.end(), std::greater<>());
    const double largest = z.front();
    double sum = 0, below = -1;
    for (std::size_t i = 0; i < z.size(); ++i) {
        const double count = static_cast<double>(i + 1), own = z[i] - largest;
        if (1 + count * own <= sum + own) break;
        sum += own;
        below = (sum - 1) / count;
    }
    return {largest, below};
}

double above(double z, double threshold) { return std::max(0.0, z - threshold); }

std::vector<double> sparsemax_weights(const ScoreRow& row) {
    const SparsemaxThreshold t = sparsemax_threshold(row.z);
    std::vector<double> weights;
    for (const double z : row.z) weights.push_back(above(z - t.largest, t.below));
    return weights;
}

std::vector<double> sparsemax_gradient(const ScoreRow& row, std::span<const double> weights,
                                       std::span<const double> gradient) {
    double sum = 0, count = 0;
    for (std::size_t i = 0; i < weights.size(); ++i)
        if (weights[i] > 0) sum += gradient[i], ++count;
    std::vector<double> result(row.z.size(), 0);
    for (std::size_t i = 0; i < weights.size(); ++i)
        if (weights[i] > 0) result[i] = gradient[i] - sum / count;
    return result;
}

void explain_sparsemax(Explanation& explanation, const ScoreRow& row, std::size_t own) {
    const SparsemaxThreshold t = sparsemax_threshold(row.z);
    const double shift = explained_shift(t.largest);
    const double z = row.z[own] - shift, threshold = t.largest - shift + t.below;
    explanation.formula =
        fmt::format("{{r}} = max(0, {}{} − t)", argument_of(row), shift == 0 ? "" : " − max");
    explanation.fold = Fold::function;
    explanation.outer = {above, threshold};
    explanation.terms = {term_of(row, own, z)};
    explanation.steps = {fmt::format("max(0, {} − {})", digits(z), digits_after_sign(threshold))};
    explanation.note =
        fmt::format("t = {} makes the weights of the row sum to 1", digits(threshold));
}

RowSteps sparsemax_steps(const ScoreRow& row) {
    const SparsemaxThreshold t = sparsemax_threshold(row.z);
    RowSteps steps;
    for (const double z : row.z) steps.cells.push_back(z - t.largest - t.below);
    const auto support =
        std::count_if(steps.cells.begin(), steps.cells.end(), [](double cell) { return cell > 0; });
    steps.numbers = {t.largest + t.below, static_cast<double>(support)};
    return steps;
}

constexpr std::array sparsemax_numbers{
    StepName{"threshold", "t", "what is subtracted so that the weights of the row sum to 1",
             "threshold", "t with Σ_j max(0, {s_j} − t) = 1"},
    StepName{"support", "#(α > 0)", "how many keys weigh more than 0", "support_size",
             "#({s_j} > t)"}};

}  // namespace

const RowRule sparsemax_rule{
    "sparsemax",
    sparsemax_weights,
    sparsemax_gradient,
    explain_sparsemax,
    {sparsemax_numbers,
     {"above threshold", "{s} − t", "what is below 0 will weigh nothing", "above_threshold"},
     sparsemax_steps,
     "max(0, {s} − {0})"}};

}  // namespace attend
