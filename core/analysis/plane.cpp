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

namespace {

/// What of a vector lies across a unit vector, made to length 1; zeros where next to nothing does.
Eigen::VectorXd across_of(const Eigen::VectorXd& vector, const Eigen::VectorXd& along) {
    constexpr double nothing = 1e-9;
    Eigen::VectorXd rest = vector - vector.dot(along) * along;
    rest -= rest.dot(along) * along;  // once more: what rounding left
    return rest.norm() > nothing * vector.norm() ? Eigen::VectorXd(rest.normalized())
                                                 : Eigen::VectorXd::Zero(vector.size());
}

}  // namespace

Eigen::Vector2d PairPlane::place_of(const Eigen::VectorXd& vector) const {
    return {vector.dot(along), vector.dot(across)};
}

Eigen::VectorXd PairPlane::vector_at(Eigen::Vector2d place) const {
    return place.x() * along + place.y() * across;
}

PairPlane pair_plane(const Eigen::VectorXd& q, const Eigen::VectorXd& k) {
    const Eigen::Index width = q.size();
    PairPlane plane;
    plane.along = q.norm() > 0   ? Eigen::VectorXd(q.normalized())
                  : k.norm() > 0 ? Eigen::VectorXd(k.normalized())
                                 : Eigen::VectorXd(Eigen::VectorXd::Unit(width, 0));
    plane.across = across_of(k, plane.along);
    if (plane.across.isZero() && width > 1) {
        Eigen::Index least = 0;
        plane.along.cwiseAbs().minCoeff(&least);
        plane.across = across_of(Eigen::VectorXd::Unit(width, least), plane.along);
    }
    plane.q = plane.place_of(q);
    plane.k = plane.place_of(k);
    return plane;
}

}  // namespace attend
