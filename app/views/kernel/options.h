#pragma once
#include <string>

namespace attend {

/// What is chosen of the plot of kernel regression.
struct PlotOptions {
    std::string compare = "none";  // a second kernel beside the regression's; or none
    double compare_bandwidth = 0;  // of that; 0: as the other one's
    std::string band = "2";        // so many standard errors above and below the curve
    std::string map = "weights";   // weights or scores of the validation
    std::string small = "plot";  // what is seen where there is room for one: plot, sum, map, errors
    bool operator==(const PlotOptions&) const = default;
};

}  // namespace attend
