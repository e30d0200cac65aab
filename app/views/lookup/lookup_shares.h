#pragma once
#include <optional>
#include <vector>

#include "app/views/lookup/lookup_model.h"
#include "core/graph/edit.h"
#include "core/progress.h"

namespace attend {

/// A slider from hard to uniform: τ = 0.2·p/(1 − p), p from 0 to 1. At its ends τ is as low and as
/// high as the choice may be, where weights are those of hardmax and all the same.
constexpr double lowest_temperature = 1e-30, highest_temperature = 1e30;
double temperature_at(double place);
double slider_place(double temperature);

/// What the answers weigh when all that changes is the temperature.
struct ShareCurves {
    std::vector<double> places;               // of the slider, from 0 to 1
    std::vector<std::vector<double>> shares;  // of each answer, in the order of the model
    /// Where another answer comes first; none where the first stays the first.
    struct Crossing {
        double temperature = 0, place = 0, share = 0;
        std::vector<Index> answers;  // which come first from there on: several are level
    };
    std::optional<Crossing> crossing;  // above the present temperature, else below it
};

/// Of these scores (1, m). The weights are made by the normalizer itself, and those that are edited
/// stay as they are at every temperature. Throws Cancelled.
ShareCurves share_curves(const Choices& choices, const Value& scores, const Edit& weights,
                         const LookUpModel& model, std::size_t places,
                         const Progress& progress = {});

}  // namespace attend
