#include "core/attention/activation.h"

#include <array>
#include <cmath>
#include <numbers>

#include "core/named.h"
#include "core/ops/elementwise.h"
#include "core/simd/rows.h"

namespace attend {

namespace {

double relu(double x, double) { return x > 0 ? x : 0; }
double relu_slope(double x) { return x >= 0 ? 1 : 0; }
void relu_all(const Scalar* numbers, Scalar* results, Index size) {
    for (Index i = 0; i < size; ++i) results[i] = numbers[i] > 0 ? numbers[i] : 0;
}
void add_relu_slopes(const Scalar* numbers, const Scalar* gradients, Scalar* sums, Index size) {
    for (Index i = 0; i < size; ++i) {
        const Scalar gradient = gradients[i];
        sums[i] += numbers[i] >= 0 ? gradient : 0;
    }
}

/// Φ, the share of a normal distribution below x.
double normal_share(double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; }
double gelu(double x, double) { return x * normal_share(x); }
double gelu_slope(double x) {
    const double density = std::exp(-x * x / 2) * std::numbers::inv_sqrtpi / std::numbers::sqrt2;
    return normal_share(x) + x * density;
}

/// Of float32; in double, which the tests of gradients use, each by itself.
using Many = void (*)(const Scalar* numbers, Scalar* results, Index size);
template <class Number>
constexpr Many of_floats(void (*many)(const Number*, Number*, Index)) {
    if constexpr (std::is_same_v<Scalar, Number>)
        return many;
    else
        return nullptr;
}

double hyperbolic(double x, double) { return std::tanh(x); }
double hyperbolic_slope(double x) { return 1 - std::tanh(x) * std::tanh(x); }

double logistic_slope(double x) { return logistic(x) * (1 - logistic(x)); }

/// GELU with tanh in Φ's place, as GPT-2 has it.
constexpr double cubic = 0.044715, root = std::numbers::sqrt2 * std::numbers::inv_sqrtpi;
double gelu_tanh(double x, double) {
    return x * (1 + std::tanh(root * (x + cubic * x * x * x))) / 2;
}
double gelu_tanh_slope(double x) {
    const double t = std::tanh(root * (x + cubic * x * x * x));
    return (1 + t + x * (1 - t * t) * root * (1 + 3 * cubic * x * x)) / 2;
}

double silu(double x, double) { return x * logistic(x); }
double silu_slope(double x) { return logistic(x) * (1 + x * (1 - logistic(x))); }

constexpr ElementwiseRule relu_rule{"relu",     "max(0, {0})", relu,
                                    relu_slope, relu_all,      add_relu_slopes},
    gelu_rule{"gelu", "{0} · Φ({0})", gelu, gelu_slope, of_floats(simd::gelu)},
    gelu_tanh_rule{"gelu_tanh", "½ {0} (1 + tanh(√(2/π) ({0} + 0.044715 {0}^3)))", gelu_tanh,
                   gelu_tanh_slope, simd::gelu_tanh},
    silu_rule{"silu", "{0} / (1 + exp(−{0}))", silu, silu_slope, simd::silu},
    tanh_rule{"tanh", "tanh({0})", hyperbolic, hyperbolic_slope, simd::tanh},
    sigmoid_rule_of_one{"sigmoid", "1 / (1 + exp(−{0}))", logistic, logistic_slope, simd::logistic};

constexpr std::array all_activations{
    Activation{"none", "none", "", "", nullptr},
    Activation{"relu", "ReLU", "φ(x) = max(0, x)", "Nair & Hinton 2010", &relu_rule},
    Activation{"gelu", "GELU", "φ(x) = x Φ(x)", "Hendrycks & Gimpel 2016", &gelu_rule},
    Activation{"gelu_tanh", "GELU by tanh", "φ(x) = ½ x (1 + tanh(√(2/π) (x + 0.044715 x^3)))",
               "Hendrycks & Gimpel 2016; as GPT-2 has it", &gelu_tanh_rule},
    Activation{"silu", "SiLU (swish)", "φ(x) = x/(1 + exp(−x))",
               "Elfwing, Uchibe & Doya 2018; Ramachandran, Zoph & Le 2017", &silu_rule},
    Activation{"tanh", "tanh", "φ(x) = tanh x", "", &tanh_rule},
    Activation{"sigmoid", "sigmoid", "φ(x) = 1/(1 + exp(−x))", "", &sigmoid_rule_of_one},
};

}  // namespace

std::span<const Activation> activations() { return all_activations; }
const Activation& activation(std::string_view field, std::string_view name) {
    return named(activations(), field, name);
}

}  // namespace attend
