#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// Cell by cell: r_ij = a_ij − b_ij; 0 where both are the same −∞.   (n, m), (n, m) -> (n, m)
class Subtract final : public OperationOf<Subtract> {
  public:
    auto key() const { return std::tuple(); }

    std::string_view name() const override { return "subtract"; }
    std::string_view in_words() const override {
        return "The second is taken away from the first, number by number.";
    }
    std::string_view sign(std::size_t) const override { return "−"; }
    Axes axes(InputAxes inputs) const override;
    bool by_rows(std::size_t) const override { return true; }
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
};

inline Expression subtract(Ref a, Ref b) { return express(Subtract(), a, b); }

}  // namespace attend
