#include "core/analysis/combine.h"

#include <fmt/format.h>

#include <array>

#include "core/graph/explanation.h"
#include "core/named.h"

namespace attend {

namespace {

using Result = MeasureRule::Result;
using Sums = Eigen::Array<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Sums in double.
Matrix weighted_mean(Inputs heads, const MeasureNumbers& shares) {
    Sums sum = Sums::Zero(heads.front()->rows(), heads.front()->cols());
    for (std::size_t head = 0; head < heads.size(); ++head)
        sum += shares[head] * heads[head]->array().cast<double>();
    return sum.cast<Scalar>().matrix();
}

MeasureNumbers equal_shares(std::size_t heads) {
    return MeasureNumbers(heads, 1 / static_cast<double>(heads));
}

Matrix mean_of_heads(Inputs heads, const MeasureNumbers&) {
    return weighted_mean(heads, equal_shares(heads.size()));
}

std::vector<Term> weighted_terms(Inputs heads, const MeasureNumbers& shares, Cell cell) {
    std::vector<Term> terms;
    for (std::size_t head = 0; head < heads.size(); ++head) {
        const Operand weight = read(heads, head, cell);
        terms.push_back({{weight}, shares[head] * weight.value});
    }
    return terms;
}

std::vector<Term> mean_terms(Inputs heads, const MeasureNumbers&, Cell cell) {
    return weighted_terms(heads, equal_shares(heads.size()), cell);
}

template <class Choose>
Matrix fold(Inputs heads, Choose choose) {
    Matrix result = *heads.front();
    for (const Value& head : heads.subspan(1)) result = choose(result, *head);
    return result;
}

Matrix largest_of_heads(Inputs heads, const MeasureNumbers&) {
    return fold(heads, [](const Matrix& a, const Matrix& b) { return a.cwiseMax(b).eval(); });
}

Matrix smallest_of_heads(Inputs heads, const MeasureNumbers&) {
    return fold(heads, [](const Matrix& a, const Matrix& b) { return a.cwiseMin(b).eval(); });
}

/// The head whose weight it is, and all that it was compared with.
template <bool largest>
void explain_one(Explanation& explanation, Inputs heads, const MeasureNumbers&, Cell cell) {
    std::vector<double> weights;
    Operand own = read(heads, 0, cell);
    for (std::size_t head = 0; head < heads.size(); ++head) {
        const Operand other = read(heads, head, cell);
        weights.push_back(other.value);
        if (largest ? other.value > own.value : other.value < own.value) own = other;
    }
    explanation.fold = Fold::sum;
    explanation.terms = {alone(own)};
    explanation.steps = {fmt::format("{}({})", largest ? "max" : "min", listed(weights, ", "))};
}

constexpr std::array rules{
    CombineRule{"mean", "α_{ij} = 1/H Σ_h α_{ij}^h", "The mean of the heads, as rollout takes it",
                "combined",
                MeasureRule{.name = "combined",
                            .formula = "mean_h {0}",
                            .result = Result::cells,
                            .measure = mean_of_heads,
                            .terms = mean_terms,
                            .cost = 2,
                            .by_rows = true}},
    CombineRule{"max", "α_{ij} = max_h α_{ij}^h",
                "The largest weight that any head gives: who is seen at all", "combined/max",
                MeasureRule{.name = "largest_of_heads",
                            .formula = "max_h {0}",
                            .result = Result::cells,
                            .measure = largest_of_heads,
                            .cost = 2,
                            .by_rows = true,
                            .explain = explain_one<true>}},
    CombineRule{"min", "α_{ij} = min_h α_{ij}^h",
                "The smallest weight of all heads: what they agree on", "combined/min",
                MeasureRule{.name = "smallest_of_heads",
                            .formula = "min_h {0}",
                            .result = Result::cells,
                            .measure = smallest_of_heads,
                            .cost = 2,
                            .by_rows = true,
                            .explain = explain_one<false>}},
    CombineRule{"weighted", "α_{ij} = Σ_h g_h α_{ij}^h", "The mean with a share of yours a head",
                "combined/weighted",
                MeasureRule{.name = "weighted_heads",
                            .formula = "Σ_h g_h {0}",
                            .result = Result::cells,
                            .measure = weighted_mean,
                            .terms = weighted_terms,
                            .cost = 2,
                            .by_rows = true},
                true},
};

}  // namespace

std::span<const CombineRule> combine_rules() { return rules; }

const CombineRule& combine_rule(std::string_view name) {
    return named(combine_rules(), "rule", name);
}

std::vector<double> normalized_shares(std::span<const double> numbers) {
    double sum = 0;
    for (const double number : numbers) sum += number;
    std::vector<double> shares(numbers.begin(), numbers.end());
    for (double& share : shares)
        share = sum > 0 ? share / sum : 1 / static_cast<double>(numbers.size());
    return shares;
}

}  // namespace attend
