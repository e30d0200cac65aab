#pragma once
#include <span>
#include <string_view>

#include "core/analysis/cost.h"
#include "core/graph/operation.h"

namespace attend {

/// One of the figures of a scene's cost: a row of the node `cost`, which has columns for the scene
/// as it is, for 1,000 and for a million tokens in either text.
struct CostFigure {
    std::string_view name;   // "scored": the row's label
    std::string_view label;  // on the screen; empty: in a sentence alone
    std::string_view help;
    double (*of)(const CostSizes& sizes);
    bool bytes = false;
};
std::span<const CostFigure> cost_figures();
/// The row of a figure.
Index cost_row(std::string_view name);

/// The same with n tokens, in either text, of which nobody has counted what a mask leaves.
CostSizes with_tokens(CostSizes sizes, double n);
inline constexpr double cost_columns[] = {0, 1000, 1e6};  // tokens; 0: as they are

/// The figures, from what they follow from; with how many pairs the mask leaves of the tokens as
/// they are, where there is one.   [(1, 1)] -> (figures, 3)
class CostTable final : public MeasureOf<CostTable> {
  public:
    explicit CostTable(const CostSizes& sizes) : sizes_(sizes) {}
    auto key() const { return std::tuple(sizes_); }

    std::string_view name() const override { return "cost"; }
    Axes axes(InputAxes) const override;
    Value forward(Inputs inputs) const override;
    Explanation explain(Inputs, const Matrix& result, Cell cell) const override;

  private:
    CostSizes sizes_;
};

}  // namespace attend
