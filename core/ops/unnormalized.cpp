#include "core/ops/unnormalized.h"

#include <fmt/format.h>

namespace attend {

std::vector<double> Unnormalized::weigh(const Row& row) const { return row.z; }

std::vector<double> Unnormalized::differentiate(const Row&, std::span<const double>,
                                                std::span<const double> gradient) const {
    return {gradient.begin(), gradient.end()};
}

void Unnormalized::explain_weight(Explanation& explanation, const Row& row, std::size_t own) const {
    explanation.formula = fmt::format("{{r}} = {}", argument());
    explanation.terms = {term(row, own, row.z[own])};
    explanation.steps = {temperature() == 1 ? digits(row.scores[own])
                                            : fmt::format("{} / {}", digits(row.scores[own]),
                                                          digits(temperature()))};
}

}  // namespace attend
