#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"
#include "core/ops/adds_backward.h"

namespace attend {

/// The heads' outputs side by side.   (n, v) … -> (n, sum of v)
/// A head that is switched off gives zeros; its own matrices stay what they are.
class Concat final : public AddsBackward<OperationOf<Concat>> {
  public:
    /// `off[i]`: whether input i is switched off.
    explicit Concat(std::vector<bool> off) : off_(std::move(off)) {}
    auto key() const { return std::tuple(off_); }

    std::string_view name() const override { return "concat"; }
    std::string_view in_words() const override {
        return "The outputs of the heads stand side by side.";
    }
    Axes axes(InputAxes inputs) const override;
    bool by_rows(std::size_t) const override { return true; }
    Value forward(Inputs inputs) const override;
    void forward_to(Inputs inputs, Index first, Matrix& rows) const override;
    void add_backward(Inputs inputs, const Matrix& result, const Matrix& gradient,
                      std::span<Matrix* const> sums) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;

  private:
    std::vector<bool> off_;
};

Expression concat(std::vector<Ref> heads, std::vector<bool> off);

}  // namespace attend
