#include "core/embedding/principal.h"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>

#include "core/error.h"

namespace attend {

namespace {

constexpr Index block_size = 256;

}  // namespace

Matrix principal_axes(const Eigen::MatrixXd& covariance, std::string_view place) {
    const Index width = covariance.rows();
    if (width > widest_table)
        throw Error(place, fmt::format("{} columns", width),
                    fmt::format("at most {} to find principal axes", widest_table));
    if (!covariance.allFinite())
        throw Error(place, "numbers too large for a covariance", "numbers whose squares add up");
    if (covariance.isZero(0)) return Matrix::Identity(width, width);
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(covariance);
    if (solver.info() != Eigen::Success)
        throw Error(place, "a covariance without eigenvectors", "a symmetric one");
    Eigen::MatrixXd axes = solver.eigenvectors().rowwise().reverse();
    for (Index i = 0; i < width; ++i) {
        Index largest = 0;
        axes.col(i).cwiseAbs().maxCoeff(&largest);
        if (axes(largest, i) < 0) axes.col(i) = -axes.col(i);
    }
    return axes.cast<Scalar>();
}

Moments::Moments(Index width)
    : block_(width, block_size),
      sum_(Eigen::VectorXd::Zero(width)),
      products_(Eigen::MatrixXd::Zero(width, width)) {}

void Moments::add(std::span<const float> vector) {
    const Eigen::Map<const Eigen::VectorXf> numbers(vector.data(), block_.rows());
    if (count_ == 0) origin_ = numbers.cast<double>();
    block_.col(filled_++) = numbers.cast<double>() - origin_;
    ++count_;
    if (filled_ == block_size) add_block();
}

void Moments::add_block() {
    if (filled_ == 0) return;  // Eigen 3.4 divides by the width of an empty product
    const auto vectors = block_.leftCols(filled_);
    sum_ += vectors.rowwise().sum();
    products_.selfadjointView<Eigen::Lower>().rankUpdate(vectors);
    filled_ = 0;
}

Statistics Moments::finish() {
    add_block();
    const auto count = static_cast<double>(count_);
    const Eigen::VectorXd shift = sum_ / count;
    Statistics statistics;
    statistics.mean = origin_ + shift;
    statistics.covariance = products_.selfadjointView<Eigen::Lower>();
    statistics.covariance /= count;
    statistics.covariance.noalias() -= shift * shift.transpose();
    return statistics;
}

Statistics statistics_of(const Matrix& rows) {
    Moments moments(rows.cols());
    for (Index row = 0; row < rows.rows(); ++row)
        moments.add({rows.row(row).data(), static_cast<std::size_t>(rows.cols())});
    return moments.finish();
}

}  // namespace attend
