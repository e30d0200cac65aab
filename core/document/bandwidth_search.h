#pragma once
#include <vector>

#include "core/document/regression.h"

namespace attend {

/// A number other than 0 with so many figures.
double with_figures(double number, int figures);

/// Which bandwidths make a difference: from the median distance of neighbors to most of the range
/// of all points.
struct BandwidthRange {
    double low = 0.01, high = 1;
    bool operator==(const BandwidthRange&) const = default;
};
BandwidthRange bandwidth_range(const Matrix& x);

/// How far estimates are from the value of a point that they do not see, by the bandwidth.
struct LeaveOneOut {
    std::vector<double> sigma, error;  // not a number where some point has no estimate
    double best_sigma = 0, best_error = 0;
    bool at_end = false;    // the least error is the first or the last
    bool flat = false;      // the bandwidth makes no difference
    double mean_error = 0;  // of the mean of all other points, whatever the distance
    Index left_out = 0;     // points, one after the other
    bool exists() const { return best_sigma > 0; }
};
/// Root mean square of the errors at one bandwidth; not a number where a point has no estimate.
double left_out_error(Regression regression, double sigma, const Progress& progress = {});
LeaveOneOut leave_one_out(const Regression& regression, const Progress& progress = {});

/// How many weights are made for the error of one bandwidth.
Index numbers_left_out(const Regression& regression);
/// And by leave_one_out().
Index numbers_of_search(const Regression& regression);
/// Whether each of so many points is left out once; of many, some are.
bool leaves_out_all(Index points);

/// A step of gradient descent on the error of leaving one out: where it stood, and where it went.
struct BandwidthStep {
    double sigma = 0, error = 0;  // root mean square
    double slope = 0;             // of ln error by ln σ, from the errors on both sides
    double next = 0;              // σ of the step after it
    bool done = false;            // the slope is flat here, or there is no way on
};
/// The slope is taken from the regression itself, a little to either side. Throws Error, Cancelled.
BandwidthStep descend(const Regression& regression, double sigma, const Progress& progress = {});

}  // namespace attend
