#pragma once
#include "core/ops/row_normalizer.h"

namespace attend {

/// α_j = s_j / Σ_j s_j: the weights of kernel regression (Nadaraya 1964, Watson 1964). The
/// temperature changes nothing. A negative score is refused, with its cell; where all scores are 0,
/// so are the weights.
class SumNormalizer final : public NormalizerOf<SumNormalizer> {
  public:
    using NormalizerOf::NormalizerOf;
    std::string_view name() const override { return "sum"; }

  private:
    std::vector<double> weigh(const Row& row) const override;
    std::vector<double> differentiate(const Row& row, std::span<const double> weights,
                                      std::span<const double> gradient) const override;
    void explain_weight(Explanation& explanation, const Row& row, std::size_t own) const override;
};

}  // namespace attend
