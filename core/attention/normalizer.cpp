#include "core/attention/normalizer.h"

#include <array>

#include "core/named.h"
#include "core/ops/softmax.h"

namespace attend {

namespace {

constexpr std::array all_normalizers{
    Normalizer{"softmax", "softmax, row by row", "α = exp(s/τ) / Σ_j exp(s_j/τ)", "Bridle 1990",
               true, softmax_rows},
};

}  // namespace

std::span<const Normalizer> normalizers() { return all_normalizers; }
const Normalizer& normalizer(std::string_view name) {
    return named(normalizers(), "normalizer", name);
}

}  // namespace attend
