#pragma once
#include <cstddef>
#include <span>

#include "core/graph/matrix.h"

/// Loops over numbers that stay packed: made of Highway as those of rows.h.
namespace attend::simd {

/// How 32 numbers are packed: one by one in two bytes each, or as small whole ones with a scale
/// (and, q4_1, a shift) that they share. See core/models/number_kind.h, which names all kinds.
enum class Packing { f16, bf16, q8_0, q4_0, q4_1 };
inline constexpr Index numbers_in_run = 32;
/// Of 32 numbers.
std::size_t bytes_of_run(Packing packing);

/// `count` of them, a multiple of 32. The same numbers, to the last bit, as NumberKind::at() gives
/// one by one.
void unpack(Packing packing, const std::byte* packed, Index count, float* numbers);

inline constexpr std::size_t most_vectors = 3;
/// results[i][j] = row j · vectors[i], for `count` packed rows of `width` numbers, a multiple of
/// 32. At most most_vectors of them: each number is unpacked once for all.
void products(Packing packing, const std::byte* rows, Index count, Index width,
              std::span<const float* const> vectors, std::span<float* const> results);

}  // namespace attend::simd
