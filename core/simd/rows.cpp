#include "core/simd/rows.h"

// Highway reads this file again for each kind of processor; between x86-64 and AVX2 there is little
// to win.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/simd/rows.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "core/simd/loops-inl.h"

#if HWY_ONCE
namespace attend::simd {

HWY_EXPORT(range_of);
HWY_EXPORT(finite_range_of);
HWY_EXPORT(softmax_of);
HWY_EXPORT(add_of);
HWY_EXPORT(scale_of);
HWY_EXPORT(tanh_of);
HWY_EXPORT(logistic_of);
HWY_EXPORT(silu_of);
HWY_EXPORT(gelu_of);
HWY_EXPORT(gelu_tanh_of);
HWY_EXPORT(weighted_tanh_of);
HWY_EXPORT(moments_of);
HWY_EXPORT(normalize_of);
HWY_EXPORT(norm_slopes_of);
HWY_EXPORT(add_norm_gradient_of);
HWY_EXPORT(squared_distance_of);
HWY_EXPORT(products_of);

RowRange range(const Scalar* numbers, Index size) {
    return HWY_DYNAMIC_DISPATCH(range_of)(numbers, size);
}
FiniteRange finite_range(const Scalar* numbers, Index size) {
    return HWY_DYNAMIC_DISPATCH(finite_range_of)(numbers, size);
}
void softmax(const Scalar* scores, Scalar* weights, Index size, Scalar largest, Scalar inverse) {
    HWY_DYNAMIC_DISPATCH(softmax_of)(scores, weights, size, largest, inverse);
}
void add(const Scalar* a, const Scalar* b, Scalar* sums, Index size) {
    HWY_DYNAMIC_DISPATCH(add_of)(a, b, sums, size);
}
void scale(const Scalar* numbers, Scalar* results, Index size, Scalar factor) {
    HWY_DYNAMIC_DISPATCH(scale_of)(numbers, results, size, factor);
}
void tanh(const Scalar* numbers, Scalar* results, Index size) {
    HWY_DYNAMIC_DISPATCH(tanh_of)(numbers, results, size);
}
void logistic(const Scalar* numbers, Scalar* results, Index size) {
    HWY_DYNAMIC_DISPATCH(logistic_of)(numbers, results, size);
}
void silu(const Scalar* numbers, Scalar* results, Index size) {
    HWY_DYNAMIC_DISPATCH(silu_of)(numbers, results, size);
}
void gelu(const float* numbers, float* results, Index size) {
    HWY_DYNAMIC_DISPATCH(gelu_of)(numbers, results, size);
}
void gelu_tanh(const Scalar* numbers, Scalar* results, Index size) {
    HWY_DYNAMIC_DISPATCH(gelu_tanh_of)(numbers, results, size);
}
void weighted_tanh(const Scalar* q, const Scalar* keys, const Scalar* v, Scalar* scores,
                   Index hidden, Index size) {
    HWY_DYNAMIC_DISPATCH(weighted_tanh_of)(q, keys, v, scores, hidden, size);
}
Moments moments(const Scalar* numbers, Index size) {
    return HWY_DYNAMIC_DISPATCH(moments_of)(numbers, size);
}
void normalize(const Scalar* numbers, const Scalar* gains, const Scalar* shifts, Scalar* results,
               Index size, double mean, double scale) {
    HWY_DYNAMIC_DISPATCH(normalize_of)(numbers, gains, shifts, results, size, mean, scale);
}
NormSlopes norm_slopes(const Scalar* numbers, const Scalar* gains, const Scalar* gradients,
                       Index size, double mean, double scale) {
    return HWY_DYNAMIC_DISPATCH(norm_slopes_of)(numbers, gains, gradients, size, mean, scale);
}
void add_norm_gradient(const Scalar* numbers, const Scalar* gains, const Scalar* gradients,
                       Scalar* sums, Index size, double mean, double scale, double taken_off,
                       double along) {
    HWY_DYNAMIC_DISPATCH(add_norm_gradient_of)
    (numbers, gains, gradients, sums, size, mean, scale, taken_off, along);
}
double squared_distance(const Scalar* a, const Scalar* b, Index size) {
    return HWY_DYNAMIC_DISPATCH(squared_distance_of)(a, b, size);
}
void products(const float* rows, Index count, Index width, const float* vector, float* results) {
    HWY_DYNAMIC_DISPATCH(products_of)(rows, count, width, vector, results);
}

}  // namespace attend::simd
#endif
