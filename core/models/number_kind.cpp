#include "core/models/number_kind.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "core/graph/explanation.h"
#include "core/half.h"
#include "core/named.h"

namespace attend {

namespace {

static_assert(std::endian::native == std::endian::little);

template <class Number>
Number read_at(const std::byte* bytes, std::size_t place) {
    Number number;
    std::memcpy(&number, bytes + place, sizeof number);
    return number;
}
unsigned byte_at(const std::byte* bytes, std::size_t place) {
    return std::to_integer<unsigned>(bytes[place]);
}
double half_at(const std::byte* bytes, std::size_t place) {
    return static_cast<double>(from_half(read_at<std::uint16_t>(bytes, place)));
}
/// Of 32 numbers in 16 bytes: the first half are the low halves of the bytes.
unsigned nibble(const std::byte* bytes, std::size_t i) {
    return i < 16 ? byte_at(bytes, i) & 15 : byte_at(bytes, i - 16) >> 4;
}

struct F32 {
    static constexpr std::size_t numbers = 1, bytes = 4;
    static PackedNumber at(const std::byte* block, std::size_t) {
        return {1, 0, static_cast<double>(read_at<float>(block, 0))};
    }
};
struct F16 {
    static constexpr std::size_t numbers = 1, bytes = 2;
    static PackedNumber at(const std::byte* block, std::size_t) {
        return {1, 0, half_at(block, 0)};
    }
};
struct BF16 {
    static constexpr std::size_t numbers = 1, bytes = 2;
    static PackedNumber at(const std::byte* block, std::size_t) {
        const auto high = static_cast<std::uint32_t>(read_at<std::uint16_t>(block, 0));
        return {1, 0, static_cast<double>(std::bit_cast<float>(high << 16))};
    }
};
struct Q8_0 {
    static constexpr std::size_t numbers = 32, bytes = 34;
    static PackedNumber at(const std::byte* block, std::size_t i) {
        return {half_at(block, 0), static_cast<double>(read_at<std::int8_t>(block, 2 + i)), 0};
    }
};
struct Q4_0 {
    static constexpr std::size_t numbers = 32, bytes = 18;
    static PackedNumber at(const std::byte* block, std::size_t i) {
        return {half_at(block, 0), static_cast<double>(nibble(block + 2, i)) - 8, 0};
    }
};
struct Q4_1 {
    static constexpr std::size_t numbers = 32, bytes = 20;
    static PackedNumber at(const std::byte* block, std::size_t i) {
        return {half_at(block, 0), static_cast<double>(nibble(block + 4, i)), half_at(block, 2)};
    }
};
/// Four bits as above, and the fifth of number i as bit i of a word.
double five_bits(const std::byte* fifths, const std::byte* fours, std::size_t i) {
    const auto fifth = read_at<std::uint32_t>(fifths, 0) >> i & 1;
    return static_cast<double>(nibble(fours, i) | fifth << 4);
}
struct Q5_0 {
    static constexpr std::size_t numbers = 32, bytes = 22;
    static PackedNumber at(const std::byte* block, std::size_t i) {
        return {half_at(block, 0), five_bits(block + 2, block + 6, i) - 16, 0};
    }
};
struct Q5_1 {
    static constexpr std::size_t numbers = 32, bytes = 24;
    static PackedNumber at(const std::byte* block, std::size_t i) {
        return {half_at(block, 0), five_bits(block + 4, block + 8, i), half_at(block, 2)};
    }
};

/// Eight scales and eight shifts of six bits each, in twelve bytes.
struct SixBits {
    double scale, shift;
};
SixBits six_bits(const std::byte* packed, std::size_t group) {
    const auto of = [&](std::size_t place) { return byte_at(packed, place); };
    if (group < 4)
        return {static_cast<double>(of(group) & 63), static_cast<double>(of(group + 4) & 63)};
    return {static_cast<double>((of(group + 4) & 15) | (of(group - 4) >> 6) << 4),
            static_cast<double>(of(group + 4) >> 4 | (of(group) >> 6) << 4)};
}
/// Of 256 numbers in 128 bytes: 64 in 32 bytes, the first half of these the low halves.
unsigned nibble_of_64(const std::byte* bytes, std::size_t i) {
    const unsigned both = byte_at(bytes, i / 64 * 32 + i % 32);
    return i % 64 < 32 ? both & 15 : both >> 4;
}
struct Q4_K {
    static constexpr std::size_t numbers = 256, bytes = 144;
    static PackedNumber at(const std::byte* block, std::size_t i) {
        const SixBits group = six_bits(block + 4, i / 32);
        return {half_at(block, 0) * group.scale, static_cast<double>(nibble_of_64(block + 16, i)),
                -half_at(block, 2) * group.shift};
    }
};
struct Q5_K {
    static constexpr std::size_t numbers = 256, bytes = 176;
    static PackedNumber at(const std::byte* block, std::size_t i) {
        const SixBits group = six_bits(block + 4, i / 32);
        const unsigned fifth = byte_at(block, 16 + i % 32) >> (i / 32) & 1;
        return {half_at(block, 0) * group.scale,
                static_cast<double>(nibble_of_64(block + 48, i) | fifth << 4),
                -half_at(block, 2) * group.shift};
    }
};
struct Q6_K {
    static constexpr std::size_t numbers = 256, bytes = 210;
    static PackedNumber at(const std::byte* block, std::size_t i) {
        // 128 numbers: 64 bytes of low halves (32 numbers, 32, then their high halves), 32 bytes
        // with two bits of each of the four.
        const std::size_t half = i / 128, quarter = i % 128 / 32, in = i % 32;
        const unsigned both = byte_at(block, 64 * half + 32 * (quarter % 2) + in);
        const unsigned low = quarter < 2 ? both & 15 : both >> 4;
        const unsigned high = byte_at(block, 128 + 32 * half + in) >> (2 * quarter) & 3;
        const auto scale = static_cast<double>(read_at<std::int8_t>(block, 192 + i / 16));
        return {half_at(block, 208) * scale, static_cast<double>(low | high << 4) - 32, 0};
    }
};

template <class Kind>
constexpr NumberKind kind(std::string_view name,
                          std::optional<simd::Packing> packing = std::nullopt) {
    return {name,
            Kind::numbers,
            Kind::bytes,
            [](const std::byte* block, float* numbers) {
                for (std::size_t i = 0; i < Kind::numbers; ++i)
                    numbers[i] = Kind::at(block, i).number();
            },
            &Kind::at,
            packing};
}

constexpr std::array all_kinds{kind<F32>("F32"),
                               kind<F16>("F16", simd::Packing::f16),
                               kind<BF16>("BF16", simd::Packing::bf16),
                               kind<Q8_0>("Q8_0", simd::Packing::q8_0),
                               kind<Q4_0>("Q4_0", simd::Packing::q4_0),
                               kind<Q4_1>("Q4_1", simd::Packing::q4_1),
                               kind<Q5_0>("Q5_0"),
                               kind<Q5_1>("Q5_1"),
                               kind<Q4_K>("Q4_K"),
                               kind<Q5_K>("Q5_K"),
                               kind<Q6_K>("Q6_K")};

}  // namespace

std::string NumberKind::in_words(const std::byte* first_block, std::size_t i) const {
    if (is_plain()) return std::string(name);
    const PackedNumber packed = at(first_block + i / numbers * bytes, i % numbers);
    std::string sum = fmt::format("{} · {}", digits(packed.scale), digits(packed.whole));
    if (packed.shift != 0)
        sum += fmt::format(" {} {}", packed.shift < 0 ? "−" : "+", digits(std::abs(packed.shift)));
    return fmt::format("{}, block {}, number {}: {}", name, i / numbers, i % numbers, sum);
}

std::span<const NumberKind> number_kinds() { return all_kinds; }

const NumberKind* find_number_kind(std::string_view name) {
    return find_named(number_kinds(), name);
}

}  // namespace attend
