#pragma once
#include "core/graph/operation.h"

namespace attend {

// What a wall of heads needs of weights that nobody keeps: little, and made while they are there.

/// At most `rows` × `columns`: of the cells that share a place the number farthest from 0. The same
/// matrix where it is no larger.
Matrix pooled(const Matrix& numbers, Index rows, Index columns);

/// A matrix pooled to at most 256 × 256.
class Overview final : public MeasureOf<Overview> {
  public:
    static constexpr Index most = 256;
    auto key() const { return std::tuple(0); }

    std::string_view name() const override { return "overview"; }
    Axes axes(InputAxes inputs) const override;
    Value forward(Inputs inputs) const override { return share(pooled(*inputs[0], most, most)); }
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape) const override {
        return 2 * cells_in(inputs[0]);
    }
};

/// (2, m): the sum of each column, added up in double, and what that number lacks of it. Both
/// together tell what the other rows give where one row gives nearly all.
class ColumnSums final : public MeasureOf<ColumnSums> {
  public:
    auto key() const { return std::tuple(0); }

    std::string_view name() const override { return "column_sums"; }
    Axes axes(InputAxes inputs) const override {
        return {Axis("sum", {"rounded", "rest"}), inputs[0].columns};
    }
    Value forward(Inputs inputs) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape) const override { return cells_in(inputs[0]); }
};

/// Which of `of` rows share the place `at` of `places`: [first, second).
inline std::pair<Index, Index> pooled_rows(Index at, Index places, Index of) {
    return {at * of / places, (at + 1) * of / places};
}

}  // namespace attend
