#include "core/attention/norm.h"

#include <array>

#include "core/named.h"
#include "core/ops/norm.h"

namespace attend {

namespace {

Expression of_moments(Ref x, Ref gain, std::optional<Ref> shift, Index first, double epsilon) {
    return express(LayerNorm(first, epsilon), x, gain, shift.value());
}

Expression of_squares(Ref x, Ref gain, std::optional<Ref>, Index first, double epsilon) {
    return express(RmsNorm(first, epsilon), x, gain);
}

constexpr std::array all_kinds{
    NormKind{"layer", "layer norm", "x → γ (x − μ)/√(σ^2 + ε) + β", "Ba, Kiros & Hinton 2016", true,
             of_moments},
    NormKind{"rms", "RMS norm", "x → γ x / √(mean x^2 + ε)", "Zhang & Sennrich 2019", false,
             of_squares},
};

}  // namespace

std::span<const NormKind> norm_kinds() { return all_kinds; }
const NormKind& norm_kind(std::string_view name) { return named(norm_kinds(), "norm", name); }

}  // namespace attend
