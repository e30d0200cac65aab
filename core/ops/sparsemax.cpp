#include "core/ops/sparsemax.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace attend {

namespace {

/// t: the largest scores, as many as stay above it, exceed it by 1 in all.
double threshold_of(std::vector<double> z) {
    std::sort(z.begin(), z.end(), std::greater<>());
    double sum = 0, threshold = 0;
    for (std::size_t i = 0; i < z.size(); ++i) {
        const double count = static_cast<double>(i + 1);
        if (1 + count * z[i] <= sum + z[i]) break;
        sum += z[i];
        threshold = (sum - 1) / count;
    }
    return threshold;
}

double above(double z, double threshold) { return std::max(0.0, z - threshold); }

}  // namespace

std::vector<double> Sparsemax::weigh(const Row& row) const {
    const double threshold = threshold_of(row.z);
    std::vector<double> weights;
    for (const double z : row.z) weights.push_back(above(z, threshold));
    return weights;
}

std::vector<double> Sparsemax::differentiate(const Row& row, std::span<const double> weights,
                                             std::span<const double> gradient) const {
    double sum = 0, count = 0;
    for (std::size_t i = 0; i < weights.size(); ++i)
        if (weights[i] > 0) sum += gradient[i], ++count;
    std::vector<double> result(row.z.size(), 0);
    for (std::size_t i = 0; i < weights.size(); ++i)
        if (weights[i] > 0) result[i] = gradient[i] - sum / count;
    return result;
}

void Sparsemax::explain_weight(Explanation& explanation, const Row& row, std::size_t own) const {
    const double threshold = threshold_of(row.z);
    explanation.formula = fmt::format("{{r}} = max(0, {} − t)", argument());
    explanation.fold = Fold::function;
    explanation.outer = {above, threshold};
    explanation.terms = {term(row, own, row.z[own])};
    explanation.steps = {
        fmt::format("max(0, {} − {})", digits(row.z[own]),
                    threshold < 0 ? fmt::format("({})", digits(threshold)) : digits(threshold))};
    explanation.note =
        fmt::format("t = {} makes the weights of the row sum to 1", digits(threshold));
}

}  // namespace attend
