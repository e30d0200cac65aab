#pragma once
#include <span>
#include <string>
#include <vector>

#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// What all normalizers but softmax have in common. Each row of scores becomes a row of weights by
/// itself, from z = s/τ; a masked cell (−∞) takes no part and weighs 0; a row with nothing left is
/// all zeros; a row with a NaN is all NaN.   (n, m) -> (n, m)
///
/// A normalizer says what it does with one row of z, in double. Derive from NormalizerOf<Self>.
class RowNormalizer : public Operation {
  public:
    /// The unmasked cells of a row, in order.
    struct Row {
        Index row = 0;
        std::vector<Index> columns;
        std::vector<double> scores, z;
    };

    explicit RowNormalizer(double temperature) : temperature_(temperature) {}

    Axes axes(InputAxes inputs) const final { return inputs[0]; }
    Value forward(Inputs inputs) const final;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const final;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const final;
    double cost(std::span<const Shape> inputs, Shape result) const final;

  protected:
    double temperature() const { return temperature_; }
    /// "s" or "s/τ", with the input's mark in place of s: what z is written as in a formula.
    std::string argument(std::string_view index = {}) const;

    /// The weights of one row, at least one cell long. May throw Error.
    virtual std::vector<double> weigh(const Row& row) const = 0;
    /// The gradient by z, given that by the weights.
    virtual std::vector<double> differentiate(const Row& row, std::span<const double> weights,
                                              std::span<const double> gradient) const = 0;
    /// Formula, steps, fold and terms of cell `own` of a row. `explanation.result` is set.
    virtual void explain_weight(Explanation& explanation, const Row& row,
                                std::size_t own) const = 0;
    /// The term of a cell: its score, and what it contributes.
    Term term(const Row& row, std::size_t i, double contribution) const;

  private:
    double temperature_;  // τ > 0
};

/// Supplies equals(): the same normalizer at the same temperature.
template <class Self>
class NormalizerOf : public RowNormalizer {
  public:
    using RowNormalizer::RowNormalizer;
    bool equals(const Operation& other) const final {
        return typeid(other) == typeid(Self) &&
               static_cast<const NormalizerOf&>(other).temperature() == temperature();
    }
};

/// How a normalizer of that class is put to scores.
template <class Normalizer>
Expression normalize_rows(Ref scores, double temperature) {
    return express(Normalizer(temperature), scores);
}

}  // namespace attend
