#pragma once
#include <span>
#include <string>
#include <vector>

#include "core/attention/normalizer.h"

namespace attend {

/// What a normalizer makes on its way from scores (n, m) to weights (n, m), in the order in which
/// it is made: its numbers a row, then its number a cell, where it has one. The nodes of a head are
/// called by StepName::node.
std::vector<const StepName*> step_names(const StepRule& rule);

/// One of them, as an operation: a number a row (n, 1), or a cell (n, m). A row with nothing left
/// has no number: NaN; a masked cell has what its normalizer makes of −∞; a row with a NaN has NaN.
class NormalizerStep final : public MeasureOf<NormalizerStep> {
  public:
    /// `step`: which of step_names().
    NormalizerStep(const StepRule& rule, std::size_t step, double temperature);
    auto key() const { return std::tuple(rule_, step_, temperature_); }

    std::string_view name() const override { return step_name().node; }
    Axes axes(InputAxes inputs) const override {
        return is_of_cells() ? inputs[0] : Axes{inputs[0].rows, measured_};
    }
    Value forward(Inputs inputs) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape) const override {
        return 40 * cells_in(inputs[0]);
    }

  private:
    bool is_of_cells() const { return step_ == rule_->numbers.size(); }
    const StepName& step_name() const {
        return is_of_cells() ? rule_->cells : rule_->numbers[step_];
    }

    const StepRule* rule_;
    std::size_t step_;
    double temperature_;  // τ > 0
    Axis measured_;
};

/// The weight of a cell with its score and the numbers of its row put in: "exp(1 − 3) / 1.503", in
/// the mark-up of core/graph/explanation.h. For a score that is masked, or no number: empty.
std::string weight_in_digits(const StepRule& rule, double score, std::span<const double> numbers,
                             double temperature);

/// The same with the numbers' symbols: "exp(s − max) / Σ_j exp(s_j − max)".
std::string weight_in_symbols(const StepRule& rule, double temperature);

/// A symbol of a StepName as it is set: "{s}" becomes "s", or "s/τ" unless the temperature is 1.
std::string step_symbol(const StepName& name, double temperature);

}  // namespace attend
