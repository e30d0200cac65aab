#include "app/views/lookup/lookup_shares.h"

#include <algorithm>

#include "core/attention/normalizer.h"

namespace attend {

namespace {

constexpr double middle = 0.2;  // τ at p = 1/2

/// The shares of the answers at any temperature.
class Shares {
  public:
    Shares(const Choices& choices, Value scores, const Edit& weights, const LookUpModel& model)
        : choices_(choices), scores_(std::move(scores)), edit_(weights), model_(model) {}

    std::vector<double> at(double temperature) const {
        const Matrix made =
            edited("weights", edit_, *weights_at_temperature(temperature, scores_, choices_));
        std::vector<double> shares(model_.answers.size());
        for (Index row = 0; row < made.cols(); ++row) {
            const Index answer = model_.answer_of[static_cast<std::size_t>(row)];
            shares[static_cast<std::size_t>(answer)] += static_cast<double>(made(0, row));
        }
        return shares;
    }

  private:
    const Choices& choices_;
    Value scores_;
    const Edit& edit_;  // of the weights
    const LookUpModel& model_;
};

Index first_of(const std::vector<double>& shares) {
    return static_cast<Index>(std::max_element(shares.begin(), shares.end()) - shares.begin());
}

/// Between two places of the slider whose first answers differ.
ShareCurves::Crossing bisected(const Shares& shares, double low, double high) {
    constexpr int halvings = 40;
    const Index before = first_of(shares.at(temperature_at(low)));
    for (int i = 0; i < halvings; ++i) {
        const double half = (low + high) / 2;
        (first_of(shares.at(temperature_at(half))) == before ? low : high) = half;
    }
    const double temperature = temperature_at(high);
    const std::vector<double> at = shares.at(temperature);
    const double most = at[static_cast<std::size_t>(first_of(at))];
    std::vector<Index> firsts;  // which was first before is level here, too, as curves cross
    for (std::size_t i = 0; i < at.size(); ++i)
        if (at[i] >= most * (1 - 1e-6) && static_cast<Index>(i) != before)
            firsts.push_back(static_cast<Index>(i));
    return {temperature, high, most, firsts};
}

/// The first place above the present one where the first answer changes, else the last below it.
std::optional<std::size_t> changing_interval(const std::vector<double>& places,
                                             const std::vector<Index>& firsts, double now) {
    std::optional<std::size_t> below;
    for (std::size_t i = 0; i + 1 < places.size(); ++i) {
        if (firsts[i] == firsts[i + 1]) continue;
        if (places[i + 1] > now) return i;
        below = i;
    }
    return below;
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

ShareCurves share_curves(const Choices& choices, const Value& scores, const Edit& weights,
                         const LookUpModel& model, std::size_t places, const Progress& progress) {
    ShareCurves curves;
    if (model.answers.empty()) return curves;  // values are mixed to one number
    const Shares shares(choices, scores, weights, model);
    curves.shares.resize(model.answers.size());
    std::vector<Index> firsts;
    for (std::size_t i = 0; i < places; ++i) {
        progress.at(static_cast<double>(i) / static_cast<double>(places));
        curves.places.push_back(static_cast<double>(i) / static_cast<double>(places - 1));
        const std::vector<double> at = shares.at(temperature_at(curves.places.back()));
        firsts.push_back(first_of(at));
        for (std::size_t answer = 0; answer < at.size(); ++answer)
            curves.shares[answer].push_back(at[answer]);
    }
    const auto interval =
        changing_interval(curves.places, firsts, slider_place(choices.temperature));
    if (interval)
        curves.crossing = bisected(shares, curves.places[*interval], curves.places[*interval + 1]);
    return curves;
}

}  // namespace attend
