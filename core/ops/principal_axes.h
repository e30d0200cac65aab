#pragma once
#include <Eigen/QR>
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "core/graph/operation.h"
#include "core/ops/leaf.h"

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

/// The principal axes of an embedding, and which embedding that is.
struct Basis {
    Basis() = default;
    Basis(BasisPtr all, std::string whose = "the embedding")
        : axes(std::move(all)), of(std::move(whose)) {}

    BasisPtr axes;
    std::string of;  // "the embedding, GloVe 6B 50d"
};

/// Some of an embedding's principal axes, as the columns (d, count) or, transposed, as the rows
/// (count, d) of a projection. Axes are counted modulo d.
class PrincipalAxes final : public Leaf<PrincipalAxes> {
  public:
    /// The result holds axes first, first + 1, … Where x has other columns beside the embedding's,
    /// the axes behind its own are their unit vectors.
    PrincipalAxes(const Axes& axes, Basis basis, Index first, bool transposed)
        : Leaf(axes),
          basis_(std::move(basis)),
          first_(first),
          transposed_(transposed),
          dimensions_(transposed ? axes.columns : axes.rows) {}
    auto key() const {
        return std::tuple(shape().rows, shape().columns, SameBasis{basis_.axes}, basis_.of, first_,
                          transposed_);
    }

    std::string_view name() const override { return "principal_axes"; }
    Value forward(Inputs) const override { return basis_.axes->axes(wanted()); }
    double cost(std::span<const Shape>, Shape) const override {
        return basis_.axes->cost_of(wanted());
    }
    const Preparation* preparation() const override { return basis_.axes.get(); }
    std::string note(Cell cell) const;

  private:
    AxesWanted wanted() const {
        return {dimensions_.size(), first_, transposed_ ? shape().rows : shape().columns,
                transposed_};
    }

    Basis basis_;
    Index first_;
    bool transposed_;
    Axis dimensions_;  // what the axes' numbers stand for: the columns of x
};

}  // namespace attend
