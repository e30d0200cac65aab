#include "core/analysis/bandwidth_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include "core/ops/even_rows.h"
#include "core/texts/measures.h"

namespace attend {

namespace {

constexpr Index bandwidths = 49;
constexpr int refinements = 14;

/// What each point that is left out says less what all others say of it.
Eigen::ArrayXd residuals(const KernelRegression& regression) {
    const Index count = left_out_count(regression.k->rows());
    const EvenRows some(count);
    const Value q = some.forward(std::array{regression.k}),
                v = some.forward(std::array{regression.v});
    const Estimates made = estimates_of(regression, q, count);
    return v->cast<double>().array() - made.f->cast<double>().array();
}

Matrix scan(const KernelRegression& regression, const Progress& progress) {
    const BandwidthRange range = bandwidth_range(*regression.k);
    Matrix found(bandwidths, 2);
    for (Index i = 0; i < bandwidths; ++i) {
        const double share = static_cast<double>(i) / (bandwidths - 1);
        progress.at(static_cast<double>(i) / static_cast<double>(bandwidths));
        found(i, 0) = static_cast<Scalar>(range.low * std::pow(range.high / range.low, share));
        found(i, 1) =
            static_cast<Scalar>(left_out_error(regression.at(static_cast<double>(found(i, 0)))));
    }
    return found;
}

/// The first of the least errors; nothing where there is none.
std::optional<Index> least_of(const Matrix& errors) {
    std::optional<Index> best;
    for (Index i = 0; i < errors.rows(); ++i)
        if (std::isfinite(errors(i, 1)) && (!best || errors(i, 1) < errors(*best, 1))) best = i;
    return best;
}

bool is_flat(const Matrix& errors, Index best) {
    return (errors.col(1).array() > errors(best, 1) * Scalar(1.0001)).count() == 0;
}

bool is_at_end(const Matrix& errors, Index best) { return best == 0 || best + 1 == errors.rows(); }

/// A least error lies between two bandwidths: thirds of the way, again and again.
double refined(const KernelRegression& regression, double low, double high,
               const Progress& progress) {
    low = std::log(low), high = std::log(high);
    for (int i = 0; i < refinements; ++i) {
        progress.at(static_cast<double>(i) / refinements);
        const double third = (high - low) / 3, a = low + third, b = high - third;
        const double of_a = left_out_error(regression.at(std::exp(a))),
                     of_b = left_out_error(regression.at(std::exp(b)));
        if (std::isnan(of_a) || of_b < of_a)
            low = a;
        else
            high = b;
    }
    return std::exp((low + high) / 2);
}

Matrix least(const KernelRegression& regression, const Matrix& errors, const Progress& progress) {
    const std::optional<Index> best = least_of(errors);
    if (!best) return Matrix::Constant(1, 2, static_cast<Scalar>(no_number));
    Matrix found = errors.row(*best);
    const auto sigma_at = [&](Index i) { return static_cast<double>(errors(i, 0)); };
    if (is_at_end(errors, *best) || is_flat(errors, *best)) return found;
    const double sigma =
        with_figures(refined(regression, sigma_at(*best - 1), sigma_at(*best + 1), progress), 3);
    const auto error = static_cast<Scalar>(left_out_error(regression.at(sigma)));
    if (error <= errors(*best, 1)) found << static_cast<Scalar>(sigma), error;  // else steps
    return found;
}

constexpr double slope_step = 0.02;  // of ln σ: where the slope is taken
constexpr double rate = 0.35, longest = 0.3, flat = 2e-4;

}  // namespace

double with_figures(double number, int figures) {
    const double power =
        static_cast<double>(figures - 1) - std::floor(std::log10(std::abs(number)));
    // By its quotient: 469 / 1000 is written 0.469, and 469 · 0.001 is not.
    const double unit = std::pow(10.0, std::abs(power));
    return power >= 0 ? std::round(number * unit) / unit : std::round(number / unit) * unit;
}

namespace {

std::vector<double> in_order(const Matrix& x) {
    std::vector<double> sorted(static_cast<std::size_t>(x.rows()));
    for (Index i = 0; i < x.rows(); ++i)
        sorted[static_cast<std::size_t>(i)] = static_cast<double>(x(i, 0));
    std::sort(sorted.begin(), sorted.end());
    return sorted;
}

}  // namespace

double farthest_neighbor(const Matrix& x) {
    const std::vector<double> sorted = in_order(x);
    double farthest = 0;
    for (std::size_t i = 0; i < sorted.size() && sorted.size() > 1; ++i) {
        const double below = i > 0 ? sorted[i] - sorted[i - 1]
                                   : std::numeric_limits<double>::infinity(),
                     above = i + 1 < sorted.size() ? sorted[i + 1] - sorted[i]
                                                   : std::numeric_limits<double>::infinity();
        farthest = std::max(farthest, std::min(below, above));
    }
    return farthest;
}

BandwidthRange bandwidth_range(const Matrix& x) {
    const std::vector<double> sorted = in_order(x);
    std::vector<double> gaps;
    for (std::size_t i = 1; i < sorted.size(); ++i)
        if (sorted[i] > sorted[i - 1]) gaps.push_back(sorted[i] - sorted[i - 1]);
    if (gaps.empty()) return {};
    const auto middle = gaps.begin() + static_cast<std::ptrdiff_t>(gaps.size() / 2);
    std::nth_element(gaps.begin(), middle, gaps.end());
    constexpr double part = 0.8, least_span = 10, evenly = 2, nearest_alone = 4;
    const bool even = *middle < evenly * *std::ranges::min_element(gaps);
    const double high = with_figures((sorted.back() - sorted.front()) * part, 2);
    return {std::min(with_figures(even ? *middle / nearest_alone : *middle, 2), high / least_span),
            high};
}

Index left_out_count(Index points) {
    constexpr Index most = 400, fewest = 50, weights = 1'500'000;
    return std::min(points, std::clamp(weights / std::max<Index>(points, 1), fewest, most));
}

double left_out_error(const KernelRegression& regression) {
    const double mean = residuals(regression).square().mean();
    return std::isfinite(mean) ? std::sqrt(mean) : no_number;
}

namespace {

/// 0.176, and not what float32 makes of it in double.
double as_written(Scalar number) {
    return std::stod(fmt::format("{}", static_cast<float>(number)));
}

LeaveOneOut read_search(const Matrix& errors, const Matrix& least) {
    LeaveOneOut found;
    for (Index i = 0; i < errors.rows(); ++i) {
        found.sigma.push_back(static_cast<double>(errors(i, 0)));
        found.error.push_back(static_cast<double>(errors(i, 1)));
    }
    const std::optional<Index> best = least_of(errors);
    if (!best) return found;
    found.best_sigma = as_written(least(0, 0));
    found.best_error = static_cast<double>(least(0, 1));
    found.at_end = is_at_end(errors, *best);
    found.flat = is_flat(errors, *best);
    return found;
}

}  // namespace

LeaveOneOut leave_one_out(const Matrix& errors, const Matrix& least, const Matrix& mean) {
    LeaveOneOut found = read_search(errors, least);
    found.mean_error = static_cast<double>(mean(0, 0));
    return found;
}

LeaveOneOut leave_one_out(const KernelRegression& regression, const Progress& progress) {
    const Matrix errors = scan(regression, progress.part(0, 0.6));
    return read_search(errors, least(regression, errors, progress.part(0.6, 1)));
}

Axes BandwidthSearch::axes(InputAxes) const {
    static const Axis columns("number", {"bandwidth", "error"});
    return {result_ == Result::scan ? Axis("bandwidth", bandwidths) : Axis("bandwidth", {"least"}),
            columns};
}

Value BandwidthSearch::forward_slowly(Inputs inputs, const Progress& progress) const {
    const KernelRegression regression{kernel_, 1, normalizer_, inputs[0], inputs[1]};
    return share(result_ == Result::scan ? scan(regression, progress)
                                         : least(regression, *inputs[2], progress));
}

Explanation BandwidthSearch::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation(result, cell);
    if (std::isnan(explanation.result))
        return explanation.by_rule(say<texts::measures::a_lonely_point>());
    if (cell.column == 0)
        return explanation.by_rule(result_ == Result::scan ? say<texts::measures::even_scan>()
                                                           : say<texts::measures::least_error>());
    const auto sigma = static_cast<double>(result(cell.row, 0));
    const Eigen::ArrayXd away = residuals({kernel_, sigma, normalizer_, inputs[0], inputs[1]});
    const auto count = static_cast<double>(away.size());
    for (Index i = 0; i < away.size(); ++i) {
        const Index row = even_row(i, away.size(), inputs[1]->rows());
        explanation.terms.push_back({{read(inputs, 1, {row, 0})}, away(i) * away(i) / count});
    }
    explanation.formula = "{r} = √(mean_i ({1}_i − f_i)^2)";
    explanation.steps = {fmt::format("√({} / {})", digits(away.square().sum()), away.size())};
    explanation.note = say<texts::measures::by_all_others>(
        "sigma"_is = digits(sigma), "n"_is = away.size(), "all"_is = inputs[1]->rows());
    explanation.apply(root_of_sum);
    return explanation;
}

double BandwidthSearch::cost(std::span<const Shape> inputs, Shape) const {
    const double errors = result_ == Result::scan ? static_cast<double>(bandwidths) : 29;
    return errors * left_out_cost(inputs[0].rows);
}

BandwidthStep descend(const KernelRegression& regression, const Progress& progress) {
    const double sigma = regression.sigma;
    const auto error = [&](double at, double share) {
        progress.at(share);
        return left_out_error(regression.at(at));
    };
    BandwidthStep step{sigma, error(sigma, 0), 0, sigma, true};
    const double above = error(sigma * std::exp(slope_step), 0.33),
                 below = error(sigma * std::exp(-slope_step), 0.67);
    if (!std::isfinite(step.error)) {
        // Too narrow for a point that has no other in reach: wider, until there is an error.
        step.next = sigma * std::exp(longest);
        step.done = false;
        return step;
    }
    if (!std::isfinite(above) || !std::isfinite(below) || step.error <= 0) return step;
    step.slope = (std::log(above) - std::log(below)) / (2 * slope_step);
    step.done = std::abs(step.slope) < flat;
    step.next = sigma * std::exp(-std::clamp(rate * step.slope, -longest, longest));
    return step;
}

}  // namespace attend
