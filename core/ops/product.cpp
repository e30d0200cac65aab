#include "core/ops/product.h"

#include <cblas.h>

#include <algorithm>
#include <type_traits>
#include <utility>

#include "core/error.h"
#include "core/graph/packed_rows.h"
#include "core/parallel.h"
#include "core/simd/packed.h"
#include "core/simd/product.h"
#include "core/simd/tiles.h"
#include "core/tasks.h"

namespace attend {

namespace {

/// The work is divided in core/parallel.h, so that heads side by side do not wait for each other's
/// products.
void prepare_blas() {
    [[maybe_unused]] static const bool prepared = (openblas_set_num_threads(1), true);
}

template <class Number>
constexpr auto gemv = [] {
    if constexpr (std::is_same_v<Number, float>)
        return &cblas_sgemv;
    else
        return &cblas_dgemv;
}();

/// From this many multiplications on it pays to divide a product. Of a few rows, which wait for
/// memory, it does sooner.
constexpr double worth_dividing = 3e6, worth_dividing_rows = 3e5;
/// So many rows are multiplied one by one where b is large: a matrix product would rearrange all
/// of it for them.
constexpr Index few_rows = static_cast<Index>(simd::most_vectors), large_b = 4096;
bool takes_rows_of_b(const Matrix& a, const Matrix& b) {
    return has_few_rows(a) && b.size() >= large_b;
}
/// What these rows are multiplied by instead of b; null where b has no such, or lying otherwise.
const PackedRows* packed_for(const Matrix& a, const Matrix& b, bool transposed) {
    const PackedRows* const packed = takes_rows_of_b(a, b) ? b.other_forms().packed.get() : nullptr;
    return packed && packed->turned() != transposed && packed->readable() ? packed : nullptr;
}

/// Where rows of many texts are multiplied by it.
simd::InTiles tiles_for(const Matrix& a, const Matrix& b, bool transposed) {
    const OtherForms& forms = b.other_forms();
    if (!forms.tiles || transposed || takes_rows_of_b(a, b)) return {};
    return forms.tiles->from(forms.first_tiled);
}

/// The columns of b (or rows, where transposed), or the rows of a: whichever are more, so that what
/// all parts read is the smaller one.
struct Part {
    Index row, rows, column, columns;
};
Part part_of(const Matrix& result, bool rows_stay, std::size_t index, std::size_t parts) {
    const auto at = [&](Index size, std::size_t i) {
        constexpr Index together = 32;  // numbers that are made at once
        const Index blocks = (size + together - 1) / together;
        const auto first = static_cast<Index>(static_cast<std::size_t>(blocks) * i / parts);
        return std::min(first * together, size);
    };
    const Index rows = result.rows(), columns = result.cols();
    if (rows > columns && !rows_stay)
        return {at(rows, index), at(rows, index + 1) - at(rows, index), 0, columns};
    return {0, rows, at(columns, index), at(columns, index + 1) - at(columns, index)};
}

blasint blas_size(Index number) { return static_cast<blasint>(number); }

/// Rows of a one by one, with some rows of b at a time, which stay in the cache for all of them.
void multiply_rows(const Matrix& a, const Matrix& b, bool transposed, Matrix& result, Part part) {
    constexpr Index numbers_at_once = 65'536;
    const Index rows_of_b = transposed ? part.columns : a.cols(),
                width = transposed ? a.cols() : part.columns,
                at_once = std::max(Index{1}, numbers_at_once / width);
    for (Index first = 0; first < rows_of_b; first += at_once) {
        const Index count = std::min(at_once, rows_of_b - first);
        const Scalar* const from =
            transposed ? b.row_begin(part.column + first) : b.row_begin(first) + part.column;
        for (Index row = 0; row < a.rows(); ++row)
            gemv<Scalar>(CblasRowMajor, transposed ? CblasNoTrans : CblasTrans, blas_size(count),
                         blas_size(width), 1, from, blas_size(b.outerStride()),
                         a.row_begin(row) + (transposed ? 0 : first), 1,
                         !transposed && first > 0 ? 1 : 0,
                         &result(row, part.column + (transposed ? first : 0)), 1);
    }
}

/// A bias to every row of a part; nothing where it is null.
void add(const Matrix* bias, Part part, Matrix& result) {
    if (bias)
        result.middleCols(part.column, part.columns).rowwise() +=
            bias->row(0).segment(part.column, part.columns);
}

void multiply(const Matrix& a, const Matrix& b, bool transposed, const Matrix* bias, Matrix& result,
              simd::InTiles tiles, Part part) {
    if (part.rows == 0 || part.columns == 0) return;
    if (takes_rows_of_b(a, b)) {
        multiply_rows(a, b, transposed, result, part);
        return add(bias, part, result);
    }
    tiles.first += part.column;
    const Scalar* const from = transposed ? b.row_begin(part.column) : b.row_begin(0) + part.column;
    simd::multiply({a.row_begin(part.row), a.outerStride(), from, b.outerStride(), transposed,
                    bias ? bias->row_begin(0) + part.column : nullptr,
                    &result(part.row, part.column), result.outerStride(), part.rows, part.columns,
                    a.cols(), tiles});
}

/// By rows that only a file has: a few vectors at a time, all of it each time.
void multiply_packed(const Matrix& a, const PackedRows& packed, const Matrix* bias,
                     Matrix& result) {
    const std::size_t parts = worker_count();
    side_by_side(parts, [&](std::size_t index) {
        const Part part = part_of(result, true, index, parts);
        for (Index row = 0; row < a.rows(); row += few_rows) {
            const Index rows = std::min(few_rows, a.rows() - row);
            const Matrix some = Matrix::view(a.row_begin(row), rows, a.cols(), a.outerStride(), {});
            Matrix to = Matrix::rows_of(result, row, rows);
            packed.multiply(some, part.column, part.columns, to);
        }
        add(bias, part, result);
    });
    if (!packed.readable())
        throw Error("the model's file", "another file than was opened",
                    "the same until it is read");
}

}  // namespace

bool has_few_rows(const Matrix& a) { return a.rows() <= few_rows; }

void multiply_to(const Matrix& a, const Matrix& b, bool transposed, const Matrix* bias,
                 Matrix& result) {
    prepare_blas();
    if (result.size() == 0) return;
    if (b.size() > 0 && !b.row_begin(0))
        return multiply_packed(a, *b.other_forms().packed, bias, result);
    const double multiplications =
        static_cast<double>(result.size()) * static_cast<double>(a.cols());
    const PackedRows* packed = packed_for(a, b, transposed);
    const simd::InTiles tiles = tiles_for(a, b, transposed);
    const double worth = takes_rows_of_b(a, b) && !packed ? worth_dividing_rows : worth_dividing;
    const std::size_t parts = multiplications < worth ? 1 : worker_count();
    const auto compute = [&](std::size_t index) {
        const Part part = part_of(result, takes_rows_of_b(a, b), index, parts);
        if (!packed) return multiply(a, b, transposed, bias, result, tiles, part);
        packed->multiply(a, part.column, part.columns, result);
        add(bias, part, result);
    };
    side_by_side(parts, compute);
    if (packed && !packed->readable()) {  // cut off or written to meanwhile
        packed = nullptr;
        side_by_side(parts, compute);
    }
}

void add_product(const Matrix& a, const Matrix& b, Turned turned, Matrix& sum) {
    simd::Product product{.a = a.row_begin(0),
                          .a_stride = a.outerStride(),
                          .b = b.row_begin(0),
                          .b_stride = b.outerStride(),
                          .transposed = turned == Turned::second,
                          .results = sum.row_begin(0),
                          .results_stride = sum.outerStride(),
                          .rows = sum.rows(),
                          .columns = sum.cols(),
                          .depth = a.cols(),
                          .adds = true};
    if (turned == Turned::first) {
        std::swap(product.a_stride, product.a_step);
        product.depth = a.rows();
    }
    simd::multiply(product);
}

Matrix product(const Matrix& a, const Matrix& b, bool transposed) {
    Matrix result(a.rows(), transposed ? b.rows() : b.cols());
    multiply_to(a, b, transposed, nullptr, result);
    return result;
}

Matrix product_and_bias(const Matrix& a, const Matrix& b, const Matrix& bias) {
    Matrix result(a.rows(), b.cols());
    multiply_to(a, b, false, &bias, result);
    return result;
}

}  // namespace attend
