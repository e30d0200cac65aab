#pragma once
#include <Eigen/QR>
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>

#include "core/graph/operation.h"

namespace attend {

/// Some axes of a basis, as columns (width, count) or, transposed, as rows.
struct AxesWanted {
    Index width = 0;  // beyond the basis's own, axes are unit vectors
    Index first = 0, count = 0;
    bool transposed = false;
    auto operator<=>(const AxesWanted&) const = default;
};

/// An orthonormal basis of vectors of a width, found when its axes are first needed.
///
/// Few vectors determine few axes. The others, along which nothing varies, complete these: axis
/// i ≥ r is the i-th unit vector after the reflections of the QR decomposition (Householder 1958)
/// of the r axes before it. The component of largest absolute value is positive in each axis.
class OrthonormalBasis final : public Preparation {
  public:
    struct Source {
        /// Finds the axes that are determined, one a column (width, r): of length 1 and orthogonal
        /// but for rounding, r at most `most`. Null: there is none. Throws Error, Cancelled.
        std::function<Eigen::MatrixXd(const Progress&)> find;
        Index most = 0;
        double cost = 0;  // of find()
        OperationPtr of;  // the same operation: the same axes. Null where `find` alone says it
    };
    OrthonormalBasis(Index width, Source source) : width_(width), source_(std::move(source)) {}

    Index width() const { return width_; }
    bool same_as(const OrthonormalBasis& other) const;

    bool made() const override { return made_; }
    double cost() const override { return made() ? 0 : source_.cost; }
    void make(const Progress& progress) const override;

    /// Counted modulo `wanted.width`. Who asks for the same again gets the same value as long as
    /// somebody holds it. Throws Error.
    Value axes(const AxesWanted& wanted) const;
    double cost_of(const AxesWanted& wanted) const;

  private:
    void complete(Eigen::MatrixXd found) const;
    Eigen::MatrixXd own_axes(Index first, Index count) const;
    Matrix columns(const AxesWanted& wanted) const;

    Index width_;
    Source source_;
    mutable std::mutex mutex_;
    mutable std::atomic<bool> made_ = false;
    mutable Eigen::MatrixXd found_;  // (width, r), orthonormal
    mutable Eigen::HouseholderQR<Eigen::MatrixXd> reflections_;
    mutable std::map<AxesWanted, std::weak_ptr<const Matrix>> given_;
};

using BasisPtr = std::shared_ptr<const OrthonormalBasis>;

/// Compares what bases are of.
struct SameBasis {
    BasisPtr basis;
    bool operator==(const SameBasis& other) const { return basis->same_as(*other.basis); }
};

/// The unit vectors.
BasisPtr unit_basis(Index width);

}  // namespace attend
