#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// Which of `all` rows the i-th of `count` is, where these are taken evenly from first to last.
inline Index even_row(Index i, Index count, Index all) { return i * all / count; }

/// So many rows of a matrix, evenly from the first on.   (m, c) -> (count, c)
class EvenRows final : public OperationOf<EvenRows> {
  public:
    explicit EvenRows(Index count) : count_(count) {}
    auto key() const { return std::tuple(count_); }

    std::string_view name() const override { return "even_rows"; }
    std::string_view in_words() const override { return "Some of the rows, evenly through all."; }
    Axes axes(InputAxes inputs) const override;
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;

  private:
    Index count_;
};

}  // namespace attend
