#include "core/ops/softmax.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/graph/explanation.h"
#include "core/parallel.h"
#include "core/simd/rows.h"
#include "core/texts/notes.h"

namespace attend {

namespace {

RowSteps softmax_steps(const ScoreRow& row) {
    const double largest = *std::max_element(row.z.begin(), row.z.end());
    RowSteps steps;
    for (const double z : row.z) steps.cells.push_back(std::exp(z - largest));
    steps.numbers = {largest, std::accumulate(steps.cells.begin(), steps.cells.end(), 0.0)};
    return steps;
}

void explain_shifted_exponential(Explanation& explanation, const ScoreRow& row, std::size_t own) {
    const std::size_t largest = largest_of(row);
    explanation.apply([](double sum, double) { return std::exp(sum); });
    explanation.terms = {term_of(row, own, row.z[own]), term_of(row, largest, -row.z[largest])};
    explanation.steps = {
        fmt::format("exp({} − {})", digits(row.z[own]), digits_after_sign(row.z[largest]))};
}

void explain_sum_of_exponentials(Explanation& explanation, const ScoreRow& row, std::size_t) {
    const double largest = row.z[largest_of(row)];
    for (std::size_t i = 0; i < row.z.size(); ++i)
        explanation.terms.push_back(term_of(row, i, std::exp(row.z[i] - largest)));
    explanation.steps = {sum_in_digits(explanation.terms)};
    explanation.note = say<texts::notes::maximum>("number"_is = digits(largest));
}

constexpr std::array softmax_numbers{
    StepName{"maximum", "max_j {s_j}", "the largest of the row; subtracting it changes no weight",
             "maximum", explain_largest},
    StepName{"sum", "Σ_j exp({s_j} − max)", "the exponentials of the row added up", "sum",
             explain_sum_of_exponentials}};

}  // namespace

const StepRule softmax_internals{
    softmax_numbers,
    {"exponentials", "exp({s} − max)", "each cell raised to a power of e: from 0 to 1",
     "exponentials", explain_shifted_exponential},
    softmax_steps,
    "exp({s} − {0}) / {1}",
    0};

void Softmax::forward_to(Inputs inputs, Index, Matrix& weights) const {
    const Matrix& scores = *inputs[0];
    const Scalar inverse = static_cast<Scalar>(1 / temperature_);
    each_row(scores.rows(), 10.0 * static_cast<double>(scores.size()), [&](Index row) {
        const Scalar* const from = scores.row(row).data();
        const simd::RowRange range = simd::range(from, scores.cols());
        if (range.has_nan)
            weights.row(row).setConstant(std::numeric_limits<Scalar>::quiet_NaN());
        else if (range.largest == minus_infinity)
            weights.row(row).setZero();
        else
            simd::softmax(from, weights.row(row).data(), scores.cols(), range.largest, inverse);
    });
}

void Softmax::add_backward(Inputs, const Matrix& result, const Matrix& gradient,
                           std::span<Matrix* const> sums) const {
    if (!sums[0]) return;
    const Scalar inverse = static_cast<Scalar>(1 / temperature_);
    for (Index row = 0; row < result.rows(); ++row) {
        const auto weights = result.row(row).array(), gradients = gradient.row(row).array();
        const auto inner = static_cast<Scalar>((weights * gradients).cast<double>().sum());
        sums[0]->row(row).array() += weights * (gradients - inner) * inverse;
    }
}

Explanation Softmax::explain_backward(const BackwardStep& step, Cell cell) const {
    constexpr double sure = 0.01;
    const std::size_t weights = step.result_place(), gradients = step.gradient_place();
    Explanation explanation(step.made, cell,
                            fmt::format("{{r}} = {{{0}}} ({{{1}}} − Σ_j {{{0}}}_j {{{1}}}_j){2}",
                                        weights, gradients, temperature_ == 1 ? "" : " / τ"));
    const Operand own = step.result_at(cell), of_own = step.gradient_at(cell);
    double mean = 0;
    explanation.terms.push_back({{own, of_own}, own.value * of_own.value / temperature_});
    for (Index j = 0; j < step.result().cols(); ++j) {
        const Operand weight = step.result_at({cell.row, j}),
                      gradient = step.gradient_at({cell.row, j});
        if (weight.value == 0) continue;
        mean += weight.value * gradient.value;
        explanation.terms.push_back(
            {{weight, gradient}, -own.value * weight.value * gradient.value / temperature_});
    }
    explanation.steps = {fmt::format("{} · ({} − {}){}", digits(own.value), digits(of_own.value),
                                     digits_after_sign(mean),
                                     temperature_ == 1 ? "" : " / " + digits(temperature_))};
    if (const double slope = own.value * (1 - own.value); own.value > 0 && slope < sure)
        explanation.note = say<texts::notes::hardly_learns>(
            "slope"_is = digits(slope),
            "sure"_is = step.result().row(cell.row).maxCoeff() * (1 + sure) > 1);
    return explanation;
}

Explanation Softmax::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const auto scores = inputs[0]->row(cell.row);
    Explanation explanation(result, cell);
    explanation.own = static_cast<std::size_t>(cell.column);
    const double largest = static_cast<double>(scores.maxCoeff());
    if (largest == static_cast<double>(minus_infinity))
        return explanation.by_rule(say<texts::notes::nothing_left>(), "{r} = 0");
    // exp() of the scores as they are, as people write it, as long as double can hold it.
    const double shift = std::abs(largest) / temperature_ > 300 ? largest : 0;
    const std::string over = temperature_ == 1 ? "" : "/τ";
    const auto exponential_of = [&](std::string_view score) {
        return shift == 0 ? fmt::format("exp({}{})", score, over)
                          : fmt::format("exp(({} − max){})", score, over);
    };
    explanation.formula =
        fmt::format("{{r}} = {} / Σ_j {}", exponential_of("{0}"), exponential_of("{0}_j"));
    explanation.fold = Fold::share;
    double sum = 0;
    explanation.terms.reserve(static_cast<std::size_t>(scores.cols()));
    for (Index j = 0; j < scores.cols(); ++j) {
        const Operand score = read(inputs, 0, {cell.row, j});
        const double exponential = std::exp((score.value - shift) / temperature_);
        sum += exponential;
        explanation.terms.push_back({{score}, exponential});
    }
    const double own = static_cast<double>(scores(cell.column)) - shift;
    const double part = explanation.terms[explanation.own].contribution;
    const int count = digits_needed([&, weight = digits(explanation.result)](int n) {
        const double all = rounded(sum, n), below = rounded(temperature_, n);
        return digits(rounded(part, n) / all) == weight &&
               digits(std::exp(rounded(own, n) / below) / all) == weight;
    });
    const std::string divided =
        temperature_ == 1 ? "" : fmt::format("/{}", digits(temperature_, count));
    explanation.steps = {
        fmt::format("exp({}{}) / {}", digits(own, count), divided, digits(sum, count)),
        fmt::format("{} / {}", digits(part, count), digits(sum, count))};
    if (scores(cell.column) == minus_infinity)
        explanation.note = say<texts::notes::weighs_nothing>();
    return explanation;
}

}  // namespace attend
