#pragma once
#include <Eigen/Core>

namespace attend {

/// A query and a key in the plane that both span: q lies along x, k by the angle between them.
struct PairPlane {
    /// (d), of length 1 and at a right angle; `across` is 0 where d = 1.
    Eigen::VectorXd along, across;
    Eigen::Vector2d q, k;  // where they stand

    /// Where a vector stands, and the vector that stands at a place.
    Eigen::Vector2d place_of(const Eigen::VectorXd& vector) const;
    Eigen::VectorXd vector_at(Eigen::Vector2d place) const;
};
/// Of the same width, at least 1. Where both lie on a line the second axis is any across it; where
/// q is 0, k lies along x.
PairPlane pair_plane(const Eigen::VectorXd& q, const Eigen::VectorXd& k);

}  // namespace attend
