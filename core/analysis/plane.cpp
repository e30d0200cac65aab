#include "core/analysis/plane.h"

#include <algorithm>

#include "core/embedding/principal.h"

namespace attend {

Plane plane_of(const Statistics& statistics, std::string_view place) {
    const Matrix all = principal_axes(statistics.covariance, place);
    Plane plane;
    plane.origin = statistics.mean;
    plane.axes.setZero(all.rows(), 2);
    const Index shown = std::min<Index>(2, all.cols());
    plane.axes.leftCols(shown) = all.leftCols(shown).cast<double>();
    const double variance = statistics.covariance.trace();
    const double inside = (plane.axes.transpose() * statistics.covariance * plane.axes).trace();
    if (variance > 0) plane.share = std::clamp(inside / variance, 0.0, 1.0);
    return plane;
}

PlanePoints placed(const Plane& plane, const Matrix& vectors) {
    return (vectors.cast<double>().rowwise() - plane.origin.transpose()) * plane.axes;
}

}  // namespace attend
