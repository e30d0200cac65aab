#pragma once
#include <optional>
#include <vector>

#include "app/views/kernel/regression.h"

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
/// That of the scene's points, sorted once; the usual one while there is no scene.
BandwidthRange bandwidth_range(const Frame& frame);

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

/// The same, followed in the window: in a job where there is much to do. Null until it was made,
/// and where there is one point alone.
const LeaveOneOut* follow_leave_one_out(Frame& frame);
/// Whether that is of the points that are shown now, and not of those before.
bool knows_leave_one_out(const Frame& frame);
/// Of the second kernel; null where none is compared, or it has no bandwidth.
const LeaveOneOut* follow_compared_errors(Frame& frame);
/// How many weights are made for the error of one bandwidth.
Index numbers_left_out(const Regression& regression);
/// Of the bandwidth that is chosen now.
std::optional<double> follow_left_out_error(Frame& frame);

}  // namespace attend
