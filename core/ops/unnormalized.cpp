#include <fmt/format.h>

#include "core/ops/row_normalizer.h"

namespace attend {

namespace {

std::vector<double> unnormalized_weights(const ScoreRow& row) { return row.z; }

std::vector<double> unnormalized_gradient(const ScoreRow&, std::span<const double>,
                                          std::span<const double> gradient) {
    return {gradient.begin(), gradient.end()};
}

void explain_unnormalized(Explanation& explanation, const ScoreRow& row, std::size_t own) {
    explanation.formula = fmt::format("{{r}} = {}", argument_of(row));
    explanation.terms = {term_of(row, own, row.z[own])};
    explanation.steps = {row.temperature == 1 ? digits(row.scores[own])
                                              : fmt::format("{} / {}", digits(row.scores[own]),
                                                            digits(row.temperature))};
}

RowSteps unnormalized_steps(const ScoreRow&) { return {}; }

}  // namespace

const RowRule unnormalized_rule{"none",
                                "The scores are taken as weights, as they are.",
                                unnormalized_weights,
                                unnormalized_gradient,
                                explain_unnormalized,
                                {{}, {}, unnormalized_steps, "{s}"}};

}  // namespace attend
