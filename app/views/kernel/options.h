#pragma once
#include <string>

namespace attend {

/// What is chosen of the plot of kernel regression.
struct PlotOptions {
    std::string compare = "boxcar";  // a second kernel beside the regression's; or none
    double compare_bandwidth = 0;    // of that; 0: as the other one's
    std::string band = "2";          // so many standard errors above and below the curve
    bool operator==(const PlotOptions&) const = default;
};

}  // namespace attend
