#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>

#include "core/graph/explanation.h"
#include "core/ops/row_normalizer.h"
#include "core/texts/notes.h"

namespace attend {

namespace {

/// The threshold as the largest score, and t minus that: as one number, t beside a large score
/// would lose the figures that say by how much scores exceed it.
struct Threshold {
    double largest = 0, below = 0;
};

/// Sparsemax and entmax of order 1.5 weigh by how much a score, or half of it, exceeds a threshold
/// t, which makes the weights of the row sum to 1.
struct Entmax {
    double part;  // of z that is compared with t
    Threshold (*threshold)(std::vector<double> z);
    double (*weight)(double compared, double threshold);
    std::string_view part_text, power_text;  // behind what is compared, and behind what exceeds t
};

/// Those scores that stay above t exceed it by 1 in all.
Threshold sparsemax_threshold(std::vector<double> z) {
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

/// For the right number of largest scores, Σ(z/2 − t)² = 1.
Threshold entmax15_threshold(std::vector<double> z) {
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

double above(double z, double threshold) { return std::max(0.0, z - threshold); }

double above_squared(double half, double threshold) {
    const double exceeds = above(half, threshold);
    return exceeds * exceeds;
}

constexpr Entmax sparsemax{1, sparsemax_threshold, above, "", ""},
    entmax15{0.5, entmax15_threshold, above_squared, "/2", "^2"};

template <const Entmax& of>
std::vector<double> weigh(const ScoreRow& row) {
    const Threshold t = of.threshold(row.z);
    std::vector<double> weights;
    for (const double z : row.z) weights.push_back(of.weight(of.part * z - t.largest, t.below));
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

template <const Entmax& of>
void explain(Explanation& explanation, const ScoreRow& row, std::size_t own) {
    const Threshold t = of.threshold(row.z);
    const double shift = explained_shift(t.largest);
    const double z = of.part * row.z[own] - shift, threshold = t.largest - shift + t.below;
    explanation.formula =
        fmt::format("{{r}} = max(0, {0}{1}{2}{3} − t){4}", argument_of(row), of.part_text,
                    shift == 0 ? "" : " − max", shift == 0 ? "" : of.part_text, of.power_text);
    explanation.apply(of.weight, threshold);
    explanation.terms = {term_of(row, own, z)};
    explanation.steps = {
        fmt::format("max(0, {} − {}){}", digits(z), digits_after_sign(threshold), of.power_text)};
    explanation.note =
        fmt::format("t = {} makes the weights of the row sum to 1", digits(threshold));
}

template <const Entmax& of>
RowSteps steps(const ScoreRow& row) {
    const Threshold t = of.threshold(row.z);
    RowSteps made;
    for (const double z : row.z) made.cells.push_back(of.part * z - t.largest - t.below);
    const auto support =
        std::count_if(made.cells.begin(), made.cells.end(), [](double cell) { return cell > 0; });
    made.numbers = {t.largest + t.below, static_cast<double>(support)};
    return made;
}

double less(double sum, double parameter) { return sum - parameter; }

/// t = μ − r: μ is the mean of the scores above t, each of which is a term; r makes their weights
/// sum to 1.
template <const Entmax& of>
void explain_threshold(Explanation& explanation, const ScoreRow& row, std::size_t) {
    const Threshold t = of.threshold(row.z);
    const double threshold = t.largest + t.below;
    std::vector<std::size_t> above;
    std::vector<double> compared;
    for (std::size_t i = 0; i < row.z.size(); ++i)
        if (of.part * row.z[i] - t.largest > t.below) {
            above.push_back(i);
            compared.push_back(of.part * row.z[i]);
        }
    const auto count = static_cast<double>(above.size());
    double mean = 0, spread = 0;
    for (const double number : compared) mean += number / count;
    for (const double number : compared) spread += (number - mean) * (number - mean);
    for (std::size_t i = 0; i < above.size(); ++i)
        explanation.terms.push_back(term_of(row, above[i], compared[i] / count));
    explanation.apply(less, mean - threshold);
    const std::string of_mean = fmt::format("({}) / {}", listed(compared, " + "), count);
    explanation.steps = {
        of.part == 1 ? fmt::format("{} − 1 / {}", of_mean, count)
                     : fmt::format("{} − √((1 − {}) / {})", of_mean, digits(spread), count)};
    explanation.note =
        fmt::format("the n = {} that exceed t have the mean μ = {}{}", count, digits(mean),
                    of.part == 1 ? ""
                                 : fmt::format(" and D = {}, the sum of their "
                                               "squared distances from it",
                                               digits(spread)));
}

template <const Entmax& of>
void explain_support(Explanation& explanation, const ScoreRow& row, std::size_t) {
    const Threshold t = of.threshold(row.z);
    for (std::size_t i = 0; i < row.z.size(); ++i)
        explanation.terms.push_back(
            term_of(row, i, of.part * row.z[i] - t.largest > t.below ? 1 : 0));
    explanation.note = say<texts::notes::threshold>("number"_is = digits(t.largest + t.below));
}

template <const Entmax& of>
void explain_above(Explanation& explanation, const ScoreRow& row, std::size_t own) {
    const Threshold t = of.threshold(row.z);
    const double threshold = t.largest + t.below, compared = of.part * row.z[own];
    explanation.apply(less, threshold);
    explanation.terms = {term_of(row, own, compared)};
    explanation.steps = {fmt::format("{} − {}", digits(compared), digits_after_sign(threshold))};
    explanation.note =
        fmt::format("t = {} makes the weights of the row sum to 1", digits(threshold));
}

template <const Entmax& of>
constexpr StepName threshold_step(std::string_view formula) {
    return {"threshold",
            "t",
            "what is subtracted so that the weights of the row sum to 1",
            "threshold",
            explain_threshold<of>,
            formula};
}
template <const Entmax& of>
constexpr StepName support_step(std::string_view formula) {
    return {"support",      "#(α > 0)",          "how many keys weigh more than 0",
            "support_size", explain_support<of>, formula};
}
constexpr std::array sparsemax_numbers{threshold_step<sparsemax>("μ − 1/n"),
                                       support_step<sparsemax>("#({s_j} > t)")},
    entmax15_numbers{threshold_step<entmax15>("μ − √((1 − D) / n)"),
                     support_step<entmax15>("#({s_j}/2 > t)")};

}  // namespace

const RowRule sparsemax_rule{
    "sparsemax",
    "Each score is lowered by a threshold of its row; what stays above 0 adds up to 1.",
    weigh<sparsemax>,
    sparsemax_gradient,
    explain<sparsemax>,
    {sparsemax_numbers,
     {"above threshold", "{s} − t", "what is below 0 will weigh nothing", "above_threshold",
      explain_above<sparsemax>},
     steps<sparsemax>,
     "max(0, {s} − {0})"}};

const RowRule entmax15_rule{
    "entmax15",
    "Each score is halved and lowered by a threshold of its row; what stays above 0 adds up to 1 "
    "once it is squared.",
    weigh<entmax15>,
    entmax15_gradient,
    explain<entmax15>,
    {entmax15_numbers,
     {"above threshold", "{s}/2 − t", "squared, it is the weight; what is below 0 weighs nothing",
      "above_threshold", explain_above<entmax15>},
     steps<entmax15>,
     "max(0, {s}/2 − {0})^2"}};

}  // namespace attend
