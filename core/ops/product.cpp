#include "core/ops/product.h"

#include <cblas.h>

#include <type_traits>

namespace attend {

namespace {

template <class Number>
constexpr auto gemm = [] {
    if constexpr (std::is_same_v<Number, float>)
        return &cblas_sgemm;
    else
        return &cblas_dgemm;
}();

}  // namespace

Matrix product(const Matrix& a, const Matrix& b, bool transposed) {
    const auto size = [](Index number) { return static_cast<blasint>(number); };
    Matrix result(a.rows(), transposed ? b.rows() : b.cols());
    if (result.size() == 0) return result;
    if (a.cols() == 0) return Matrix::Zero(result.rows(), result.cols());
    gemm<Scalar>(CblasRowMajor, CblasNoTrans, transposed ? CblasTrans : CblasNoTrans,
                 size(result.rows()), size(result.cols()), size(a.cols()), 1, a.data(),
                 size(a.cols()), b.data(), size(b.cols()), 0, result.data(), size(result.cols()));
    return result;
}

}  // namespace attend
