#pragma once
#include <string>
#include <string_view>

#include "core/embedding/word_table.h"
#include "core/graph/matrix.h"
#include "core/graph/operation.h"
#include "core/progress.h"

namespace attend {

/// The principal axes of a covariance (d, d): column i is the eigenvector of the i-th largest
/// eigenvalue, its component of largest absolute value made positive. The unit vectors where all
/// is zero. Throws Error, naming `place`, beyond `widest_table` columns or for what is not finite;
/// Cancelled.
Matrix principal_axes(const Eigen::MatrixXd& covariance, std::string_view place,
                      const Progress& progress = {});

/// The principal axes of a table's vectors, all determined by their covariance.
BasisPtr principal_basis(std::shared_ptr<const Statistics> statistics, std::string place);
/// Those of the rows (n, d) that a leaf gives: the same operation, the same axes. n ≤ d rows
/// determine n − 1 at most, which are found among the rows: a matrix (n, n) has the same
/// eigenvalues as their covariance.
BasisPtr principal_basis(const OperationPtr& leaf, std::string place);

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
