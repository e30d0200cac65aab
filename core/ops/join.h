#pragma once
#include <optional>

#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// Matrices side by side (n, a), (n, b) … -> (n, a + b …), or one below the other (n, d), (m, d) …
/// -> (n + m …, d). Names of rows and columns are kept, but where others are given for the side
/// that grows. Throws Error where the sides that meet differ in length.
class Join final : public OperationOf<Join> {
  public:
    /// `names`: of the side that grows, as many as there are rows, or columns, in all.
    explicit Join(bool side_by_side, std::optional<Axis> names = {})
        : side_by_side_(side_by_side), names_(std::move(names)) {}
    auto key() const { return std::tuple(side_by_side_); }

    std::string_view name() const override { return side_by_side_ ? "beside" : "below"; }
    Axes axes(InputAxes inputs) const override;
    bool by_rows(std::size_t) const override { return side_by_side_; }
    /// One that it gives stands in a part.
    bool masks() const override { return true; }
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;

  private:
    bool side_by_side_;
    std::optional<Axis> names_;
};

inline Expression beside(std::vector<Ref> parts) {
    return {std::make_shared<const Join>(true), std::move(parts)};
}
/// The same with other names of the columns.
inline Expression beside(std::vector<Ref> parts, Axis columns) {
    return {std::make_shared<const Join>(true, std::move(columns)), std::move(parts)};
}
inline Expression below(std::vector<Ref> parts) {
    return {std::make_shared<const Join>(false), std::move(parts)};
}
/// The same with other names of the rows.
inline Expression below(std::vector<Ref> parts, Axis rows) {
    return {std::make_shared<const Join>(false, std::move(rows)), std::move(parts)};
}

}  // namespace attend
