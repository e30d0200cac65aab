#pragma once
#include <Eigen/Core>
#include <string_view>

#include "core/embedding/word_table.h"

namespace attend {

/// Places in a plane, one a row.
using PlanePoints = Eigen::Matrix<double, Eigen::Dynamic, 2, Eigen::RowMajor>;

/// The plane through the mean of many vectors in which they vary most: their first two principal
/// axes (Pearson 1901).
struct Plane {
    Eigen::VectorXd origin;                         // (d): the mean, which stands at (0, 0)
    Eigen::Matrix<double, Eigen::Dynamic, 2> axes;  // (d, 2); the second is zero where d = 1
    double share = 0;  // of the vectors' variance lies in the plane: 0 to 1; 0 without variance
};

/// Throws Error, naming `place`, where no axes can be found (core/embedding/principal.h).
Plane plane_of(const Statistics& statistics, std::string_view place);

/// Where vectors (n, d) stand: their shadows, seen from right above. (n, 2)
PlanePoints placed(const Plane& plane, const Matrix& vectors);

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
