
#include "core/models/tensor_file.h"

#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>

#include "core/ops/product.h"
#include "model_bytes.h"
#include "support/check_operation.h"
#include "support/temporary.h"

using namespace attend;
using namespace attend::test;

namespace {

constexpr Index rows = 80, width = 64;

/// A tensor of 80 rows of 64 numbers in Q4_1, each block another.
std::string file_of_blocks() {
    std::string bytes = padded(gguf_begin(1, 0) + gguf_tensor("w", {width, rows}, 3, 0));
    for (int block = 0; block < rows * width / 32; ++block) {
        bytes +=
            bytes_of(static_cast<std::uint16_t>(0x3800 + block)) + bytes_of<std::uint16_t>(0xBC00);
        for (int i = 0; i < 16; ++i) bytes += static_cast<char>(i * 37 + block * 11);
    }
    return bytes;
}

double largest(const Matrix& matrix) { return static_cast<double>(matrix.cwiseAbs().maxCoeff()); }

}  // namespace

TEST_CASE("rows of a file are multiplied there, turned and not, as the unpacked ones are") {
    const TemporaryFolder folder;
    const TensorFilePtr file = open_tensor_file(folder.file("m.gguf", file_of_blocks()));
    const Tensor& tensor = file->at("w", {rows, width});
    const Value numbers = file->numbers(tensor), few = sample(3, width);
    const auto packed = file->packed(tensor, false);
    REQUIRE(packed);
    const Matrix there =
        Matrix::view(numbers->row_begin(0), rows, width, width, numbers, {packed, nullptr, 0});
    const Matrix expected = product(*few, *numbers, true), found = product(*few, there, true);
    CHECK(largest(found - expected) <= 1e-5 * largest(expected));
    CHECK(largest(expected) > 1);
    const auto some = file->packed(tensor, true, 16);
    CHECK(some->turned());
    Matrix from_16(3, 32);
    some->multiply(*few, 0, 32, from_16);
    CHECK(largest(from_16 - expected.middleCols(16, 32)) <= 1e-5 * largest(expected));
}

TEST_CASE("a file that was cut off is not read where it is mapped") {
    const TemporaryFolder folder;
    const auto path = folder.file("m.gguf", file_of_blocks());
    const TensorFilePtr file = open_tensor_file(path);
    const auto packed = file->packed(file->at("w", {rows, width}), false);
    CHECK(packed->readable());
    std::filesystem::resize_file(path, 100);
    CHECK_FALSE(packed->readable());
}
