#include "core/ops/kernel_score.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "core/graph/axis.h"
#include "core/named.h"
#include "core/ops/even_rows.h"
#include "core/parallel.h"
#include "core/simd/rows.h"
#include "core/text/split.h"
#include "core/texts/notes.h"

namespace attend {

namespace {

double no_slope(double, double) { return 0; }

constexpr std::array all_kernels{
    Kernel{.name = "boxcar",
           .label = "boxcar",
           .formula = "1 if ‖{0} − {1}‖ ≤ σ, else 0",
           .score = [](double d, double s) { return std::sqrt(d) <= s ? 1.0 : 0.0; },
           .slope = no_slope,
           .has_slack = true,
           .ends_at_sigma = true},
    Kernel{.name = "gaussian",
           .label = "Gaussian",
           .formula = "−‖{0} − {1}‖^2 / (2σ^2)",
           .score = [](double d, double s) { return 0 - d / (2 * s * s); },  // 0, not −0, at 0
           .slope = [](double, double s) { return -1 / (2 * s * s); }},
    // At distance 0 the laplacian has a corner: no direction is better than another.
    Kernel{.name = "laplacian",
           .label = "Laplacian",
           .formula = "−‖{0} − {1}‖ / σ",
           .score = [](double d, double s) { return 0 - std::sqrt(d) / s; },
           .slope = [](double d, double s) { return d > 0 ? -1 / (2 * s * std::sqrt(d)) : 0; }},
    Kernel{.name = "epanechnikov",
           .label = "Epanechnikov",
           .formula = "max(0, 1 − ‖{0} − {1}‖^2 / σ^2)",
           .score = [](double d, double s) { return std::max(0.0, 1 - d / (s * s)); },
           .slope = [](double d, double s) { return d < s * s ? -1 / (s * s) : 0; },
           .ends_at_sigma = true},
    Kernel{.name = "constant",
           .label = "constant",
           .formula = "1",
           .score = [](double, double) { return 1.0; },
           .slope = no_slope,
           .reads_distance = false},
};

std::string with_sigma(std::string text, double sigma) {
    replace_all(text, "2σ", "2·" + digits(sigma));
    replace_all(text, "σ", digits(sigma));
    replace_all(text, "^2", "²");
    return text;
}

/// "−(3.5 − 3.51)² / (2·0.1²)"
std::string in_figures(const Kernel& kernel, double q, double k, double sigma) {
    std::string text = of_numbers(kernel.formula);
    replace_all(text, "{0}", digits(q));
    replace_all(text, "{1}", digits_after_sign(k));
    return with_sigma(std::move(text), sigma);
}

/// Of vectors: "−11.76 / (2·2²)".
std::string in_figures(const Kernel& kernel, double squared, double sigma) {
    constexpr std::string_view distance = "‖{0} − {1}‖";
    std::string text(kernel.formula);
    replace_all(text, std::string(distance) + "^2", digits(squared));
    replace_all(text, distance, digits(std::sqrt(squared)));
    if (squared == 0) replace_all(text, "−0", "0");
    return with_sigma(std::move(text), sigma);
}

double squared_distance(const Matrix& q, const Matrix& k, Index i, Index j) {
    if (q.cols() == 1) {
        const double away = static_cast<double>(q(i, 0)) - static_cast<double>(k(j, 0));
        return away * away;
    }
    return simd::squared_distance(q.row(i).data(), k.row(j).data(), q.cols());
}

std::vector<double> lengths(const Matrix& rows) {
    const Eigen::VectorXd found = rows.cast<double>().rowwise().norm();
    return {found.begin(), found.end()};
}

}  // namespace

std::span<const Kernel> kernels() { return all_kernels; }
const Kernel& kernel(std::string_view name) { return named(kernels(), "kernel", name); }

std::string of_numbers(std::string_view formula) {
    constexpr std::string_view bar = "‖";
    std::string text(formula);
    const auto begin = text.find(bar);
    const auto end = begin == text.npos ? begin : text.find(bar, begin + bar.size());
    if (end == text.npos) return text;
    const bool squared = text.substr(end + bar.size()).starts_with("^2");
    text.replace(end, bar.size(), squared ? ")" : "|");
    text.replace(begin, bar.size(), squared ? "(" : "|");
    return text;
}

Axes KernelScore::axes(InputAxes inputs) const {
    return pairwise_axes(kernel_->name, inputs[0], inputs[1]);
}

Value KernelScore::forward_rows(Inputs inputs, Index first) const {
    const Matrix &q = *inputs[0], &k = *inputs[1];
    Matrix scores(q.rows(), k.rows());
    const std::vector<double> of_q = lengths(q), of_k = lengths(k);
    each_row(q.rows(), 3.0 * static_cast<double>(scores.size() * q.cols()), [&](Index i) {
        for (Index j = 0; j < k.rows(); ++j) {
            const double longest =
                std::max(of_q[static_cast<std::size_t>(i)], of_k[static_cast<std::size_t>(j)]);
            scores(i, j) =
                static_cast<Scalar>(kernel_->score(squared_distance(q, k, i, j), reach(longest)));
        }
        if (first + i < left_out_)
            scores(i, even_row(first + i, left_out_, k.rows())) = minus_infinity;
    });
    return share(std::move(scores));
}

Gradients KernelScore::backward(Inputs inputs, const Matrix&, const Matrix& gradient) const {
    const Matrix &q = *inputs[0], &k = *inputs[1];
    // dD/dq_i = 2(q_i − k_j), dD/dk_j the opposite.
    Matrix pull(q.rows(), k.rows());
    for (Index i = 0; i < q.rows(); ++i)
        for (Index j = 0; j < k.rows(); ++j)
            pull(i, j) =
                i < left_out_ && j == even_row(i, left_out_, k.rows())
                    ? Scalar(0)
                    : static_cast<Scalar>(2 * kernel_->slope(squared_distance(q, k, i, j), sigma_) *
                                          static_cast<double>(gradient(i, j)));
    Matrix by_q = pull.rowwise().sum().asDiagonal() * q - pull * k;
    Matrix by_k = pull.colwise().sum().transpose().asDiagonal() * k - pull.transpose() * q;
    return {std::move(by_q), std::move(by_k)};
}

Explanation KernelScore::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const Matrix &q = *inputs[0], &k = *inputs[1];
    const bool numbers = q.cols() == 1;
    Explanation explanation(
        result, cell,
        "{r} = " + (numbers ? of_numbers(kernel_->formula) : std::string(kernel_->formula)));
    // By its score and not by its row, which is the only one where a row is made alone.
    if (left_out_ > 0 && result(cell.row, cell.column) == minus_infinity &&
        squared_distance(q, k, cell.row, cell.column) == 0)
        return explanation.by_rule(say<texts::notes::not_itself>());
    if (!kernel_->reads_distance) return explanation.by_rule(say<texts::notes::same_for_all>());
    const double longest =
        std::max(q.row(cell.row).cast<double>().norm(), k.row(cell.column).cast<double>().norm());
    explanation.apply(kernel_->score, reach(longest));
    double squared = 0;
    for (Index a = 0; a < q.cols(); ++a) {
        const Operand left = read(inputs, 0, {cell.row, a}),
                      right = read(inputs, 1, {cell.column, a});
        const double part = (left.value - right.value) * (left.value - right.value);
        explanation.terms.push_back({{left, right}, part});
        squared += part;
    }
    explanation.steps = {numbers ? in_figures(*kernel_, static_cast<double>(q(cell.row, 0)),
                                              static_cast<double>(k(cell.column, 0)), sigma_)
                                 : in_figures(*kernel_, squared, sigma_)};
    if (!numbers)
        explanation.note =
            fmt::format("the terms come to the squared distance, {}", digits(squared));
    return explanation;
}

}  // namespace attend
