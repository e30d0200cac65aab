#pragma once
#include <vector>

#include "core/graph/operation.h"
#include "core/graph/scope.h"
#include "core/ops/adds_backward.h"
#include "core/ops/leaf.h"

namespace attend {

/// What is asked for at each place: 1 in the column of its class, else 0; a row of zeros where
/// nothing is asked.   (n, classes)
class Targets final : public Leaf<Targets> {
  public:
    /// `classes`: the column of each place; −1 where nothing is asked. Throws Error where one is
    /// no column.
    Targets(std::vector<Index> classes, Axes axes);
    auto key() const { return std::tuple(std::tie(classes_), shape().columns); }

    std::string_view name() const override { return "targets"; }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;

  private:
    std::vector<Index> classes_;
};

/// Why a loss has no value.
inline constexpr std::string_view nothing_asked = "no place has a target";

/// The mean of −log p(target) over the places that have a target, with p the softmax of the row of
/// logits, taken from the logits themselves: log Σ_j exp(z_j) − z_target, which no large logit
/// makes infinite. Not a number where no place has a target. Targets weigh what they are, so that
/// shares of several classes are possible: L = −Σ t log p / Σ t, and ∂L/∂z = (p Σ_j t_j − t) / Σ t.
/// logits (n, classes), targets (n, classes) -> (1, 1)
class CrossEntropy final : public AddsBackward<OperationOf<CrossEntropy>> {
  public:
    auto key() const { return std::tuple(); }

    std::string_view name() const override { return "cross_entropy"; }
    std::string_view in_words() const override {
        return "Each target counts with −log of the probability that was given to it, and the mean "
               "over all places with a target is taken: 0 where each was sure and right.";
    }
    std::string_view why_none() const override { return nothing_asked; }
    Axes axes(InputAxes inputs) const override;
    Value forward(Inputs inputs) const override;
    void add_backward(Inputs inputs, const Matrix& result, const Matrix& gradient,
                      std::span<Matrix* const> sums) const override;
    Explanation explain_backward(const BackwardStep& step, Cell cell) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape) const override {
        return 20 * cells_in(inputs[0]);
    }
};

inline Expression cross_entropy(Ref logits, Ref targets) {
    return express(CrossEntropy(), logits, targets);
}

}  // namespace attend
