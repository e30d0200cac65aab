#include "core/models/tensor_packed.h"

#include <array>

namespace attend {

void TensorPacked::multiply(const Matrix& vectors, Index first, Index count,
                            Matrix& results) const {
    std::array<const float*, simd::most_vectors> from{};
    std::array<float*, simd::most_vectors> to{};
    const auto rows = static_cast<std::size_t>(vectors.rows());
    for (std::size_t i = 0; i < rows; ++i) {
        from.at(i) = vectors.row_begin(static_cast<Index>(i));
        to.at(i) = results.row_begin(static_cast<Index>(i)) + first;
    }
    const auto runs = static_cast<std::size_t>(first * width_ / simd::numbers_in_run);
    simd::products(packing_, rows_ + runs * simd::bytes_of_run(packing_), count, width_,
                   std::span(from).first(rows), std::span(to).first(rows));
}

}  // namespace attend
