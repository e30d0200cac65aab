#pragma once
#include "core/graph/matrix.h"

/// The loops over numbers in which the time goes, but for products (product.h, packed.h). Each is
/// compiled for several kinds of processor (plain x86-64, AVX2 and AVX-512; NEON on arm64), and the
/// first call chooses: what is built runs everywhere. Written with Highway.
namespace attend::simd {

/// What a row of scores has to be asked before it is normalized.
struct RowRange {
    Scalar largest = minus_infinity;  // of those that are numbers
    bool has_nan = false;
};
RowRange range(const Scalar* numbers, Index size);

/// The least and the largest of the numbers that are finite; where none is, lowest > highest.
struct FiniteRange {
    Scalar lowest = -minus_infinity, highest = minus_infinity;
};
FiniteRange finite_range(const Scalar* numbers, Index size);

/// weights = exp(z) / Σ exp(z) with z = (scores − largest) · inverse. What is below the smallest
/// normal number counts as 0; the sum is added up in double. No score may be NaN.
void softmax(const Scalar* scores, Scalar* weights, Index size, Scalar largest, Scalar inverse);

/// sums = a + b. `sums` may be one of them.
void add(const Scalar* a, const Scalar* b, Scalar* sums, Index size);
/// results = numbers · factor.
void scale(const Scalar* numbers, Scalar* results, Index size, Scalar factor);

/// Number by number; a NaN stays one. In float32 within 4 units in the last place.
void tanh(const Scalar* numbers, Scalar* results, Index size);
void logistic(const Scalar* numbers, Scalar* results, Index size);  // 1 / (1 + exp(−x))
void silu(const Scalar* numbers, Scalar* results, Index size);      // x / (1 + exp(−x))
/// x Φ(x): float32 only, within 2e-6 of it, below x = −5 within 1e-5 (shares of it).
void gelu(const float* numbers, float* results, Index size);
/// ½ x (1 + tanh(√(2/π) (x + 0.044715 x³)))
void gelu_tanh(const Scalar* numbers, Scalar* results, Index size);

/// scores_j = Σ_a v_a tanh(q_a + keys(a, j)); `keys` is (hidden, size), row-major.
void weighted_tanh(const Scalar* q, const Scalar* keys, const Scalar* v, Scalar* scores,
                   Index hidden, Index size);

/// Mean and variance (of the whole row, not of a sample), added up in double.
struct Moments {
    double mean = 0, variance = 0;
};
Moments moments(const Scalar* numbers, Index size);
/// results = gains · (numbers − mean) · scale + shifts, each in double.
void normalize(const Scalar* numbers, const Scalar* gains, const Scalar* shifts, Scalar* results,
               Index size, double mean, double scale);

// The same, backward: z = (numbers − mean) · scale, g = gradients · gains, each in double.
/// Σ g and Σ g z.
struct NormSlopes {
    double sum = 0, along = 0;
};
NormSlopes norm_slopes(const Scalar* numbers, const Scalar* gains, const Scalar* gradients,
                       Index size, double mean, double scale);
/// sums += (g − taken_off − z · along) · scale.
void add_norm_gradient(const Scalar* numbers, const Scalar* gains, const Scalar* gradients,
                       Scalar* sums, Index size, double mean, double scale, double taken_off,
                       double along);

/// ‖a − b‖², added up in double.
double squared_distance(const Scalar* a, const Scalar* b, Index size);

/// results_i = rows_i · vector; `rows` is (count, width), row-major.
void products(const float* rows, Index count, Index width, const float* vector, float* results);

}  // namespace attend::simd
