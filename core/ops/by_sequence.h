#pragma once
#include <vector>

#include "core/graph/operation.h"
#include "core/ops/adds_backward.h"

namespace attend {

/// An operation of one sequence, for several that stand one below the other: rows of the inputs
/// that are cut come in as many equal parts as there are sequences, and each part meets the others
/// of its sequence alone. Inputs that are not cut, such as weights, are shared by all.
class BySequence final : public AddsBackward<OperationOf<BySequence>> {
  public:
    BySequence(OperationPtr of_one, Index count, std::vector<bool> cut)
        : of_one_{std::move(of_one)}, count_(count), cut_(std::move(cut)) {}
    auto key() const { return std::tuple(of_one_, count_, cut_); }

    std::string_view name() const override { return of_one_.operation->name(); }
    std::string_view in_words() const override { return of_one_.operation->in_words(); }
    std::string spoken() const override { return of_one_.operation->spoken(); }
    bool masks() const override { return of_one_.operation->masks(); }
    Axes axes(InputAxes inputs) const override;
    Value forward(Inputs inputs) const override;
    void forward_to(Inputs inputs, Index first, Matrix& rows) const override;
    void add_backward(Inputs inputs, const Matrix& result, const Matrix& gradient,
                      std::span<Matrix* const> sums) const override;
    bool has_gradient() const override { return of_one_.operation->has_gradient(); }
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape result) const override;

  private:
    /// What a sequence reads.
    std::vector<Value> part_of(Inputs inputs, Index sequence) const;

    SameOperation of_one_;
    Index count_;
    std::vector<bool> cut_;
};

}  // namespace attend
