#pragma once
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

}  // namespace attend
