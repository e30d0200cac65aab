#include "core/attention/normalizer.h"

#include <array>
#include <stdexcept>

#include "core/attention/score.h"
#include "core/graph/explanation.h"
#include "core/named.h"
#include "core/ops/leaf.h"
#include "core/ops/row_normalizer.h"
#include "core/ops/softmax.h"

namespace attend {

namespace {

template <const RowRule& rule>
Expression by_rule(Ref scores, double temperature) {
    return express(RowNormalizer(rule, temperature), scores);
}

constexpr std::array all_normalizers{
    Normalizer{"softmax", "softmax, row by row", "α = exp(s/τ) / Σ_j exp(s_j/τ)", "Bridle 1990",
               true, softmax_rows, &softmax_internals},
    Normalizer{"sum", "divided by the sum", "α = s / Σ_j s_j", "Nadaraya 1964; Watson 1964", true,
               by_rule<sum_rule>, &sum_rule.internals},
    Normalizer{"sparsemax", "sparsemax", "α = max(0, s/τ − t)", "Martins & Astudillo 2016", true,
               by_rule<sparsemax_rule>, &sparsemax_rule.internals},
    Normalizer{"entmax15", "entmax 1.5", "α = max(0, s/(2τ) − t)^2",
               "Peters, Niculae & Martins 2019", true, by_rule<entmax15_rule>,
               &entmax15_rule.internals},
    Normalizer{"hardmax", "hardmax (look-up)", "α = 1 for the largest s", "a database's look-up",
               true, by_rule<hardmax_rule>, &hardmax_rule.internals, "softmax"},
    Normalizer{"sigmoid", "sigmoid, cell by cell", "α = 1 / (1 + exp(−s/τ))",
               "Ramapuram et al. 2024", false, by_rule<sigmoid_rule>, &sigmoid_rule.internals},
    Normalizer{"none", "none", "α = s/τ", "the score itself", false, by_rule<unnormalized_rule>,
               &unnormalized_rule.internals},
};

std::vector<ChoiceValue> normalizer_choices() {
    std::vector<ChoiceValue> values = values_of<normalizers>();
    values.push_back({std::string(own_normalizer),
                      "auto",
                      {},
                      "what belongs to the score: the sum to kernels that are no logarithms, else "
                      "softmax"});
    return values;
}

}  // namespace

std::span<const Normalizer> normalizers() { return all_normalizers; }
const Normalizer& normalizer(std::string_view name) {
    return named(normalizers(), "normalizer", name);
}

const Normalizer* at_any_temperature(const Normalizer& chosen) {
    if (reads_temperature(chosen)) return &chosen;
    return chosen.limit_of.empty() ? nullptr : &normalizer(chosen.limit_of);
}

const Normalizer& normalizer_of(const AttentionChoices& choices) {
    if (choices.normalizer != own_normalizer) return normalizer(choices.normalizer);
    return normalizer(score_function(choices.score).normalizer);
}

Ref add_weights(Scope place, Ref scores, const AttentionChoices& choices, std::string title) {
    const Normalizer& chosen = normalizer_of(choices);
    const double temperature = choices.temperature;
    Notation notation{"weights", "α", Role::weights, std::move(title)};
    notation.arrow = chosen.name;
    if (temperature != 1 && reads_temperature(chosen))
        notation.arrow += "\nτ = " + digits(temperature);
    notation.arrow_help = chosen.label;
    notation.formula = chosen.formula, notation.source = chosen.source;
    return place.add("weights", chosen.apply(scores, temperature), std::move(notation));
}

OperationPtr normalizing_operation(const Normalizer& normalizer, double temperature) {
    const auto given = std::make_shared<const Constant>(share(Matrix::Zero(1, 1)),
                                                        Axes{Axis("query", 1), Axis("key", 1)}, "");
    Graph graph;
    const Ref scores = Scope(graph).add("scores", {given, {}}, {});
    const Expression weights = normalizer.apply(scores, temperature);
    if (weights.inputs.size() != 1 || graph.size() != 1)
        throw std::logic_error("a normalizer reads more than scores");
    return weights.operation;
}

std::vector<Field<NormalizerChoices>> NormalizerChoices::fields() {
    return {
        {"normalizer", "Normalizer", "How a row of scores becomes weights",
         &NormalizerChoices::normalizer, 0, 0, normalizer_choices},
        {"temperature", "Temperature", "Scores are divided by it: low sharpens, high levels",
         &NormalizerChoices::temperature, 1e-30, 1e30},
    };
}

}  // namespace attend
