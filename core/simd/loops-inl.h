// The loops of rows.h for one kind of processor: included once for each of them by rows.cpp.
// No include guard in the usual sense: Highway's, which opens anew for each kind.
#if defined(ATTEND_SIMD_LOOPS) == defined(HWY_TARGET_TOGGLE)
#ifdef ATTEND_SIMD_LOOPS
#undef ATTEND_SIMD_LOOPS
#else
#define ATTEND_SIMD_LOOPS
#endif

#include <hwy/contrib/math/math-inl.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>

#include "core/simd/rows.h"

HWY_BEFORE_NAMESPACE();
namespace attend::simd::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Lanes = hn::ScalableTag<Scalar>;
using Doubles = hn::ScalableTag<double>;
/// As many floats as there are doubles in a register.
using FewFloats = hn::Rebind<float, Doubles>;

inline std::size_t count(Index size) { return static_cast<std::size_t>(size); }

/// Some of a row's numbers as doubles, and back.
inline hn::Vec<Doubles> as_doubles(const double* numbers) { return hn::LoadU(Doubles(), numbers); }
inline hn::Vec<Doubles> as_doubles(const float* numbers) {
    return hn::PromoteTo(Doubles(), hn::LoadU(FewFloats(), numbers));
}
inline void store_doubles(hn::Vec<Doubles> values, double* results) {
    hn::StoreU(values, Doubles(), results);
}
inline void store_doubles(hn::Vec<Doubles> values, float* results) {
    hn::StoreU(hn::DemoteTo(FewFloats(), values), FewFloats(), results);
}

/// Σ term(i) over a row in double: `many` gives a register of terms, `one` a single one.
template <class Many, class One>
double sum(Index size, Many many, One one) {
    const Doubles d;
    const std::size_t lanes = hn::Lanes(d), end = count(size);
    auto first = hn::Zero(d), second = hn::Zero(d);
    std::size_t i = 0;
    for (; i + 2 * lanes <= end; i += 2 * lanes) {
        first = hn::Add(first, many(i));
        second = hn::Add(second, many(i + lanes));
    }
    double total = hn::GetLane(hn::SumOfLanes(d, hn::Add(first, second)));
    for (; i < end; ++i) total += one(i);
    return total;
}

/// results = function(numbers), a register at a time; the rest passes through one of its own.
template <class Number, class Function>
void each(const Number* numbers, Number* results, Index size, Function function) {
    const hn::ScalableTag<Number> d;
    const std::size_t lanes = hn::Lanes(d), end = count(size);
    std::size_t i = 0;
    for (; i + lanes <= end; i += lanes)
        hn::StoreU(function(hn::LoadU(d, numbers + i)), d, results + i);
    if (i == end) return;
    HWY_ALIGN Number rest[HWY_MAX_BYTES / sizeof(Number)] = {};
    for (std::size_t j = i; j < end; ++j) rest[j - i] = numbers[j];
    hn::Store(function(hn::Load(d, rest)), d, rest);
    for (std::size_t j = i; j < end; ++j) results[j] = rest[j - i];
}

inline RowRange range_of(const Scalar* numbers, Index size) {
    const Lanes d;
    const std::size_t lanes = hn::Lanes(d), end = count(size);
    auto largest = hn::Set(d, minus_infinity);
    auto nan = hn::Zero(d);  // in each lane the last one, if any
    std::size_t i = 0;
    for (; i + lanes <= end; i += lanes) {
        const auto v = hn::LoadU(d, numbers + i);
        largest = hn::IfThenElse(hn::Gt(v, largest), v, largest);
        nan = hn::IfThenElse(hn::IsNaN(v), v, nan);
    }
    // Some of Highway's processors know nothing below the lowest finite number here.
    const bool none = hn::AllTrue(d, hn::Eq(largest, hn::Set(d, minus_infinity)));
    RowRange result{none ? minus_infinity : hn::GetLane(hn::MaxOfLanes(d, largest)),
                    !hn::AllFalse(d, hn::IsNaN(nan))};
    for (; i < end; ++i) {
        if (numbers[i] > result.largest) result.largest = numbers[i];
        result.has_nan = result.has_nan || std::isnan(numbers[i]);
    }
    return result;
}

inline FiniteRange finite_range_of(const Scalar* numbers, Index size) {
    const Lanes d;
    const std::size_t lanes = hn::Lanes(d), end = count(size);
    constexpr Scalar most = std::numeric_limits<Scalar>::max();
    const auto limit = hn::Set(d, most);
    auto lowest = limit, highest = hn::Neg(limit);
    bool any = false;
    std::size_t i = 0;
    for (; i + lanes <= end; i += lanes) {
        const auto v = hn::LoadU(d, numbers + i);
        const auto finite = hn::Le(hn::Abs(v), limit);  // no NaN is
        any = any || !hn::AllFalse(d, finite);
        lowest = hn::IfThenElse(hn::And(finite, hn::Lt(v, lowest)), v, lowest);
        highest = hn::IfThenElse(hn::And(finite, hn::Gt(v, highest)), v, highest);
    }
    FiniteRange range;
    if (any)
        range = {hn::GetLane(hn::MinOfLanes(d, lowest)), hn::GetLane(hn::MaxOfLanes(d, highest))};
    for (; i < end; ++i)
        if (std::isfinite(numbers[i]))
            range = {std::min(range.lowest, numbers[i]), std::max(range.highest, numbers[i])};
    return range;
}

/// e to the power of z as finish(times, exponent): 2 to the power of a whole number, and what is
/// left by a polynomial (Moshier's Cephes, expf), within an ulp. In half the time of Highway's,
/// which goes beyond these.
template <class Finish>
hn::Vec<hn::ScalableTag<float>> exp_by(hn::Vec<hn::ScalableTag<float>> z, Finish finish) {
    const hn::ScalableTag<float> d;
    const auto number = [&](float x) { return hn::Set(d, x); };
    const auto power = hn::Round(hn::Mul(z, number(1.44269504f)));
    auto rest = hn::NegMulAdd(power, number(0.693359375f), z);
    rest = hn::MulAdd(power, number(2.12194440e-4f), rest);
    auto p = hn::MulAdd(rest, number(1.9875691500e-4f), number(1.3981999507e-3f));
    for (const float next :
         {8.3334519073e-3f, 4.1665795894e-2f, 1.6666665459e-1f, 5.0000001201e-1f})
        p = hn::MulAdd(p, rest, number(next));
    return finish(hn::Add(hn::MulAdd(p, hn::Mul(rest, rest), rest), number(1)),
                  hn::ConvertTo(hn::ScalableTag<std::int32_t>(), power));
}
/// Of z from −87 to 0.
inline hn::Vec<hn::ScalableTag<float>> exp_of_none_above_0(hn::Vec<hn::ScalableTag<float>> z) {
    return exp_by(z, [](auto times, auto exponent) {
        const hn::ScalableTag<std::int32_t> wholes;
        return hn::BitCast(hn::ScalableTag<float>(),
                           hn::Add(hn::BitCast(wholes, times), hn::ShiftLeft<23>(exponent)));
    });
}
inline hn::Vec<hn::ScalableTag<double>> exp_of_none_above_0(hn::Vec<hn::ScalableTag<double>> z) {
    return hn::Exp(hn::ScalableTag<double>(), z);
}
/// Of z from −126 to 87; below −87 it is no normal number, or 0.
inline hn::Vec<hn::ScalableTag<float>> exp_in_two_steps(hn::Vec<hn::ScalableTag<float>> z) {
    return exp_by(z, [](auto times, auto exponent) {
        const hn::ScalableTag<std::int32_t> wholes;
        const auto two_to = [&](auto whole) {
            return hn::BitCast(hn::ScalableTag<float>(),
                               hn::ShiftLeft<23>(hn::Add(whole, hn::Set(wholes, 127))));
        };
        const auto half = hn::ShiftRight<1>(exponent);
        return hn::Mul(hn::Mul(times, two_to(half)), two_to(hn::Sub(exponent, half)));
    });
}

inline void softmax_of(const Scalar* scores, Scalar* weights, Index size, Scalar largest,
                       Scalar inverse) {
    const Lanes d;
    // Below this exp() gives no normal number any more.
    const auto smallest = hn::Set(d, std::is_same_v<Scalar, float> ? Scalar(-87) : Scalar(-708));
    const auto shift = hn::Set(d, largest), factor = hn::Set(d, inverse);
    each(scores, weights, size, [&](auto s) {
        const auto z = hn::Mul(hn::Sub(s, shift), factor);
        return hn::IfThenElseZero(hn::Gt(z, smallest), exp_of_none_above_0(z));
    });
    const double total = sum(
        size, [&](std::size_t i) { return as_doubles(weights + i); },
        [&](std::size_t i) { return static_cast<double>(weights[i]); });
    const auto share = hn::Set(d, static_cast<Scalar>(1 / total));
    each(weights, weights, size, [&](auto w) { return hn::Mul(w, share); });
}

inline void add_of(const Scalar* a, const Scalar* b, Scalar* sums, Index size) {
    const Lanes d;
    const std::size_t lanes = hn::Lanes(d), end = count(size);
    std::size_t i = 0;
    for (; i + lanes <= end; i += lanes)
        hn::StoreU(hn::Add(hn::LoadU(d, a + i), hn::LoadU(d, b + i)), d, sums + i);
    for (; i < end; ++i) sums[i] = a[i] + b[i];
}

inline void scale_of(const Scalar* numbers, Scalar* results, Index size, Scalar by) {
    const auto factor = hn::Set(Lanes(), by);
    each(numbers, results, size, [&](auto x) { return hn::Mul(x, factor); });
}

inline void tanh_of(const Scalar* numbers, Scalar* results, Index size) {
    const Lanes d;
    each(numbers, results, size,
         [&](auto x) { return hn::IfThenElse(hn::IsNaN(x), x, hn::Tanh(d, x)); });
}

/// above / (1 + exp(−x)); `above` is 1, or x.
template <class Above>
void above_logistic(const Scalar* numbers, Scalar* results, Index size, Above above) {
    const Lanes d;
    const auto one = hn::Set(d, Scalar(1));
    // As far as exp() goes; there it is infinite, or so large that the result is 0.
    const auto most = hn::Set(d, std::is_same_v<Scalar, float> ? Scalar(104) : Scalar(706));
    each(numbers, results, size, [&](auto x) {
        const auto power = hn::Exp(d, hn::Min(hn::Neg(x), most));
        return hn::IfThenElse(hn::IsNaN(x), x, hn::Div(above(x), hn::Add(one, power)));
    });
}
inline void logistic_of(const Scalar* numbers, Scalar* results, Index size) {
    above_logistic(numbers, results, size, [](auto) { return hn::Set(Lanes(), Scalar(1)); });
}
inline void silu_of(const Scalar* numbers, Scalar* results, Index size) {
    above_logistic(numbers, results, size, [](auto x) { return x; });
}

/// Φ(−t) = ½ u exp(P(s) − t²/2) with u = 1/(1 + 0.3 t), and s what u becomes when t from 0 to 14 is
/// laid on 1 to −1. P is the Chebyshev expansion of ln(2 Φ(−t)) + t²/2 − ln u, 1e-8 from it.
inline void gelu_of(const float* numbers, float* results, Index size) {
    constexpr float of_s[] = {
        1.326065648754593e-05f,   4.228540274198167e-05f,   -1.3799600128550082e-04f,
        -3.4323614090681076e-04f, 1.0247783502563834e-03f,  2.3163743317127228e-03f,
        -7.499400991946459e-03f,  -2.2991150617599487e-02f, 6.143704429268837e-02f,
        6.315900087356567e-01f,   -6.654520034790039e-01f};
    const hn::ScalableTag<float> d;
    const auto one = hn::Set(d, 1.0f), half = hn::Set(d, 0.5f);
    each(numbers, results, size, [&](auto x) {
        const auto t = hn::Min(hn::Abs(x), hn::Set(d, 14.0f));
        const auto u = hn::Div(one, hn::MulAdd(hn::Set(d, 0.3f), t, one));
        const auto s = hn::MulAdd(u, hn::Set(d, 2.4761904f), hn::Set(d, -1.4761904f));
        auto p = hn::Set(d, of_s[0]);
        for (std::size_t i = 1; i < std::size(of_s); ++i) p = hn::MulAdd(p, s, hn::Set(d, of_s[i]));
        const auto exponent = hn::NegMulAdd(hn::Mul(half, t), t, p);
        const auto beyond = hn::Mul(hn::Mul(half, u), exp_in_two_steps(exponent));  // Φ(−t)
        const auto tail = hn::Mul(t, beyond);
        const auto result = hn::IfThenElse(hn::Gt(x, hn::Zero(d)), hn::Sub(x, tail), hn::Neg(tail));
        return hn::IfThenElse(hn::IsNaN(x), x, result);
    });
}

inline void gelu_tanh_of(const Scalar* numbers, Scalar* results, Index size) {
    const Lanes d;
    constexpr auto root = Scalar(0.79788456080286536), cubic = Scalar(0.044715);
    const auto one = hn::Set(d, Scalar(1)), half = hn::Set(d, Scalar(0.5));
    each(numbers, results, size, [&](auto x) {
        const auto bend = hn::MulAdd(hn::Mul(hn::Set(d, cubic), x), x, one);
        const auto z = hn::Mul(hn::Mul(hn::Set(d, root), x), bend);
        const auto result = hn::Mul(hn::Mul(half, x), hn::Add(one, hn::Tanh(d, z)));
        return hn::IfThenElse(hn::IsNaN(x), x, result);
    });
}

inline void weighted_tanh_of(const Scalar* q, const Scalar* keys, const Scalar* v, Scalar* scores,
                             Index hidden, Index size) {
    const Lanes d;
    const std::size_t lanes = hn::Lanes(d), end = count(size);
    const auto some = [&](auto keys_of) {
        auto total = hn::Zero(d);
        for (Index a = 0; a < hidden; ++a) {
            const auto x = hn::Add(hn::Set(d, q[a]), keys_of(a));
            const auto bent = hn::IfThenElse(hn::IsNaN(x), x, hn::Tanh(d, x));
            total = hn::MulAdd(hn::Set(d, v[a]), bent, total);
        }
        return total;
    };
    std::size_t j = 0;
    for (; j + lanes <= end; j += lanes)
        hn::StoreU(some([&](Index a) { return hn::LoadU(d, keys + a * size + j); }), d, scores + j);
    if (j == end) return;
    // The rest in a register, too: the score of a key does not depend on its place.
    HWY_ALIGN Scalar rest[HWY_MAX_BYTES / sizeof(Scalar)] = {};
    const auto padded = [&](Index a) {
        std::copy(keys + a * size + j, keys + (a + 1) * size, rest);
        return hn::Load(d, rest);
    };
    hn::Store(some(padded), d, rest);
    std::copy(rest, rest + (end - j), scores + j);
}

inline Moments moments_of(const Scalar* numbers, Index size) {
    const Doubles d;
    const auto number = [&](std::size_t i) { return static_cast<double>(numbers[i]); };
    Moments result;
    result.mean = sum(
                      size, [&](std::size_t i) { return as_doubles(numbers + i); }, number) /
                  static_cast<double>(size);
    const auto mean = hn::Set(d, result.mean);
    const auto squares = [&](std::size_t i) {
        const auto away = hn::Sub(as_doubles(numbers + i), mean);
        return hn::Mul(away, away);
    };
    result.variance =
        sum(size, squares,
            [&](std::size_t i) { return (number(i) - result.mean) * (number(i) - result.mean); }) /
        static_cast<double>(size);
    return result;
}

inline void normalize_of(const Scalar* numbers, const Scalar* gains, const Scalar* shifts,
                         Scalar* results, Index size, double mean, double scale) {
    const Doubles d;
    const std::size_t lanes = hn::Lanes(d), end = count(size);
    const auto middle = hn::Set(d, mean), factor = hn::Set(d, scale);
    std::size_t j = 0;
    for (; j + lanes <= end; j += lanes) {
        const auto normal = hn::Mul(hn::Sub(as_doubles(numbers + j), middle), factor);
        store_doubles(hn::MulAdd(as_doubles(gains + j), normal, as_doubles(shifts + j)),
                      results + j);
    }
    for (; j < end; ++j)
        results[j] = static_cast<Scalar>(static_cast<double>(gains[j]) *
                                             (static_cast<double>(numbers[j]) - mean) * scale +
                                         static_cast<double>(shifts[j]));
}

inline NormSlopes norm_slopes_of(const Scalar* numbers, const Scalar* gains,
                                 const Scalar* gradients, Index size, double mean, double scale) {
    const Doubles d;
    const auto middle = hn::Set(d, mean), factor = hn::Set(d, scale);
    const auto many = [&](std::size_t j) {
        return hn::Mul(as_doubles(gradients + j), as_doubles(gains + j));
    };
    const auto one = [&](std::size_t j) {
        return static_cast<double>(gradients[j]) * static_cast<double>(gains[j]);
    };
    return {sum(size, many, one),
            sum(
                size,
                [&](std::size_t j) {
                    const auto z = hn::Mul(hn::Sub(as_doubles(numbers + j), middle), factor);
                    return hn::Mul(many(j), z);
                },
                [&](std::size_t j) {
                    return one(j) * (static_cast<double>(numbers[j]) - mean) * scale;
                })};
}

inline void add_norm_gradient_of(const Scalar* numbers, const Scalar* gains,
                                 const Scalar* gradients, Scalar* sums, Index size, double mean,
                                 double scale, double taken_off, double along) {
    const Doubles d;
    const std::size_t lanes = hn::Lanes(d), end = count(size);
    const auto middle = hn::Set(d, mean), factor = hn::Set(d, scale), off = hn::Set(d, taken_off),
               share = hn::Set(d, along);
    std::size_t j = 0;
    for (; j + lanes <= end; j += lanes) {
        const auto z = hn::Mul(hn::Sub(as_doubles(numbers + j), middle), factor);
        const auto g = hn::Mul(as_doubles(gradients + j), as_doubles(gains + j));
        const auto rest = hn::NegMulAdd(z, share, hn::Sub(g, off));
        store_doubles(hn::MulAdd(rest, factor, as_doubles(sums + j)), sums + j);
    }
    for (; j < end; ++j) {
        const double z = (static_cast<double>(numbers[j]) - mean) * scale,
                     g = static_cast<double>(gradients[j]) * static_cast<double>(gains[j]);
        sums[j] =
            static_cast<Scalar>((g - taken_off - z * along) * scale + static_cast<double>(sums[j]));
    }
}

inline double squared_distance_of(const Scalar* a, const Scalar* b, Index size) {
    const auto many = [&](std::size_t i) {
        const auto away = hn::Sub(as_doubles(a + i), as_doubles(b + i));
        return hn::Mul(away, away);
    };
    return sum(size, many, [&](std::size_t i) {
        const double away = static_cast<double>(a[i]) - static_cast<double>(b[i]);
        return away * away;
    });
}

/// A row at a time, its numbers in two registers: what is left of it is added number by number.
inline void products_of(const float* rows, Index count_of_rows, Index width, const float* vector,
                        float* products) {
    const hn::ScalableTag<float> d;
    const std::size_t lanes = hn::Lanes(d), end = count(width);
    for (Index row = 0; row < count_of_rows; ++row, rows += width) {
        auto first = hn::Zero(d), second = hn::Zero(d);
        std::size_t i = 0;
        for (; i + 2 * lanes <= end; i += 2 * lanes) {
            first = hn::MulAdd(hn::LoadU(d, rows + i), hn::LoadU(d, vector + i), first);
            second = hn::MulAdd(hn::LoadU(d, rows + i + lanes), hn::LoadU(d, vector + i + lanes),
                                second);
        }
        if (i + lanes <= end) {
            first = hn::MulAdd(hn::LoadU(d, rows + i), hn::LoadU(d, vector + i), first);
            i += lanes;
        }
        float total = hn::GetLane(hn::SumOfLanes(d, hn::Add(first, second)));
        for (; i < end; ++i) total += rows[i] * vector[i];
        products[row] = total;
    }
}

}  // namespace attend::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
