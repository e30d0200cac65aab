#pragma once
#include "core/graph/operation.h"

namespace attend {

/// How much a number hangs on a head: Σ α |∂α| over its weights, what each weight moves the number
/// by, whichever way (Michel, Levy & Neubig 2019 take the gradient by the head as a whole).
/// α (n, m), ∂α (n, m) -> (1, 1), whose column is called `head`.
class Importance final : public MeasureOf<Importance> {
  public:
    explicit Importance(std::string head) : head_(std::move(head)) {}
    auto key() const { return std::tie(head_); }

    std::string_view name() const override { return "importance"; }
    Axes axes(InputAxes) const override {
        return {Axis("importance", 1), Axis("head", std::vector<std::string>{head_})};
    }
    Value forward(Inputs inputs) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape) const override {
        return 2 * cells_in(inputs[0]);
    }

  private:
    std::string head_;
};

}  // namespace attend
