#include "core/analysis/pair_plane.h"

namespace attend {

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
