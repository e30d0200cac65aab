#include "core/document/bandwidth_search.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/attention/scores/kernels.h"

namespace attend {

namespace {

constexpr int bandwidths = 49, refinements = 14;
/// Errors that a search makes: of each bandwidth, of the mean, two of each third, of the least.
constexpr int errors_made = bandwidths + 1 + 2 * refinements + 1;
/// Of many points so many are left out, evenly through the table; the others still answer.
Index most_left_out(Index points) {
    constexpr Index most = 400, least = 50, weights = 1'500'000;
    return std::clamp(weights / std::max<Index>(points, 1), least, most);
}
constexpr double no_error = std::numeric_limits<double>::quiet_NaN();

std::vector<Index> left_out_points(const Regression& regression) {
    const Index count = regression.x->rows(), wanted = std::min(count, most_left_out(count));
    std::vector<Index> points;
    for (Index i = 0; i < wanted; ++i) points.push_back(i * count / wanted);
    return points;
}

/// Errors of a search, one after the other: each is so much of its progress.
class Errors {
  public:
    Errors(const Regression& regression, const Progress& progress)
        : regression_(regression), progress_(progress) {}
    double of(const Regression& regression, double sigma) {
        const double made = made_++;
        return left_out_error(regression, sigma,
                              progress_.part(made / errors_made, (made + 1) / errors_made));
    }
    double at(double sigma) { return of(regression_, sigma); }

  private:
    const Regression& regression_;
    const Progress& progress_;
    int made_ = 0;
};

/// A least error lies between two bandwidths: thirds of the way, again and again.
void refine(LeaveOneOut& found, std::size_t best, Errors& errors) {
    double low = std::log(found.sigma[best - 1]), high = std::log(found.sigma[best + 1]);
    for (int i = 0; i < refinements; ++i) {
        const double third = (high - low) / 3, a = low + third, b = high - third;
        const double of_a = errors.at(std::exp(a)), of_b = errors.at(std::exp(b));
        if (std::isnan(of_a) || of_b < of_a)
            low = a;
        else
            high = b;
    }
    const double sigma = with_figures(std::exp((low + high) / 2), 3);
    const double error = errors.at(sigma);
    if (!(error <= found.error[best])) return;  // steps, not a valley
    found.best_sigma = sigma;
    found.best_error = error;
}

constexpr double beside = 0.02;  // of ln σ: where the slope is taken
constexpr double rate = 0.35, longest = 0.3, flat = 2e-4;

}  // namespace

double with_figures(double number, int figures) {
    const double unit =
        std::pow(10.0, std::floor(std::log10(std::abs(number))) - static_cast<double>(figures - 1));
    return std::round(number / unit) * unit;
}

BandwidthRange bandwidth_range(const Matrix& x) {
    std::vector<double> sorted(static_cast<std::size_t>(x.rows())), gaps;
    for (Index i = 0; i < x.rows(); ++i)
        sorted[static_cast<std::size_t>(i)] = static_cast<double>(x(i, 0));
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 1; i < sorted.size(); ++i)
        if (sorted[i] > sorted[i - 1]) gaps.push_back(sorted[i] - sorted[i - 1]);
    if (gaps.empty()) return {};
    const auto middle = gaps.begin() + static_cast<std::ptrdiff_t>(gaps.size() / 2);
    std::nth_element(gaps.begin(), middle, gaps.end());
    constexpr double part = 0.8, least_span = 10;
    const double high = with_figures((sorted.back() - sorted.front()) * part, 2);
    return {std::min(with_figures(*middle, 2), high / least_span), high};
}

double left_out_error(Regression regression, double sigma, const Progress& progress) {
    regression.choices.set(bandwidth, sigma);
    const std::vector<Index> points = left_out_points(regression);
    std::vector<Scalar> places;
    for (const Index i : points) places.push_back((*regression.x)(i, 0));
    const Value f = estimates_at(regression, places, points, progress);
    double sum = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double residual = static_cast<double>((*regression.y)(points[i], 0)) -
                                static_cast<double>((*f)(static_cast<Index>(i), 0));
        sum += residual * residual;
    }
    return std::isfinite(sum) ? std::sqrt(sum / static_cast<double>(points.size())) : no_error;
}

LeaveOneOut leave_one_out(const Regression& regression, const Progress& progress) {
    LeaveOneOut found;
    Errors errors(regression, progress);
    const BandwidthRange range = bandwidth_range(*regression.x);
    found.left_out = static_cast<Index>(left_out_points(regression).size());
    for (int i = 0; i < bandwidths; ++i) {
        const double share = static_cast<double>(i) / (bandwidths - 1);
        found.sigma.push_back(range.low * std::pow(range.high / range.low, share));
        found.error.push_back(errors.at(found.sigma.back()));
    }
    Regression mean = regression;
    mean.choices.score = "constant";
    mean.choices.normalizer = "auto";
    found.mean_error = errors.of(mean, 1);
    std::size_t best = found.sigma.size();
    for (std::size_t i = 0; i < found.sigma.size(); ++i)
        if (std::isfinite(found.error[i]) &&
            (best == found.sigma.size() || found.error[i] < found.error[best]))
            best = i;
    if (best == found.sigma.size()) return found;
    found.best_sigma = with_figures(found.sigma[best], 3);
    found.best_error = found.error[best];
    found.at_end = best == 0 || best + 1 == found.sigma.size();
    found.flat = std::none_of(found.error.begin(), found.error.end(),
                              [&](double error) { return error > found.best_error * 1.0001; });
    if (!found.at_end && !found.flat) refine(found, best, errors);
    return found;
}

Index numbers_left_out(const Regression& regression) {
    return std::min(regression.x->rows(), most_left_out(regression.x->rows())) *
           regression.x->rows();
}

bool leaves_out_all(Index points) { return points <= most_left_out(points); }

Index numbers_of_search(const Regression& regression) {
    return numbers_left_out(regression) * errors_made;
}

BandwidthStep descend(const Regression& regression, double sigma, const Progress& progress) {
    const auto error = [&](double at, double from, double to) {
        return left_out_error(regression, at, progress.part(from, to));
    };
    BandwidthStep step{sigma, error(sigma, 0, 0.33), 0, sigma, true};
    const double above = error(sigma * std::exp(beside), 0.33, 0.67),
                 below = error(sigma * std::exp(-beside), 0.67, 1);
    if (!std::isfinite(step.error)) {
        // Too narrow for a point that has no other in reach: wider, until there is an error.
        step.next = sigma * std::exp(longest);
        step.done = false;
        return step;
    }
    if (!std::isfinite(above) || !std::isfinite(below) || step.error <= 0) return step;
    step.slope = (std::log(above) - std::log(below)) / (2 * beside);
    step.done = std::abs(step.slope) < flat;
    step.next = sigma * std::exp(-std::clamp(rate * step.slope, -longest, longest));
    return step;
}

}  // namespace attend
