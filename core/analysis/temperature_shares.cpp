#include "core/analysis/temperature_shares.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/graph/explanation.h"
#include "core/texts/measures.h"

namespace attend {

namespace {

constexpr double middle = 0.2;  // τ at p = 1/2
constexpr Index slider_places = 97;

double place_of(Index i) { return static_cast<double>(i) / (slider_places - 1); }

constexpr double level = 1 - 1e-6;  // with the largest, but for rounding

/// Whether another one comes before it, or several that are level with each other.
template <class Shares>
bool is_behind(const Shares& shares, Index answer) {
    return static_cast<double>(shares(answer)) < level * static_cast<double>(shares.maxCoeff());
}

/// Who comes first; nobody where another is level with it.
template <class Shares>
std::optional<Index> leader_of(const Shares& shares) {
    Index first = 0;
    const double most = level * static_cast<double>(shares.maxCoeff(&first));
    for (Index i = 0; i < shares.size(); ++i)
        if (i != first && static_cast<double>(shares(i)) >= most) return std::nullopt;
    return first;
}

/// The shares of the answers at any temperature.
class SharesAt {
  public:
    SharesAt(const Normalizer& normalizer, double temperature, Inputs inputs,
             const Answers& answers)
        : normalizer_(normalizer),
          scores_(inputs[0]),
          weights_(*inputs[1]),
          usual_(made_at(temperature)),
          answers_(answers) {}

    bool is_set(Index row) const { return weights_(0, row) != (*usual_)(0, row); }

    Matrix weights(double temperature) const {
        Matrix made = *made_at(temperature);
        for (Index row = 0; row < made.cols(); ++row)
            if (is_set(row)) made(0, row) = weights_(0, row);
        return made;
    }

    Eigen::VectorXd of(double temperature) const {
        const Matrix made = weights(temperature);
        Eigen::VectorXd shares = Eigen::VectorXd::Zero(answers_.count());
        for (Index row = 0; row < made.cols(); ++row)
            shares(answers_.of_row[static_cast<std::size_t>(row)]) +=
                static_cast<double>(made(0, row));
        return shares;
    }

  private:
    Value made_at(double temperature) const {
        return normalizing_operation(normalizer_, temperature)->forward(std::array{scores_});
    }

    const Normalizer& normalizer_;
    Value scores_;
    const Matrix& weights_;
    Value usual_;  // the weights, had nobody set one
    const Answers& answers_;
};

/// Two places: who leads at the first is behind at the second, and not between them.
struct Change {
    Index from = 0, to = 0;
};

/// The first above the present place, else the last below it.
std::optional<Change> change_beside(const SharesAt& shares, double now, const Progress& progress) {
    std::optional<Change> below;
    std::optional<Index> before;
    Index at = 0;  // where it led last
    for (Index i = 0; i < slider_places; ++i) {
        progress.at(place_of(i));
        const auto here = shares.of(temperature_at(place_of(i)));
        const std::optional<Index> leader = leader_of(here);
        const bool overtaken = before && is_behind(here, *before);
        if (overtaken) {
            below = Change{at, i};
            if (place_of(i) > now) return below;
        }
        if (!leader && !overtaken) continue;
        before = leader;
        at = i;
    }
    return below;
}

/// From where on the one that led at `from` has been overtaken, not only reached.
double overtaking_in(const SharesAt& shares, const Change& change) {
    constexpr int halvings = 40;
    double low = place_of(change.from), high = place_of(change.to);
    const std::optional<Index> before = leader_of(shares.of(temperature_at(low)));
    for (int i = 0; i < halvings; ++i) {
        const double half = (low + high) / 2;
        const bool overtaken = before && is_behind(shares.of(temperature_at(half)), *before);
        (overtaken ? high : low) = half;
    }
    return temperature_at(high);
}

}  // namespace

double temperature_at(double place) {
    const double open = std::clamp(place, 0.0, 1.0);
    if (open >= 1) return highest_temperature;
    return std::clamp(middle * open / (1 - open), lowest_temperature, highest_temperature);
}

double slider_place(double temperature) {
    if (temperature <= lowest_temperature) return 0;
    if (temperature >= highest_temperature) return 1;
    return temperature / (middle + temperature);
}

double temperature_of(const AttentionChoices& choices) {
    return normalizer_of(choices).limit_of.empty() ? choices.temperature : lowest_temperature;
}

Axes TemperatureShares::axes(InputAxes) const {
    if (result_ == Result::places) {
        std::vector<std::string> labels;
        for (Index i = 0; i < slider_places; ++i)
            labels.push_back(digits(temperature_at(place_of(i))));
        return {Axis("temperature", std::move(labels)), answers_->axis};
    }
    std::vector<std::string> columns = answers_->axis.labels();
    columns.insert(columns.begin(), "temperature");
    return {Axis("temperature", {"overtaking"}), Axis("value", std::move(columns))};
}

Value TemperatureShares::forward_slowly(Inputs inputs, const Progress& progress) const {
    const SharesAt shares(*normalizer_, temperature_, inputs, *answers_);
    if (result_ == Result::places) {
        Matrix made(slider_places, answers_->count());
        for (Index i = 0; i < slider_places; ++i) {
            progress.at(place_of(i));
            made.row(i) = shares.of(temperature_at(place_of(i))).transpose().cast<Scalar>();
        }
        return share(std::move(made));
    }
    const auto change = change_beside(shares, slider_place(temperature_), progress);
    if (!change)
        return share(Matrix::Constant(1, answers_->count() + 1, static_cast<Scalar>(no_number)));
    const double temperature = overtaking_in(shares, *change);
    Matrix made(1, answers_->count() + 1);
    made << static_cast<Scalar>(temperature), shares.of(temperature).transpose().cast<Scalar>();
    return share(std::move(made));
}

Explanation TemperatureShares::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation(result, cell);
    const bool overtakes = result_ == Result::overtaking;
    if (std::isnan(explanation.result))
        return explanation.by_rule(say<texts::measures::same_at_all>());
    if (overtakes && cell.column == 0)
        return explanation.by_rule(say<texts::measures::other_first>());
    const double temperature =
        overtakes ? static_cast<double>(result(0, 0)) : temperature_at(place_of(cell.row));
    const Index answer = cell.column - (overtakes ? 1 : 0);
    const SharesAt shares(*normalizer_, temperature_, inputs, *answers_);
    const Matrix weights = shares.weights(temperature);
    bool any_set = false;
    for (Index row = 0; row < weights.cols(); ++row) {
        if (answers_->of_row[static_cast<std::size_t>(row)] != answer) continue;
        const bool is_set = shares.is_set(row);
        any_set = any_set || is_set;
        explanation.terms.push_back(
            {{read(inputs, is_set ? 1 : 0, {0, row})}, static_cast<double>(weights(0, row))});
    }
    explanation.formula = "{r} = Σ_j α_j";
    explanation.note = say<texts::measures::at_temperature>("normalizer"_is = normalizer_->label,
                                                            "temperature"_is = digits(temperature),
                                                            "set"_is = any_set);
    return explanation;
}

double TemperatureShares::cost(std::span<const Shape> inputs, Shape) const {
    constexpr double halvings = 40, operations = 20;
    return (static_cast<double>(slider_places) + halvings) * operations *
           static_cast<double>(inputs[0].columns);
}

ShareCurves share_curves(const Matrix& places, const Matrix& overtaking,
                         const std::vector<Index>& columns) {
    ShareCurves curves;
    for (Index i = 0; i < places.rows(); ++i) curves.places.push_back(place_of(i));
    for (const Index column : columns) {
        const auto shares = places.col(column).cast<double>();
        curves.shares.emplace_back(shares.begin(), shares.end());
    }
    if (!std::isfinite(overtaking(0, 0))) return curves;
    ShareCurves::Crossing crossing{static_cast<double>(overtaking(0, 0)), 0, 0, {}, 0};
    crossing.place = slider_place(crossing.temperature);
    // Which was first before is level here, too, as curves cross.
    const auto last = static_cast<Index>(std::ceil(crossing.place * (slider_places - 1))) - 1;
    std::optional<Index> before;
    for (Index i = 0; i <= last; ++i)
        if (const auto leader = leader_of(places.row(i))) before = leader;
    crossing.share = static_cast<double>(overtaking.rightCols(overtaking.cols() - 1).maxCoeff());
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i] == before) crossing.before = i;
        if (columns[i] != before &&
            static_cast<double>(overtaking(0, columns[i] + 1)) >= crossing.share * (1 - 1e-6))
            crossing.answers.push_back(static_cast<Index>(i));
    }
    if (!crossing.answers.empty()) curves.crossing = std::move(crossing);
    return curves;
}

}  // namespace attend
