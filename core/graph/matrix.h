#pragma once
#include <Eigen/Core>
#include <compare>
#include <limits>
#include <memory>
#include <utility>

#ifndef ATTEND_SCALAR
#define ATTEND_SCALAR float
#endif

namespace attend {

/// Every number of a graph: float32, as in real models. The gradient tests compile the core with
/// double.
using Scalar = ATTEND_SCALAR;
using Index = Eigen::Index;

/// Row-major: a token is a row, and a row is contiguous.
using Matrix = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// A computed matrix never changes: whoever holds one may draw it while a newer one is being made,
/// and "is it what it was?" is a comparison of pointers.
using Value = std::shared_ptr<const Matrix>;

inline Value share(Matrix matrix) { return std::make_shared<const Matrix>(std::move(matrix)); }

/// What a masked score is: after the softmax it weighs nothing.
inline constexpr Scalar minus_infinity = -std::numeric_limits<Scalar>::infinity();

struct Shape {
    Index rows = 0, columns = 0;
    bool operator==(const Shape&) const = default;
};

/// The place of one number. Counting starts at 0.
struct Cell {
    Index row = 0, column = 0;
    auto operator<=>(const Cell&) const = default;
};

inline Shape shape_of(const Matrix& matrix) { return {matrix.rows(), matrix.cols()}; }
inline bool contains(Shape shape, Cell cell) {
    return cell.row >= 0 && cell.column >= 0 && cell.row < shape.rows &&
           cell.column < shape.columns;
}

}  // namespace attend
