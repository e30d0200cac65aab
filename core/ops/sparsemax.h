#pragma once
#include "core/ops/row_normalizer.h"

namespace attend {

/// The point of the probability simplex nearest to z: α_j = max(0, z_j − t), with t such that the
/// weights sum to 1. Small scores weigh exactly 0. Martins & Astudillo 2016, algorithm 1.
class Sparsemax final : public NormalizerOf<Sparsemax> {
  public:
    using NormalizerOf::NormalizerOf;
    std::string_view name() const override { return "sparsemax"; }

  private:
    std::vector<double> weigh(const Row& row) const override;
    std::vector<double> differentiate(const Row& row, std::span<const double> weights,
                                      std::span<const double> gradient) const override;
    void explain_weight(Explanation& explanation, const Row& row, std::size_t own) const override;
};

}  // namespace attend
