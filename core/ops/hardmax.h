#pragma once
#include "core/ops/row_normalizer.h"

namespace attend {

/// All weight to the largest score of the row, shared equally where several are the largest: the
/// look-up in a database. The temperature changes nothing, and nothing has a slope.
class Hardmax final : public NormalizerOf<Hardmax> {
  public:
    using NormalizerOf::NormalizerOf;
    std::string_view name() const override { return "hardmax"; }

  private:
    std::vector<double> weigh(const Row& row) const override;
    std::vector<double> differentiate(const Row& row, std::span<const double> weights,
                                      std::span<const double> gradient) const override;
    void explain_weight(Explanation& explanation, const Row& row, std::size_t own) const override;
};

}  // namespace attend
