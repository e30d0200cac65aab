#pragma once
#include <vector>

#include "core/graph/operation.h"
#include "core/graph/scope.h"
#include "core/ops/adds_backward.h"

namespace attend {

/// Row i of the result is row rows[i] of a table: the vectors of a text's tokens. What a row of the
/// table contributes to a loss is added up over all places where it stands.   (V, d) -> (n, d)
class LookUpRows final : public AddsBackward<OperationOf<LookUpRows>> {
  public:
    /// `places`: what the rows of the result are called, as many as `rows`.
    LookUpRows(std::vector<Index> rows, Axis places)
        : rows_(std::move(rows)), places_(std::move(places)) {}
    auto key() const { return std::tie(rows_); }

    std::string_view name() const override { return "look_up_rows"; }
    std::string_view in_words() const override {
        return "Each token takes its row of the table: a token that stands twice takes the same "
               "row twice.";
    }
    std::string spoken() const override { return "look up"; }
    /// Throws Error where a row lies outside the table.
    Axes axes(InputAxes inputs) const override;
    Value forward(Inputs inputs) const override;
    void forward_to(Inputs inputs, Index first, Matrix& rows) const override;
    void add_backward(Inputs inputs, const Matrix& result, const Matrix& gradient,
                      std::span<Matrix* const> sums) const override;
    Explanation explain_backward(const BackwardStep& step, Cell cell) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;

  private:
    std::vector<Index> rows_;
    Axis places_;
};

/// Throws Error where a row lies outside the table.
inline Expression look_up_rows(Ref table, std::vector<Index> rows, Axis places) {
    return express(LookUpRows(std::move(rows), std::move(places)), table);
}

}  // namespace attend
