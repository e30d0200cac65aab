#pragma once
#include <memory>
#include <string>

#include "core/graph/operation.h"
#include "core/graph/scope.h"
#include "core/ops/pair_formula.h"
#include "core/ops/pair_values.h"

namespace attend {

/// s_ij by a formula of q_i and k_j that a person typed.   (n, d), (m, d) -> (n, m)
/// log(0) is −∞, as if masked; a pair for which there is no number, such as 1 / 0, is refused.
class FormulaScore final : public OperationOf<FormulaScore> {
  public:
    /// Throws Error as parse_pair_formula() does.
    explicit FormulaScore(std::string_view text)
        : formula_(std::make_shared<const PairFormula>(parse_pair_formula(text))) {}
    auto key() const { return std::tie(*formula_); }

    std::string_view name() const override { return "formula"; }
    std::string_view in_words() const override {
        return "Each query is compared with each key by the formula that was typed.";
    }
    Axes axes(InputAxes inputs) const override;
    bool by_rows(std::size_t input) const override { return input == 0; }
    bool counts_rows() const override { return formula_->reads_places(); }
    /// Whether the same words in another order have other scores.
    bool reads_order() const {
        return formula_->reads(PairFormula::Act::row) || formula_->reads(PairFormula::Act::column);
    }
    bool masks() const override { return true; }
    /// Throws Error that names a pair which has no number.
    Value forward(Inputs inputs) const override { return forward_rows(inputs, 0); }
    Value forward_rows(Inputs inputs, Index first) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape result) const override {
        return 10.0 * cells_in(result) * static_cast<double>(formula_->parts.size()) *
               static_cast<double>(inputs[0].columns);
    }

  private:
    /// The values of a pair; `first`: which row the first one of q is.
    PairValues values_at(Inputs inputs, Cell cell, Index first = 0) const;
    [[noreturn]] void refuse(Inputs inputs, Cell cell, Index first) const;
    std::string in_figures(const PairValues& values) const;
    void add_terms(Explanation& explanation, Inputs inputs, Cell cell, std::size_t sum,
                   const PairValues& values) const;

    std::shared_ptr<const PairFormula> formula_;
};

inline Expression formula_score(std::string_view text, Ref q, Ref k) {
    return express(FormulaScore(text), q, k);
}

}  // namespace attend
