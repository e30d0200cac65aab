#include "core/ops/sigmoid.h"

#include <fmt/format.h>

#include <cmath>

namespace attend {

namespace {

double sigmoid_of(double z, double) { return 1 / (1 + std::exp(-z)); }

}  // namespace

std::vector<double> Sigmoid::weigh(const Row& row) const {
    std::vector<double> weights;
    for (const double z : row.z) weights.push_back(sigmoid_of(z, 0));
    return weights;
}

std::vector<double> Sigmoid::differentiate(const Row& row, std::span<const double> weights,
                                           std::span<const double> gradient) const {
    std::vector<double> result(row.z.size());
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = gradient[i] * weights[i] * (1 - weights[i]);
    return result;
}

void Sigmoid::explain_weight(Explanation& explanation, const Row& row, std::size_t own) const {
    explanation.formula = fmt::format("{{r}} = 1 / (1 + exp(−{}))", argument());
    explanation.fold = Fold::function;
    explanation.outer = {sigmoid_of, 0};
    explanation.terms = {term(row, own, row.z[own])};
    explanation.steps = {fmt::format("1 / (1 + exp({}))", digits(-row.z[own]))};
}

}  // namespace attend
