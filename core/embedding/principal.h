#pragma once
#include <string_view>

#include "core/embedding/word_table.h"
#include "core/graph/matrix.h"

namespace attend {

/// The principal axes of a covariance (d, d): column i is the eigenvector of the i-th largest
/// eigenvalue, its component of largest absolute value made positive. The unit vectors where all
/// is zero. Throws Error, naming `place`, beyond `widest_table` columns or for what is not finite.
Matrix principal_axes(const Eigen::MatrixXd& covariance, std::string_view place);

/// Adds up mean and covariance of vectors in double precision, a block at a time.
class Moments {
  public:
    explicit Moments(Index width);
    void add(std::span<const float> vector);
    /// Of all that was added; at least one vector.
    Statistics finish();

  private:
    void add_block();

    Eigen::VectorXd origin_;  // the first vector: numbers near it keep their precision
    Eigen::MatrixXd block_;   // (width, block): a vector a column
    Index filled_ = 0, count_ = 0;
    Eigen::VectorXd sum_;
    Eigen::MatrixXd products_;  // the lower half
};

/// Of the rows of a matrix.
Statistics statistics_of(const Matrix& rows);

}  // namespace attend
