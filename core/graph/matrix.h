#pragma once
#include <Eigen/Core>
#include <compare>
#include <cstring>
#include <initializer_list>
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
/// NaN: the number of a cell that has none, such as the entropy of a row with every key masked.
inline constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
using Index = Eigen::Index;
class PackedRows;
struct Edit;
namespace simd {
class Tiles;
}

/// The numbers of a matrix once more, where others have them: as a file packs them, and in the
/// order in which products of many rows read them, there from the column `first_tiled` on.
struct OtherForms {
    std::shared_ptr<const PackedRows> packed;
    std::shared_ptr<const simd::Tiles> tiles;
    Index first_tiled = 0;
};

/// Row-major: a token is a row, and the numbers of a row follow one another. Rows need not: what is
/// between them is outerStride() long.
///
/// A matrix has its numbers, or is a view of numbers that others keep: the columns of one head in
/// the product of all heads, some rows of a wide map, a file that is mapped. A view is made by
/// view() and shared as const; a copy of one has its numbers.
class Matrix
    : public Eigen::Map<Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>,
                        Eigen::Unaligned, Eigen::OuterStride<>> {
  public:
    using Numbers = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    using Base = Eigen::Map<Numbers, Eigen::Unaligned, Eigen::OuterStride<>>;

    Matrix() : Base(nullptr, 0, 0, Eigen::OuterStride<>(0)) {}
    Matrix(Index rows, Index columns);
    Matrix(Numbers numbers);
    /// {{1, 2}, {3, 4}}: its rows.
    Matrix(std::initializer_list<std::initializer_list<Scalar>> rows);
    template <class Other>
    Matrix(const Eigen::EigenBase<Other>& other) : Matrix(Numbers(other)) {}
    Matrix(const Matrix& other);
    Matrix(Matrix&& other) noexcept : Matrix() { take(other); }
    ~Matrix();

    Matrix& operator=(const Matrix& other);
    Matrix& operator=(Matrix&& other) noexcept {
        if (this != &other) take(other);
        return *this;
    }
    template <class Other>
    Matrix& operator=(const Eigen::EigenBase<Other>& other) {
        return *this = Matrix(other);
    }

    /// Numbers that `keeper` keeps: `rows` times `columns` of them, a row each `stride`. Must not
    /// be written to.
    static Matrix view(const Scalar* numbers, Index rows, Index columns, Index stride,
                       std::shared_ptr<const void> keeper, OtherForms forms = {}) {
        Matrix matrix;
        matrix.show(const_cast<Scalar*>(numbers), rows, columns, stride);
        matrix.keeper_ = std::move(keeper);
        matrix.forms_ = std::move(forms);
        return matrix;
    }
    /// Some rows of a matrix that is being made, to be written to, number by number, as long as it
    /// is there.
    static Matrix rows_of(Matrix& whole, Index first, Index rows) {
        return view(whole.row_begin(first), rows, whole.cols(), whole.outerStride(), nullptr);
    }
    /// None for most matrices.
    const OtherForms& other_forms() const { return forms_; }
    /// Which of its numbers a person put in; null: none, or nobody keeps that. A copy does not.
    const Edit* put_in() const { return put_in_.get(); }
    void set_put_in(std::shared_ptr<const Edit> edit) { put_in_ = std::move(edit); }

    /// The i-th number, as one reads.
    Scalar number(Index i) const { return (*this)(i / cols(), i % cols()); }
    Scalar& number(Index i) { return (*this)(i / cols(), i % cols()); }
    /// The first number of a row; the row's others follow it, those of the next row need not.
    const Scalar* row_begin(Index row) const { return Base::data() + row * outerStride(); }
    Scalar* row_begin(Index row) { return Base::data() + row * outerStride(); }

    // NOLINTBEGIN(bugprone-derived-method-shadowing-base-method): it is meant, a map cannot do
    // these
    void reshaped() const = delete;  // Eigen takes the numbers for one run, also those of a view
    void resize(Index rows, Index columns) { *this = Matrix(rows, columns); }
    // NOLINTEND(bugprone-derived-method-shadowing-base-method)

  private:
    using Base::data;  // whoever takes it as one row after the other is wrong about views

    void show(Scalar* numbers, Index rows, Index columns, Index stride) {
        new (static_cast<Base*>(this)) Base(numbers, rows, columns, Eigen::OuterStride<>(stride));
    }
    void take(Matrix& other) noexcept;

    Numbers numbers_;                     // none where it is a view
    std::shared_ptr<const void> keeper_;  // of what a view shows
    OtherForms forms_;
    std::shared_ptr<const Edit> put_in_;
};

/// A computed matrix never changes: whoever holds one may draw it while a newer one is being made,
/// and "is it what it was?" is a comparison of pointers.
using Value = std::shared_ptr<const Matrix>;

Value share(Matrix matrix);

/// Some rows and columns of a value, without a copy of them.
Value part_of_value(const Value& whole, Index row, Index rows, Index column, Index columns);

/// What a masked score is: after the softmax it weighs nothing.
inline constexpr Scalar minus_infinity = -std::numeric_limits<Scalar>::infinity();

struct Shape {
    Index rows = 0, columns = 0;
    bool operator==(const Shape&) const = default;
};

/// How many numbers, as operations are counted.
inline double cells_in(Shape shape) {
    return static_cast<double>(shape.rows) * static_cast<double>(shape.columns);
}

/// The place of one number. Counting starts at 0.
struct Cell {
    Index row = 0, column = 0;
    auto operator<=>(const Cell&) const = default;
};

inline Shape shape_of(const Matrix& matrix) { return {matrix.rows(), matrix.cols()}; }
/// Whether a row has the same numbers in both, bit by bit: those of `count` columns from `first`
/// on.
inline bool same_in_row(const Matrix& a, const Matrix& b, Index row, Index first, Index count) {
    return std::memcmp(a.row_begin(row) + first, b.row_begin(row) + first,
                       static_cast<std::size_t>(count) * sizeof(Scalar)) == 0;
}
inline bool contains(Shape shape, Cell cell) {
    return cell.row >= 0 && cell.column >= 0 && cell.row < shape.rows &&
           cell.column < shape.columns;
}

/// b − a, cell by cell, of two matrices of one shape, and 0 where both are the same ±∞: what was
/// masked in both did not change.
Matrix difference(const Matrix& b, const Matrix& a);

}  // namespace attend
