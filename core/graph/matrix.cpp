#include "core/graph/matrix.h"

#include <utility>

#include "core/parallel.h"

namespace attend {

Matrix::Matrix(Index rows, Index columns) : Matrix(Numbers(rows, columns)) {}

Matrix::Matrix(Numbers numbers)
    : Base(nullptr, 0, 0, Eigen::OuterStride<>(0)), numbers_(std::move(numbers)) {
    show(numbers_.data(), numbers_.rows(), numbers_.cols(), numbers_.cols());
}

Matrix::Matrix(std::initializer_list<std::initializer_list<Scalar>> rows) : Matrix(Numbers(rows)) {}

Matrix::Matrix(const Matrix& other) : Matrix(Numbers(static_cast<const Base&>(other))) {}

Matrix::~Matrix() = default;

Matrix& Matrix::operator=(const Matrix& other) {
    if (this != &other) *this = Matrix(other);
    return *this;
}

void Matrix::take(Matrix& other) noexcept {
    numbers_.swap(other.numbers_);
    keeper_.swap(other.keeper_);
    std::swap(forms_, other.forms_);
    put_in_.swap(other.put_in_);
    Base& here = *this;
    const Base there = other;
    other.show(here.data(), here.rows(), here.cols(), here.outerStride());
    show(const_cast<Scalar*>(there.data()), there.rows(), there.cols(), there.outerStride());
}

Value share(Matrix matrix) { return std::make_shared<const Matrix>(std::move(matrix)); }

Value part_of_value(const Value& whole, Index row, Index rows, Index column, Index columns) {
    return share(
        Matrix::view(whole->row_begin(row) + column, rows, columns, whole->outerStride(), whole));
}

Matrix difference(const Matrix& b, const Matrix& a) {
    Matrix result(b.rows(), b.cols());
    each_row(b.rows(), static_cast<double>(b.size()), [&](Index row) {
        const auto now = b.row(row).array(), before = a.row(row).array();
        result.row(row) = (now == before).select(Scalar(0), now - before).matrix();
    });
    return result;
}

}  // namespace attend
