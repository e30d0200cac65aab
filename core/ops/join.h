#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// Matrices side by side (n, a), (n, b) … -> (n, a + b …), or one below the other (n, d), (m, d) …
/// -> (n + m …, d). Names of rows and columns are kept. Throws Error where the sides that meet
/// differ in length.
class Join final : public OperationOf<Join> {
  public:
    explicit Join(bool side_by_side) : side_by_side_(side_by_side) {}
    auto key() const { return std::tuple(side_by_side_); }

    std::string_view name() const override { return side_by_side_ ? "beside" : "below"; }
    Axes axes(InputAxes inputs) const override;
    bool by_rows(std::size_t) const override { return side_by_side_; }
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;

  private:
    bool side_by_side_;
};

inline Expression beside(std::vector<Ref> parts) {
    return {std::make_shared<const Join>(true), std::move(parts)};
}
inline Expression below(std::vector<Ref> parts) {
    return {std::make_shared<const Join>(false), std::move(parts)};
}

}  // namespace attend
