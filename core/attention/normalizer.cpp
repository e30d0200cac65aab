#include "core/attention/normalizer.h"

#include <array>

#include "core/named.h"
#include "core/ops/entmax15.h"
#include "core/ops/hardmax.h"
#include "core/ops/sigmoid.h"
#include "core/ops/softmax.h"
#include "core/ops/sparsemax.h"
#include "core/ops/sum_normalizer.h"
#include "core/ops/unnormalized.h"

namespace attend {

namespace {

constexpr std::array all_normalizers{
    Normalizer{"softmax", "softmax, row by row", "α = exp(s/τ) / Σ_j exp(s_j/τ)", "Bridle 1990",
               true, true, softmax_rows},
    Normalizer{"sum", "divided by the sum", "α = s / Σ_j s_j", "Nadaraya 1964; Watson 1964", true,
               true, normalize_rows<SumNormalizer>},
    Normalizer{"sparsemax", "sparsemax", "α = max(0, s/τ − t)", "Martins & Astudillo 2016", true,
               true, normalize_rows<Sparsemax>},
    Normalizer{"entmax15", "entmax 1.5", "α = max(0, s/(2τ) − t)^2",
               "Peters, Niculae & Martins 2019", true, true, normalize_rows<Entmax15>},
    Normalizer{"hardmax", "hardmax (look-up)", "α = 1 for the largest s", "a database's look-up",
               true, true, normalize_rows<Hardmax>},
    Normalizer{"sigmoid", "sigmoid, cell by cell", "α = 1 / (1 + exp(−s/τ))",
               "Ramapuram et al. 2024", false, true, normalize_rows<Sigmoid>},
    Normalizer{"none", "none", "α = s/τ", "the score itself", false, false,
               normalize_rows<Unnormalized>},
};

}  // namespace

std::span<const Normalizer> normalizers() { return all_normalizers; }
const Normalizer& normalizer(std::string_view name) {
    return named(normalizers(), "normalizer", name);
}

}  // namespace attend
