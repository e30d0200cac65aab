#include "core/embedding/principal.h"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>

#include "core/error.h"
#include "core/ops/principal_axes.h"

namespace attend {

namespace {

constexpr Index block_size = 256;

/// Eigenvalues up to this share of the largest are rounding: nothing varies along their vectors.
constexpr double least_share = 1e-12;

double cube(Index n) {
    return static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n);
}

/// What a symmetric matrix takes, roughly.
double cost_of_eigenvectors(Index n) { return 9 * cube(n); }

void check_finite(const Eigen::MatrixXd& products, std::string_view place) {
    if (!products.allFinite())
        throw Error(place, "numbers too large for a covariance", "numbers whose squares add up");
}

/// The eigenvectors of a symmetric matrix, one a column, the largest eigenvalue first.
struct Eigenvectors {
    Eigen::VectorXd values;
    Eigen::MatrixXd vectors;
};

Eigenvectors eigenvectors_of(const Eigen::MatrixXd& symmetric, std::string_view place) {
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(symmetric);
    if (solver.info() != Eigen::Success)
        throw Error(place, "a covariance without eigenvectors", "a symmetric one");
    return {solver.eigenvalues().reverse(), solver.eigenvectors().rowwise().reverse()};
}

void check_width(Index width, std::string_view place) {
    if (width > widest_table)
        throw Error(place, fmt::format("{} columns", width),
                    fmt::format("at most {} to find principal axes", widest_table));
}

/// How many directions a covariance with these eigenvalues, the largest first, varies along. The
/// vectors of the others are any that rounding gives.
Index rank_of(const Eigen::VectorXd& values) {
    Index rank = 0;
    while (rank < values.size() && values(rank) > least_share * values(0)) ++rank;
    return rank;
}

/// (d, r): what varies; no column where nothing does.
Eigen::MatrixXd axes_of_covariance(const Eigen::MatrixXd& covariance, std::string_view place,
                                   const Progress& progress) {
    const Index width = covariance.rows();
    check_width(width, place);
    check_finite(covariance, place);
    if (covariance.isZero(0)) return Eigen::MatrixXd(width, 0);
    progress.at(0);
    const Eigenvectors found = eigenvectors_of(covariance, place);
    return found.vectors.leftCols(rank_of(found.values));
}

/// (d, r): with X (n, d) about its mean, an eigenvector u of X Xᵀ gives the eigenvector Xᵀ u of the
/// covariance.
Eigen::MatrixXd axes_of_few_rows(const Matrix& rows, std::string_view place,
                                 const Progress& progress) {
    Eigen::MatrixXd about_mean = rows.cast<double>();
    about_mean.rowwise() -= about_mean.colwise().mean().eval();
    const Eigen::MatrixXd products = about_mean * about_mean.transpose();
    check_finite(products, place);
    progress.at(0);
    const Eigenvectors found = eigenvectors_of(products, place);
    progress.at(0.5);
    Eigen::MatrixXd axes = about_mean.transpose() * found.vectors.leftCols(rank_of(found.values));
    axes.colwise().normalize();
    return axes;
}

}  // namespace

Matrix principal_axes(const Eigen::MatrixXd& covariance, std::string_view place,
                      const Progress& progress) {
    const Index width = covariance.rows();
    const OrthonormalBasis basis(
        width, {[&](const Progress& inner) { return axes_of_covariance(covariance, place, inner); },
                width, 0, nullptr});
    basis.make(progress);
    return *basis.axes({width, 0, width, false});
}

BasisPtr principal_basis(std::shared_ptr<const Statistics> statistics, std::string place) {
    const Index width = statistics->mean.size();
    return std::make_shared<const OrthonormalBasis>(
        width, OrthonormalBasis::Source{[statistics = std::move(statistics),
                                         place = std::move(place)](const Progress& progress) {
                                            return axes_of_covariance(statistics->covariance, place,
                                                                      progress);
                                        },
                                        width, cost_of_eigenvectors(width), nullptr});
}

BasisPtr principal_basis(const OperationPtr& leaf, std::string place) {
    const Shape shape = leaf->axes({}).shape();
    const bool few = shape.rows <= shape.columns;
    const Index determined = few ? shape.rows - 1 : shape.columns;
    const double products = 2.0 * cells_in(shape) * static_cast<double>(determined);
    return std::make_shared<const OrthonormalBasis>(
        shape.columns, OrthonormalBasis::Source{
                           [leaf, few, place = std::move(place)](const Progress& progress) {
                               const Value rows = leaf->forward({});
                               if (few) return axes_of_few_rows(*rows, place, progress);
                               check_width(rows->cols(), place);
                               return axes_of_covariance(statistics_of(*rows).covariance, place,
                                                         progress);
                           },
                           determined, 3 * products + cost_of_eigenvectors(determined), leaf});
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
