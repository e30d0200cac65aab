#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// A number for each bucket of distances j − i: near distances have one each, farther ones share.
/// (1, 32) -> (n, m). Raffel et al. 2020 (T5), bidirectional, distances up to 128.
class RelativeBias final : public OperationOf<RelativeBias> {
  public:
    static constexpr Index buckets = 32, farthest = 128;

    RelativeBias(Axis queries, Axis keys) : axes_{std::move(queries), std::move(keys)} {}
    auto key() const { return std::tuple(axes_.rows.size(), axes_.columns.size()); }

    std::string_view name() const override { return "relative_bias"; }
    Axes axes(InputAxes inputs) const override;
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;

    /// 0 … 15 for keys at or before the query, 16 … 31 for later ones.
    static Index bucket_of(Index query, Index key);

  private:
    Axes axes_;
};

}  // namespace attend
