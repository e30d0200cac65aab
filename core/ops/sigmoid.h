#pragma once
#include "core/ops/row_normalizer.h"

namespace attend {

/// α = 1 / (1 + exp(−z)), cell by cell: a weight does not compete with the others of its row, which
/// need not sum to 1. Ramapuram et al. 2024.
class Sigmoid final : public NormalizerOf<Sigmoid> {
  public:
    using NormalizerOf::NormalizerOf;
    std::string_view name() const override { return "sigmoid"; }

  private:
    std::vector<double> weigh(const Row& row) const override;
    std::vector<double> differentiate(const Row& row, std::span<const double> weights,
                                      std::span<const double> gradient) const override;
    void explain_weight(Explanation& explanation, const Row& row, std::size_t own) const override;
};

}  // namespace attend
