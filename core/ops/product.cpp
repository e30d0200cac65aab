#include "core/ops/product.h"

#include <cblas.h>

#include <algorithm>
#include <type_traits>

#include "core/parallel.h"
#include "core/tasks.h"

namespace attend {

namespace {

/// The work is divided in core/parallel.h, so that heads side by side do not wait for each other's
/// products.
void prepare_blas() {
    [[maybe_unused]] static const bool prepared = (openblas_set_num_threads(1), true);
}

template <class Number>
constexpr auto gemm = [] {
    if constexpr (std::is_same_v<Number, float>)
        return &cblas_sgemm;
    else
        return &cblas_dgemm;
}();

/// From this many multiplications on it pays to divide a product.
constexpr double worth_dividing = 3e6;

/// The columns of b (or rows, where transposed), or the rows of a: whichever are more, so that what
/// all parts read is the smaller one.
struct Part {
    Index row, rows, column, columns;
};
Part part_of(const Matrix& result, std::size_t index, std::size_t parts) {
    const auto at = [&](Index size, std::size_t i) {
        constexpr Index together = 16;  // numbers that BLAS takes at once
        const Index blocks = (size + together - 1) / together;
        const auto first = static_cast<Index>(static_cast<std::size_t>(blocks) * i / parts);
        return std::min(first * together, size);
    };
    const Index rows = result.rows(), columns = result.cols();
    if (rows > columns) return {at(rows, index), at(rows, index + 1) - at(rows, index), 0, columns};
    return {0, rows, at(columns, index), at(columns, index + 1) - at(columns, index)};
}

void multiply(const Matrix& a, const Matrix& b, bool transposed, Matrix& result, Part part) {
    const auto size = [](Index number) { return static_cast<blasint>(number); };
    if (part.rows == 0 || part.columns == 0) return;
    const Scalar* const from = transposed ? b.row_begin(part.column) : b.row_begin(0) + part.column;
    gemm<Scalar>(CblasRowMajor, CblasNoTrans, transposed ? CblasTrans : CblasNoTrans,
                 size(part.rows), size(part.columns), size(a.cols()), 1, a.row_begin(part.row),
                 size(a.outerStride()), from, size(b.outerStride()), 0,
                 &result(part.row, part.column), size(result.outerStride()));
}

}  // namespace

Matrix product(const Matrix& a, const Matrix& b, bool transposed) {
    prepare_blas();
    Matrix result(a.rows(), transposed ? b.rows() : b.cols());
    if (result.size() == 0) return result;
    if (a.cols() == 0) return Matrix::Zero(result.rows(), result.cols());
    const double multiplications =
        static_cast<double>(result.size()) * static_cast<double>(a.cols());
    const std::size_t parts = multiplications < worth_dividing ? 1 : worker_count();
    side_by_side(parts, [&](std::size_t index) {
        multiply(a, b, transposed, result, part_of(result, index, parts));
    });
    return result;
}

}  // namespace attend
