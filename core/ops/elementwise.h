#pragma once
#include <cmath>

#include "core/graph/operation.h"
#include "core/graph/scope.h"
#include "core/ops/adds_backward.h"

namespace attend {

/// σ(x) = 1 / (1 + exp(−x)), in the form that OuterFunction takes: it has no parameter.
inline double logistic(double x, double = 0) { return 1 / (1 + std::exp(-x)); }

/// A function of one number, φ.
struct ElementwiseRule {
    std::string_view name;     // "gelu"
    std::string_view formula;  // of {0}: "max(0, {0})"
    double (*apply)(double x, double unused);
    double (*slope)(double x);  // dφ/dx; at a corner, that of the right side
    /// Many at once, where there is a faster way; null: apply() of each.
    void (*apply_all)(const Scalar* numbers, Scalar* results, Index size) = nullptr;
    /// sums += slopes · gradients of many at once; null: slope() of each.
    void (*add_slopes)(const Scalar* numbers, const Scalar* gradients, Scalar* sums,
                       Index size) = nullptr;
};

/// φ of every number by itself.   (n, m) -> (n, m)
class Elementwise final : public AddsBackward<InPlaceOf<Elementwise>> {
  public:
    /// `rule` must outlive the operation: a row of a table.
    explicit Elementwise(const ElementwiseRule& rule) : rule_(&rule) {}
    auto key() const { return std::tuple(rule_); }

    std::string_view name() const override { return rule_->name; }
    Axes axes(InputAxes inputs) const override { return inputs[0]; }
    bool by_rows(std::size_t input) const override { return input == 0; }
    void forward_to(Inputs inputs, Index first, Matrix& rows) const override;
    void add_backward(Inputs inputs, const Matrix& result, const Matrix& gradient,
                      std::span<Matrix* const> sums) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape>, Shape result) const override {
        return 20 * cells_in(result);
    }

  private:
    const ElementwiseRule* rule_;
};

}  // namespace attend
