#pragma once
#include <memory>
#include <optional>

#include "core/analysis/roles.h"
#include "core/graph/operation.h"

namespace attend {

/// The scores of a head, (1, 9), a column for each of head_roles(): of its weights, of what the
/// normalizer reads, and of the rows' entropies where they are shares. NaN where there is none.
class RoleScores final : public MeasureOf<RoleScores> {
  public:
    /// `head` names the row: "3.1". With a fourth input, (heads, 2), same word and induction are of
    /// its row `probed`.
    RoleScores(std::string head, std::shared_ptr<const RoleText> text, Index probed = 0)
        : head_(std::move(head)), text_(std::move(text)), probed_(probed) {}
    auto key() const { return std::tuple(head_, *text_, probed_); }

    std::string_view name() const override { return "role_scores"; }
    Axes axes(InputAxes inputs) const override;
    Value forward(Inputs inputs) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape) const override {
        return 6 * cells_in(inputs[0]);
    }

  private:
    /// Where a score stands in the fourth input; nothing where it is measured here.
    std::optional<Cell> probed(std::size_t score, Inputs inputs) const;

    std::string head_;
    std::shared_ptr<const RoleText> text_;
    Index probed_;
};

/// How many times as large a weight is as the mean of the other rows' weights on the same key,
/// (n, m): of the weights, and of what the normalizer reads. Rows that do not see the key do not
/// count; NaN where no other row does, or all of them give it nothing.
class TimesOthers final : public MeasureOf<TimesOthers> {
  public:
    auto key() const { return std::tuple(0); }

    std::string_view name() const override { return "times_others"; }
    Axes axes(InputAxes inputs) const override { return inputs[0]; }
    Value forward(Inputs inputs) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
};

/// One number of it, and the mean that it is divided by.
struct OtherRows {
    double times = 0, mean = 0;
    Index rows = 0;
};
OtherRows times_others(const Matrix& weights, const Matrix& masked, Cell cell);
/// The same by the sum of the weights on the cell's key; masked rows give it nothing.
OtherRows times_others(double weight, double sum, const Matrix& masked, Cell cell);

}  // namespace attend
