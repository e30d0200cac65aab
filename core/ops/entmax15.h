#pragma once
#include "core/ops/row_normalizer.h"

namespace attend {

/// α_j = max(0, z_j/2 − t)², with t such that the weights sum to 1: between softmax and sparsemax.
/// Peters, Niculae & Martins 2019, algorithm 2 (α = 1.5).
class Entmax15 final : public NormalizerOf<Entmax15> {
  public:
    using NormalizerOf::NormalizerOf;
    std::string_view name() const override { return "entmax15"; }

  private:
    std::vector<double> weigh(const Row& row) const override;
    std::vector<double> differentiate(const Row& row, std::span<const double> weights,
                                      std::span<const double> gradient) const override;
    void explain_weight(Explanation& explanation, const Row& row, std::size_t own) const override;
};

}  // namespace attend
