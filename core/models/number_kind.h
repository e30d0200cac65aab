#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/simd/packed.h"

namespace attend {

/// One number of a block of a file: scale · whole + shift. Plain kinds have scale 1 and their
/// number as shift.
struct PackedNumber {
    double scale = 1, whole = 0, shift = 0;
    float number() const { return static_cast<float>(scale * whole + shift); }
};

/// How a file holds the numbers of a tensor: one by one, or in blocks whose numbers are small whole
/// ones that share a scale and a shift.
struct NumberKind {
    std::string_view name;  // as people write it: "F32", "Q4_1"
    std::size_t numbers;    // in a block
    std::size_t bytes;      // of a block
    void (*read)(const std::byte* block, float* numbers);
    PackedNumber (*at)(const std::byte* block, std::size_t i);
    std::optional<simd::Packing> packing;  // where they are also read many at a time

    bool is_plain() const { return numbers == 1; }
    /// "block 3, number 7: 0.0123 · 9 − 0.05"
    std::string in_words(const std::byte* first_block, std::size_t i) const;
};

/// F32, F16 and BF16 of both formats; Q8_0, Q4_0, Q4_1, Q5_0, Q5_1, Q4_K, Q5_K and Q6_K of GGUF, as
/// ggml lays them out (ggml-quants).
std::span<const NumberKind> number_kinds();
/// Null where there is none of this name.
const NumberKind* find_number_kind(std::string_view name);

}  // namespace attend
