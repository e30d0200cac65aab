#pragma once
#include <array>
#include <string>
#include <string_view>

#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// The numbers that a measure takes besides its inputs: a temperature, a block's length.
using MeasureNumbers = std::array<double, 2>;

/// Something that is measured of matrices: a node that a view shows, computed when asked for.
struct MeasureRule {
    std::string_view name;     // as the node is called: "entropy"
    std::string_view formula;  // "−Σ_j {0}_j ln {0}_j", {0} the first input
    enum class Result { column, cell, cells } result;  // (n, 1), (1, 1), or (n, m) as the input
    Matrix (*measure)(Inputs inputs, const MeasureNumbers& numbers);
    /// Where the result is a sum over a row: what weight `w` at (i, j) adds. Else null.
    double (*term)(double weight, Index row, Index column) = nullptr;
    double cost = 20;  // floating-point operations a cell of the first input, roughly
};

/// A measure as an operation. A row with nothing left to attend to has no number: NaN in a column,
/// and it counts in no mean.
class Measure final : public OperationOf<Measure> {
  public:
    explicit Measure(const MeasureRule& rule, MeasureNumbers numbers = {})
        : rule_(&rule), numbers_(numbers) {}
    auto key() const { return std::tuple(rule_, numbers_); }

    std::string_view name() const override { return rule_->name; }
    Axes axes(InputAxes inputs) const override;
    Value forward(Inputs inputs) const override;
    /// No loss is taken of what only looks.
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape result) const override;

  private:
    const MeasureRule* rule_;
    MeasureNumbers numbers_;
};

}  // namespace attend
