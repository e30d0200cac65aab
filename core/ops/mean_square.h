#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// The mean of (a_ij − b_ij)² over all cells.   (n, m), (n, m) -> (1, 1)
class MeanSquare final : public OperationOf<MeanSquare> {
  public:
    auto key() const { return std::tuple(); }

    std::string_view name() const override { return "mean_square"; }
    std::string_view in_words() const override {
        return "The mean of how far apart the two are, squared: what is far off counts most.";
    }
    Axes axes(InputAxes inputs) const override;
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
};

inline Expression mean_square(Ref a, Ref b) { return express(MeanSquare(), a, b); }

}  // namespace attend
