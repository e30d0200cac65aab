#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// Each row rounded to tenths so that its sum, rounded to tenths, stays what it was: every number
/// is cut down to a tenth, and the tenths that the row then lacks go to the numbers that lost the
/// most (the larger number, then the earlier one, where two lost the same). The method of largest
/// remainders (Hamilton 1792). .0634 .4683 .4683 gives 0.0 0.5 0.5, where rounding each number by
/// itself gives 0.1 0.5 0.5, a row that sums to 1.1. A row with a number that is not finite stays
/// as it is.   (n, m) -> (n, m)
class RoundRows final : public OperationOf<RoundRows> {
  public:
    auto key() const { return std::tuple<>(); }

    std::string_view name() const override { return "round_rows"; }
    std::string_view in_words() const override {
        return "Each weight is written with one decimal; a row still sums to what it did.";
    }
    std::string spoken() const override { return "round"; }
    Axes axes(InputAxes inputs) const override { return inputs[0]; }
    bool by_rows(std::size_t input) const override { return input == 0; }
    Value forward(Inputs inputs) const override;
    /// Zeros, the true slope of steps almost everywhere. A slope passed straight through would be a
    /// guess that no difference of two outputs confirms; so nothing is learned through a rounding.
    Gradients backward(Inputs inputs, const Matrix&, const Matrix&) const override {
        return {Matrix::Zero(inputs[0]->rows(), inputs[0]->cols())};
    }
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
};

inline Expression round_rows(Ref numbers) { return express(RoundRows(), numbers); }

}  // namespace attend
