#pragma once
#include <vector>

#include "core/analysis/kernel_regression.h"

namespace attend {

/// A number other than 0 with so many figures.
double with_figures(double number, int figures);

/// Which bandwidths make a difference: from the median distance of neighbors (of points that are
/// evenly spread from a quarter of it, where a Gaussian kernel hears the nearest alone) to most of
/// the range of all points.
struct BandwidthRange {
    double low = 0.01, high = 1;
    bool operator==(const BandwidthRange&) const = default;
};
BandwidthRange bandwidth_range(const Matrix& x);

/// How far the loneliest point is from the nearest other one: with less a kernel that ends at its
/// bandwidth leaves it alone. 0 of fewer than two points.
double farthest_neighbor(const Matrix& x);

/// How many of so many points are left out, one after the other: all, or of many some, evenly
/// through the table. The others still answer.
Index left_out_count(Index points);
/// Root mean square of the errors at the regression's bandwidth (Stone 1974); not a number where a
/// point has no estimate.
double left_out_error(const KernelRegression& regression);
/// Floating-point operations that it takes, roughly.
inline double left_out_cost(Index points) {
    return 40.0 * static_cast<double>(left_out_count(points)) * static_cast<double>(points);
}

/// How far estimates are from the value of a point that they do not see, by the bandwidth.
struct LeaveOneOut {
    std::vector<double> sigma, error;  // not a number where some point has no estimate
    double best_sigma = 0, best_error = 0;
    bool at_end = false;            // the least error is the first or the last
    bool flat = false;              // the bandwidth makes no difference
    double mean_error = no_number;  // of the mean of all other points, whatever the distance
    bool exists() const { return best_sigma > 0; }
};
/// From the values of the nodes.
LeaveOneOut leave_one_out(const Matrix& errors, const Matrix& least, const Matrix& mean);
/// What they would be of another kernel; that of the mean is the same. Throws Cancelled.
LeaveOneOut leave_one_out(const KernelRegression& regression, const Progress& progress = {});

/// The errors of a scan of bandwidths, (49, 2): columns bandwidth, error. Inputs: the points (m, 1)
/// and their values (m, 1). Or, with the scan as a third input, the least error, (1, 2): it is
/// sought between the neighbors of the scan's least, to three figures of the bandwidth. No numbers
/// where there is none.
class BandwidthSearch final : public SlowMeasureOf<BandwidthSearch> {
  public:
    enum class Result { scan, least };

    BandwidthSearch(Result result, const Kernel& kernel, OperationPtr normalizer)
        : result_(result), kernel_(&kernel), normalizer_(std::move(normalizer)) {}
    auto key() const { return std::tuple(result_, kernel_, SameOperation{normalizer_}); }

    std::string_view name() const override {
        return result_ == Result::scan ? "bandwidth_errors" : "least_error";
    }
    Axes axes(InputAxes inputs) const override;
    Value forward_slowly(Inputs inputs, const Progress& progress) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape result) const override;

  private:
    Result result_;
    const Kernel* kernel_;
    OperationPtr normalizer_;
};

/// A step of gradient descent on the error of leaving one out: where it stood, and where it went.
struct BandwidthStep {
    double sigma = 0, error = 0;  // root mean square
    double slope = 0;             // of ln error by ln σ, from the errors on both sides
    double next = 0;              // σ of the step after it
    bool done = false;            // the slope is flat here, or there is no way on
};
/// The slope is taken from the regression itself, a little to either side. Throws Cancelled.
BandwidthStep descend(const KernelRegression& regression, const Progress& progress = {});

}  // namespace attend
