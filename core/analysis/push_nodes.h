#pragma once
#include <optional>
#include <string>

#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

// What each part of a model adds to the logit of a word, "direct logit attribution" (nostalgebraist
// 2020, Elhage et al. 2021): the parts are summed up in the residual stream, and the last norm and
// the unembedding are linear once the norm's scale is held.

/// What a word's row of the unembedding has that another's has not, or that the mean has not:
/// U (N, d), and the mean (1, d) where there is no other word -> (n, d), a row for each of `rows`.
class LogitDirection final : public MeasureOf<LogitDirection> {
  public:
    LogitDirection(Axis rows, Index word, std::optional<Index> against)
        : rows_(std::move(rows)), word_(word), against_(against) {}
    auto key() const { return std::tuple(rows_.size(), word_, against_); }

    std::string_view name() const override { return "logit_direction"; }
    Axes axes(InputAxes inputs) const override { return {rows_, inputs[0].columns}; }
    Value forward(Inputs inputs) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;

  private:
    std::pair<std::size_t, Cell> other(Index column) const;

    Axis rows_;
    Index word_;
    std::optional<Index> against_;
};

/// What a word's bias has that another's has not, or that the mean of all has not: b (1, N)
/// -> (n, 1), a row for each of `rows`.
class LogitBias final : public MeasureOf<LogitBias> {
  public:
    LogitBias(Axis rows, Index word, std::optional<Index> against)
        : rows_(std::move(rows)), word_(word), against_(against) {}
    auto key() const { return std::tuple(rows_.size(), word_, against_); }

    std::string_view name() const override { return "logit_bias"; }
    Axes axes(InputAxes) const override { return {rows_, Axis("part", {"bias of tokens"})}; }
    Value forward(Inputs inputs) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;

  private:
    Axis rows_;
    Index word_;
    std::optional<Index> against_;
};

/// What each number of the residual stream counts in a logit, the scale of the last norm held:
/// γ e / √(mean x² + ε); `centered`, of a norm that takes the mean out, less the mean of γ e.
/// X (n, d), γ (1, d), e (n, d) -> (n, d)
class HeldNorm final : public MeasureOf<HeldNorm> {
  public:
    HeldNorm(bool centered, double epsilon) : centered_(centered), epsilon_(epsilon) {}
    auto key() const { return std::tuple(centered_, epsilon_); }

    std::string_view name() const override { return "held_norm"; }
    Axes axes(InputAxes inputs) const override { return inputs[2]; }
    bool by_rows(std::size_t input) const override { return input != 1; }
    Value forward(Inputs inputs) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;

  private:
    struct Row {
        double scale, square, mean;  // what it is multiplied by, of what, and less what
    };
    Row row(Inputs inputs, Index row) const;

    bool centered_;
    double epsilon_;
};

/// What a head writes into the residual stream: o (n, v) by its own rows of W_O (heads·v, d), from
/// `first` on, -> (n, d).
class HeadWritten final : public MeasureOf<HeadWritten> {
  public:
    explicit HeadWritten(Index first) : first_(first) {}
    auto key() const { return std::tuple(first_); }

    std::string_view name() const override { return "head_written"; }
    Axes axes(InputAxes inputs) const override { return {inputs[0].rows, inputs[1].columns}; }
    bool by_rows(std::size_t input) const override { return input == 0; }
    Value forward(Inputs inputs) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape result) const override {
        return 2.0 * static_cast<double>(inputs[0].columns) * cells_in(result);
    }

  private:
    Index first_;
};

/// Each row of A with the same row of B, multiplied in pairs and summed: A (n, d), or (1, d) for
/// all rows where it is `constant`, B (n, d) -> (n, 1), whose column is called `part`.
class RowDots final : public MeasureOf<RowDots> {
  public:
    RowDots(std::string part, bool constant) : part_(std::move(part)), constant_(constant) {}
    auto key() const { return std::tie(part_, constant_); }

    std::string_view name() const override { return "row_dots"; }
    Axes axes(InputAxes inputs) const override { return {inputs[1].rows, Axis("part", {part_})}; }
    bool by_rows(std::size_t input) const override { return input == 1 || !constant_; }
    Value forward(Inputs inputs) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;

  private:
    std::string part_;
    bool constant_;
};

/// What the parts leave of the whole: W (n, 1), P (n, 1) … -> (n, 1), W − Σ P.
class Remainder final : public MeasureOf<Remainder> {
  public:
    explicit Remainder(std::string part) : part_(std::move(part)) {}
    auto key() const { return std::tie(part_); }

    std::string_view name() const override { return "remainder"; }
    Axes axes(InputAxes inputs) const override { return {inputs[0].rows, Axis("part", {part_})}; }
    bool by_rows(std::size_t) const override { return true; }
    Value forward(Inputs inputs) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;

  private:
    std::string part_;
};

}  // namespace attend
