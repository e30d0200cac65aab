#include "app/views/kernel/bandwidth.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/views/parts/follow_job.h"
#include "app/views/parts/measured.h"
#include "core/attention/scores/kernels.h"
#include "core/ops/kernel_score.h"

namespace attend {

namespace {

constexpr int bandwidths = 49, refinements = 14;
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

/// A least error lies between two bandwidths: thirds of the way, again and again.
void refine(const Regression& regression, LeaveOneOut& found, std::size_t best,
            const Progress& progress) {
    double low = std::log(found.sigma[best - 1]), high = std::log(found.sigma[best + 1]);
    for (int i = 0; i < refinements; ++i) {
        const double third = (high - low) / 3, a = low + third, b = high - third;
        const double of_a = left_out_error(regression, std::exp(a), progress),
                     of_b = left_out_error(regression, std::exp(b), progress);
        if (std::isnan(of_a) || of_b < of_a)
            low = a;
        else
            high = b;
    }
    const double sigma = with_figures(std::exp((low + high) / 2), 3);
    const double error = left_out_error(regression, sigma, progress);
    if (!(error <= found.error[best])) return;  // steps, not a valley
    found.best_sigma = sigma;
    found.best_error = error;
}

struct BandwidthMemory {
    LatestJob<Regression, LeaveOneOut> all, compared;
    LatestJob<Regression, double> now;
};

/// Without what every bandwidth gives anew.
Regression at_any_bandwidth(Regression regression) {
    regression.choices.set(bandwidth, bandwidth.standard);
    return regression;
}

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

BandwidthRange bandwidth_range(const Frame& frame) {
    if (!frame.evaluation()) return {};
    const Value& x = frame.evaluation()->at(frame.block().k);
    return frame.ui.memory.kept(x, [&] { return bandwidth_range(*x); });
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
    const BandwidthRange range = bandwidth_range(*regression.x);
    found.left_out = static_cast<Index>(left_out_points(regression).size());
    for (int i = 0; i < bandwidths; ++i) {
        const double share = static_cast<double>(i) / (bandwidths - 1);
        found.sigma.push_back(range.low * std::pow(range.high / range.low, share));
        found.error.push_back(left_out_error(regression, found.sigma.back(), progress));
        progress.at(share);
    }
    Regression mean = regression;
    mean.choices.score = "constant";
    mean.choices.normalizer = "auto";
    found.mean_error = left_out_error(mean, 1, progress);
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
    if (!found.at_end && !found.flat) refine(regression, found, best, progress);
    return found;
}

Index numbers_left_out(const Regression& regression) {
    return std::min(regression.x->rows(), most_left_out(regression.x->rows())) *
           regression.x->rows();
}

namespace {

const LeaveOneOut* follow_all(Frame& frame, LatestJob<Regression, LeaveOneOut>& job,
                              const Regression& regression) {
    if (regression.x->rows() < 2) return nullptr;
    follow(frame, job, "Leaving one out", regression,
           numbers_left_out(regression) * (bandwidths + 2 * refinements), [&] {
               return [regression](const Progress& progress) {
                   return leave_one_out(regression, progress);
               };
           });
    return job.problem().empty() ? job.result() : nullptr;
}

}  // namespace

const LeaveOneOut* follow_leave_one_out(Frame& frame) {
    return follow_all(frame, frame.ui.memory.of<BandwidthMemory>().all,
                      at_any_bandwidth(regression_of(frame)));
}

bool knows_leave_one_out(const Frame& frame) {
    return !frame.stale() && frame.ui.memory.of<BandwidthMemory>().all.current();
}

const LeaveOneOut* follow_compared_errors(Frame& frame) {
    const auto other = compared_regression(frame);
    if (!other || !kernel(other->choices.score).reads_distance) return nullptr;
    return follow_all(frame, frame.ui.memory.of<BandwidthMemory>().compared,
                      at_any_bandwidth(*other));
}

std::optional<double> follow_left_out_error(Frame& frame) {
    auto& memory = frame.ui.memory.of<BandwidthMemory>();
    const Regression regression = regression_of(frame);
    const Index points = regression.x->rows();
    if (points < 2) return std::nullopt;
    if (points <= most_left_out(points)) {  // all of them: the node says it
        const Measured found =
            measured(frame, "Leaving one out", {*frame.scene()->measures.left_out_error});
        const double error =
            found.current ? static_cast<double>((*found.values.front())(0, 0)) : no_error;
        return std::isfinite(error) ? std::optional(error) : std::nullopt;
    }
    const bool current =
        follow(frame, memory.now, "Leaving one out", regression, numbers_left_out(regression), [&] {
            return [regression](const Progress& progress) {
                return left_out_error(regression, regression.choices[bandwidth], progress);
            };
        });
    const double* const error = memory.now.result();
    if (!current || !error || !std::isfinite(*error)) return std::nullopt;
    return *error;
}

}  // namespace attend
