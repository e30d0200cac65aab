#pragma once
#include <optional>
#include <vector>

#include "core/attention/normalizer.h"
#include "core/tables/answers.h"

namespace attend {

/// A slider from hard to uniform: τ = 0.2·p/(1 − p), p from 0 to 1. At its ends τ is as low and as
/// high as the choice may be, where weights are those of hardmax and all the same.
constexpr double lowest_temperature = 1e-30, highest_temperature = 1e30;
double temperature_at(double place);
double slider_place(double temperature);
/// The one that counts: of a limit as τ → 0 the lowest.
double temperature_of(const AttentionChoices& choices);

/// What the answers weigh when all that changes is the temperature: at 97 places of the slider; or
/// where another answer comes first, at the temperature in its first column: next above the present
/// one, else below it, no numbers where the first stays the first. A weight that was set by hand
/// stays that at every temperature: it is known by not being what the normalizer gives.
/// Inputs: scores (1, m) and weights (1, m).   -> (97, c) or (1, 1 + c), c answers
class TemperatureShares final : public SlowMeasureOf<TemperatureShares> {
  public:
    enum class Result { places, overtaking };

    TemperatureShares(Result result, const Normalizer& normalizer, double temperature,
                      AnswersPtr answers)
        : result_(result),
          normalizer_(&normalizer),
          temperature_(temperature),
          answers_(std::move(answers)) {}
    auto key() const { return std::tuple(result_, normalizer_, temperature_, answers_); }

    std::string_view name() const override { return "temperature_shares"; }
    Axes axes(InputAxes inputs) const override;
    Value forward_slowly(Inputs inputs, const Progress& progress) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape result) const override;

  private:
    Result result_;
    const Normalizer* normalizer_;
    double temperature_;  // the present one
    AnswersPtr answers_;
};

/// As the nodes have it, the answers' columns in the order in which they are shown.
struct ShareCurves {
    std::vector<double> places;               // of the slider, from 0 to 1
    std::vector<std::vector<double>> shares;  // of each answer, in that order
    struct Crossing {
        double temperature = 0, place = 0, share = 0;
        std::vector<Index> answers;  // which come first from there on: several are level
        std::size_t before = 0;      // which came first until there
    };
    std::optional<Crossing> crossing;
};
ShareCurves share_curves(const Matrix& places, const Matrix& overtaking,
                         const std::vector<Index>& columns);

}  // namespace attend
