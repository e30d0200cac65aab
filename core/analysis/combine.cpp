#include "core/analysis/combine.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/named.h"

namespace attend {

namespace {

using Sums = Eigen::Array<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Matrix weighted_mean(std::span<const Value> heads, std::span<const double> shares) {
    Sums sum = Sums::Zero(heads.front()->rows(), heads.front()->cols());
    for (std::size_t head = 0; head < heads.size(); ++head)
        sum += shares[head] * heads[head]->array().cast<double>();
    return sum.cast<Scalar>().matrix();
}

template <class Choose>
Matrix fold(std::span<const Value> heads, Choose choose) {
    Matrix result = *heads.front();
    for (const Value& head : heads.subspan(1)) result = choose(result, *head);
    return result;
}

Matrix mean_of_heads(std::span<const Value> heads, std::span<const double>) {
    const std::vector<double> equal(heads.size(), 1 / static_cast<double>(heads.size()));
    return weighted_mean(heads, equal);
}

Matrix largest_of_heads(std::span<const Value> heads, std::span<const double>) {
    return fold(heads, [](const Matrix& a, const Matrix& b) { return a.cwiseMax(b).eval(); });
}

Matrix smallest_of_heads(std::span<const Value> heads, std::span<const double>) {
    return fold(heads, [](const Matrix& a, const Matrix& b) { return a.cwiseMin(b).eval(); });
}

constexpr std::array rules{
    CombineRule{"mean", "α_{ij} = 1/H Σ_h α_{ij}^h", "The mean of the heads, as rollout takes it",
                mean_of_heads},
    CombineRule{"max", "α_{ij} = max_h α_{ij}^h",
                "The largest weight that any head gives: who is seen at all", largest_of_heads,
                false, false},
    CombineRule{"min", "α_{ij} = min_h α_{ij}^h",
                "The smallest weight of all heads: what they agree on", smallest_of_heads, false,
                false},
    CombineRule{"weighted", "α_{ij} = Σ_h g_h α_{ij}^h", "The mean with a share of yours a head",
                weighted_mean, true},
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

Matrix combine(std::span<const Value> heads, const CombineRule& rule,
               std::span<const double> shares) {
    return rule.combine(heads, shares);
}

}  // namespace attend
