#include "core/simd/packed.h"

#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/simd/packed.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <bit>
#include <cstdint>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace attend::simd::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
constexpr std::size_t half_run = numbers_in_run / 2;
using Floats = hn::CappedTag<float, half_run>;
using Words = hn::Rebind<std::uint32_t, Floats>;
using Wholes = hn::Rebind<std::int32_t, Floats>;
using Floating = hn::Vec<Floats>;

/// IEEE 754 binary16: its exponent and fraction, moved to where a float has them, count 2^112 times
/// too little, also where it is too small for a leading 1. Its largest exponent is no number, and
/// is a float's then.
constexpr std::uint32_t sign_of_half = 0x8000, rest_of_half = 0x7FFF, no_number_of_half = 0x7C00,
                        no_number = 0x7F800000;
constexpr float half_scale = 0x1p112f;

inline float half_at(const std::byte* bytes) {
    std::uint16_t bits = 0;
    std::memcpy(&bits, bytes, sizeof bits);
    const std::uint32_t moved = (bits & rest_of_half) << 13;
    const float size = (bits & no_number_of_half) == no_number_of_half
                           ? std::bit_cast<float>(moved | no_number)
                           : std::bit_cast<float>(moved) * half_scale;
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(size) | (bits & sign_of_half) << 16);
}

inline hn::Vec<Words> two_bytes_each(const std::byte* bytes) {
    const hn::Rebind<std::uint16_t, Floats> d;
    return hn::PromoteTo(Words(), hn::LoadU(d, reinterpret_cast<const std::uint16_t*>(bytes)));
}

/// numbers(i): a register of them, from number i on.
template <class Numbers, class First, class Second>
void in_halves(Numbers numbers, First first, Second second) {
    for (std::size_t i = 0; i < half_run; i += hn::Lanes(Floats())) {
        first(i, numbers(i));
        second(half_run + i, numbers(half_run + i));
    }
}

/// Each kind: first(i, numbers) for numbers of the first half of a run, from number i on, and
/// second(i, numbers) for those of the other half, in turn.
struct F16 {
    static constexpr std::size_t bytes = 64;
    template <class First, class Second>
    static void each(const std::byte* run, First first, Second second) {
        in_halves([&](std::size_t i) { return numbers(run + 2 * i); }, first, second);
    }
    static Floating numbers(const std::byte* bytes) {
        const Words w;
        const Floats d;
        const auto bits = two_bytes_each(bytes);
        const auto moved = hn::ShiftLeft<13>(hn::And(bits, hn::Set(w, rest_of_half)));
        const auto none = hn::Set(w, no_number_of_half);
        const auto size = hn::IfThenElse(hn::RebindMask(d, hn::Eq(hn::And(bits, none), none)),
                                         hn::BitCast(d, hn::Or(moved, hn::Set(w, no_number))),
                                         hn::Mul(hn::BitCast(d, moved), hn::Set(d, half_scale)));
        const auto sign = hn::ShiftLeft<16>(hn::And(bits, hn::Set(w, sign_of_half)));
        return hn::Or(size, hn::BitCast(d, sign));
    }
};
struct BF16 {
    static constexpr std::size_t bytes = 64;
    template <class First, class Second>
    static void each(const std::byte* run, First first, Second second) {
        in_halves([&](std::size_t i) { return numbers(run + 2 * i); }, first, second);
    }
    static Floating numbers(const std::byte* bytes) {
        return hn::BitCast(Floats(), hn::ShiftLeft<16>(two_bytes_each(bytes)));
    }
};
struct Q8_0 {
    static constexpr std::size_t bytes = 34;
    template <class First, class Second>
    static void each(const std::byte* run, First first, Second second) {
        const Floats d;
        const hn::Rebind<std::int8_t, Floats> small;
        const auto scale = hn::Set(d, half_at(run));
        const auto* const wholes = reinterpret_cast<const std::int8_t*>(run + 2);
        const auto numbers = [&](std::size_t i) {
            const auto whole = hn::PromoteTo(Wholes(), hn::LoadU(small, wholes + i));
            return hn::Mul(hn::ConvertTo(d, whole), scale);
        };
        in_halves(numbers, first, second);
    }
};
/// Four bits each: the first half of the numbers are the low halves of the bytes.
template <class First, class Second>
void each_nibble(const std::byte* nibbles, Floating scale, Floating shift, First first,
                 Second second) {
    const Floats d;
    const hn::Rebind<std::uint8_t, Floats> small;
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(nibbles);
    const auto number = [&](hn::Vec<Wholes> whole) {
        return hn::MulAdd(hn::ConvertTo(d, whole), scale, shift);
    };
    for (std::size_t i = 0; i < half_run; i += hn::Lanes(d)) {
        const auto both = hn::PromoteTo(Wholes(), hn::LoadU(small, bytes + i));
        first(i, number(hn::And(both, hn::Set(Wholes(), 15))));
        second(half_run + i, number(hn::ShiftRight<4>(both)));
    }
}
struct Q4_0 {
    static constexpr std::size_t bytes = 18;
    template <class First, class Second>
    static void each(const std::byte* run, First first, Second second) {
        const float scale = half_at(run);
        each_nibble(run + 2, hn::Set(Floats(), scale), hn::Set(Floats(), -8 * scale), first,
                    second);
    }
};
struct Q4_1 {
    static constexpr std::size_t bytes = 20;
    template <class First, class Second>
    static void each(const std::byte* run, First first, Second second) {
        each_nibble(run + 4, hn::Set(Floats(), half_at(run)), hn::Set(Floats(), half_at(run + 2)),
                    first, second);
    }
};

template <class Kind>
void unpack_kind(const std::byte* packed, Index count, float* numbers) {
    for (Index i = 0; i < count; i += numbers_in_run, packed += Kind::bytes) {
        const auto store = [&](std::size_t at, Floating some) {
            hn::StoreU(some, Floats(), numbers + static_cast<std::size_t>(i) + at);
        };
        Kind::each(packed, store, store);
    }
}

/// A packed row with one vector: its numbers in two registers, which do not wait for each other.
template <class Kind>
float product_with_one(const std::byte* row, Index width, const float* vector) {
    const Floats d;
    auto low = hn::Zero(d), high = hn::Zero(d);
    for (Index i = 0; i < width; i += numbers_in_run, row += Kind::bytes) {
        const auto add_to = [&](auto& sum) {
            return [&, i](std::size_t at, Floating some) {
                sum = hn::MulAdd(some, hn::LoadU(d, vector + i + at), sum);
            };
        };
        Kind::each(row, add_to(low), add_to(high));
    }
    return hn::GetLane(hn::SumOfLanes(d, hn::Add(low, high)));
}

template <class Kind>
void product_with_three(const std::byte* row, Index width, const float* const* vectors,
                        float* products) {
    const Floats d;
    auto first = hn::Zero(d), second = hn::Zero(d), third = hn::Zero(d);
    for (Index i = 0; i < width; i += numbers_in_run, row += Kind::bytes) {
        const auto add = [&](std::size_t at, Floating some) {
            const auto numbers = [&](std::size_t v) { return hn::LoadU(d, vectors[v] + i + at); };
            first = hn::MulAdd(some, numbers(0), first);
            second = hn::MulAdd(some, numbers(1), second);
            third = hn::MulAdd(some, numbers(2), third);
        };
        Kind::each(row, add, add);
    }
    products[0] = hn::GetLane(hn::SumOfLanes(d, first));
    products[1] = hn::GetLane(hn::SumOfLanes(d, second));
    products[2] = hn::GetLane(hn::SumOfLanes(d, third));
}

template <class Kind>
void products_kind(const std::byte* rows, Index count, Index width,
                   std::span<const float* const> vectors, std::span<float* const> results) {
    const std::size_t row_bytes = static_cast<std::size_t>(width / numbers_in_run) * Kind::bytes;
    // Two vectors are three, of which two are the same.
    const float* const three[] = {vectors.front(), vectors[vectors.size() / 2], vectors.back()};
    for (Index row = 0; row < count; ++row, rows += row_bytes) {
        if (vectors.size() == 1) {
            results[0][row] = product_with_one<Kind>(rows, width, vectors[0]);
            continue;
        }
        float products[most_vectors];
        product_with_three<Kind>(rows, width, three, products);
        results.front()[row] = products[0];
        results[results.size() / 2][row] = products[1];
        results.back()[row] = products[2];
    }
}

template <class Act>
void of_kind(Packing packing, Act act) {
    switch (packing) {
        case Packing::f16:
            return act(F16());
        case Packing::bf16:
            return act(BF16());
        case Packing::q8_0:
            return act(Q8_0());
        case Packing::q4_0:
            return act(Q4_0());
        case Packing::q4_1:
            return act(Q4_1());
    }
}

void unpack_of(Packing packing, const std::byte* packed, Index count, float* numbers) {
    of_kind(packing, [&]<class Kind>(Kind) { unpack_kind<Kind>(packed, count, numbers); });
}
void packed_products_of(Packing packing, const std::byte* rows, Index count, Index width,
                        std::span<const float* const> vectors, std::span<float* const> results) {
    of_kind(packing,
            [&]<class Kind>(Kind) { products_kind<Kind>(rows, count, width, vectors, results); });
}
std::size_t bytes_of(Packing packing) {
    std::size_t bytes = 0;
    of_kind(packing, [&]<class Kind>(Kind) { bytes = Kind::bytes; });
    return bytes;
}

}  // namespace attend::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attend::simd {

HWY_EXPORT(unpack_of);
HWY_EXPORT(packed_products_of);

std::size_t bytes_of_run(Packing packing) { return HWY_STATIC_DISPATCH(bytes_of)(packing); }
void unpack(Packing packing, const std::byte* packed, Index count, float* numbers) {
    HWY_DYNAMIC_DISPATCH(unpack_of)(packing, packed, count, numbers);
}
void products(Packing packing, const std::byte* rows, Index count, Index width,
              std::span<const float* const> vectors, std::span<float* const> results) {
    HWY_DYNAMIC_DISPATCH(packed_products_of)(packing, rows, count, width, vectors, results);
}

}  // namespace attend::simd
#endif
