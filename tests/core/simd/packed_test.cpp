#include "core/simd/packed.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

using namespace attend;
using simd::Packing;

namespace {

constexpr std::array packings{Packing::f16, Packing::bf16, Packing::q8_0, Packing::q4_0,
                              Packing::q4_1};

/// Any bytes, but that no half among them is infinite or not a number.
std::vector<std::byte> some_bytes(Packing packing, std::size_t runs, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<std::byte> bytes(runs * simd::bytes_of_run(packing));
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(random() & 0xBB);
    return bytes;
}

/// Vectors far apart in memory, and results that are not next to each other either.
std::vector<std::vector<float>> some_vectors(std::size_t count, Index width) {
    std::mt19937 random(7);
    std::normal_distribution<float> normal;
    std::vector<std::vector<float>> vectors(count, std::vector<float>(width));
    for (auto& vector : vectors)
        for (float& number : vector) number = normal(random);
    return vectors;
}

}  // namespace

TEST_CASE("packed rows are multiplied as the same numbers unpacked: one vector, two and three") {
    constexpr Index width = 96, rows = 5;
    for (const Packing packing : packings)
        for (std::size_t count = 1; count <= simd::most_vectors; ++count) {
            CAPTURE(static_cast<int>(packing));
            CAPTURE(count);
            const auto bytes = some_bytes(packing, rows * width / simd::numbers_in_run, 3);
            std::vector<float> numbers(rows * width);
            simd::unpack(packing, bytes.data(), rows * width, numbers.data());
            const auto vectors = some_vectors(count, width);
            std::vector<std::vector<float>> results(count, std::vector<float>(rows + 1, -1));
            std::vector<const float*> from;
            std::vector<float*> to;
            for (std::size_t i = 0; i < count; ++i) {
                from.push_back(vectors[i].data());
                to.push_back(results[i].data());
            }
            simd::products(packing, bytes.data(), rows, width, from, to);
            for (std::size_t i = 0; i < count; ++i) {
                for (Index row = 0; row < rows; ++row) {
                    double sum = 0, size = 0;
                    for (Index k = 0; k < width; ++k) {
                        const double term = static_cast<double>(numbers[row * width + k]) *
                                            static_cast<double>(vectors[i][k]);
                        sum += term;
                        size += std::abs(term);
                    }
                    CHECK(std::abs(static_cast<double>(results[i][row]) - sum) <= 1e-6 * size);
                }
                CHECK(results[i][rows] == -1);  // nobody writes behind the last
            }
        }
}

TEST_CASE("halves of every size are unpacked, those without a leading one too") {
    // 0, −0, 1, the smallest, the smallest normal, the largest, below it, −2.
    const std::array<std::uint16_t, 8> halves{0x0000, 0x8000, 0x3C00, 0x0001,
                                              0x0400, 0x7BFF, 0x83FF, 0xC000};
    std::array<std::uint16_t, simd::numbers_in_run> run{};
    std::copy(halves.begin(), halves.end(), run.begin() + 13);
    std::array<float, simd::numbers_in_run> numbers{};
    simd::unpack(Packing::f16, reinterpret_cast<const std::byte*>(run.data()), simd::numbers_in_run,
                 numbers.data());
    const std::array<float, 8> expected{
        0, -0.0f, 1, std::ldexp(1.0f, -24), std::ldexp(1.0f, -14), 65504, -std::ldexp(1023.0f, -24),
        -2};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        CHECK(numbers[13 + i] == expected[i]);
        CHECK(std::signbit(numbers[13 + i]) == std::signbit(expected[i]));
    }
}
