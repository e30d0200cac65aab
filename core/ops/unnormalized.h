#pragma once
#include "core/ops/row_normalizer.h"

namespace attend {

/// The scores as they are: α = s/τ. A masked cell still weighs 0. As in linear attention without a
/// normalizer; the weights may be negative and need not sum to 1.
class Unnormalized final : public NormalizerOf<Unnormalized> {
  public:
    using NormalizerOf::NormalizerOf;
    std::string_view name() const override { return "none"; }

  private:
    std::vector<double> weigh(const Row& row) const override;
    std::vector<double> differentiate(const Row& row, std::span<const double> weights,
                                      std::span<const double> gradient) const override;
    void explain_weight(Explanation& explanation, const Row& row, std::size_t own) const override;
};

}  // namespace attend
