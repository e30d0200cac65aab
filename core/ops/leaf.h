#pragma once
#include "core/graph/operation.h"

namespace attend {

/// What all operations without inputs have in common: axes that are given, nothing to
/// differentiate, and an explanation that is a note instead of arithmetic. Derive, and supply
/// key(), name(), forward() and note(); the axes are not part of the key, but their sizes must
/// follow from it.
template <class Self>
class Leaf : public OperationOf<Self> {
  public:
    explicit Leaf(Axes axes) : axes_(std::move(axes)) {}

    Axes axes(InputAxes) const final { return axes_; }
    Gradients backward(Inputs, const Matrix&, const Matrix&) const final { return {}; }
    Explanation explain(Inputs, const Matrix& result, Cell cell) const final {
        return Explanation(result, cell).by_rule(static_cast<const Self&>(*this).note(cell));
    }

  protected:
    Shape shape() const { return axes_.shape(); }

  private:
    Axes axes_;
};

}  // namespace attend
