#include "app/views/lookup/lookup_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>

#include "app/gui/figures.h"
#include "app/views/lookup/options.h"
#include "app/views/lookup/similarity_strips.h"
#include "app/views/parts/measured.h"
#include "app/views/sum/weighted_sum_model.h"
#include "core/attention/normalizer.h"

namespace attend {

namespace {

constexpr Index many_rows = 60;  // from here on they stand by weight until somebody chooses
constexpr std::size_t told_of_many = 14;

/// Of many rows some are told, and the others as one.
void fold(LookUpState& state, const Matrix& weights) {
    const std::size_t told = std::min(state.shown.size(), told_of_many);
    for (std::size_t i = told; i < state.shown.size(); ++i)
        state.rest_weight += static_cast<double>(weights(0, state.shown[i]));
    state.rest = state.shown.size() - told;
    state.shown.resize(told);
}

void put_in_order(const Frame& frame, LookUpState& state, const Matrix& weights) {
    state.shown = state.model.by_weight;
    state.rest = 0, state.rest_weight = 0;
    if (!ordered_by_weight(frame))
        std::iota(state.shown.begin(), state.shown.end(), Index{0});
    else if (!state.unfolded && std::ssize(state.shown) > many_rows)
        fold(state, weights);
}

/// Cosines of word vectors may all be small: bars to ±1 would not be seen.
double end_of_scores(const Matrix& scores) {
    if (!(scores.minCoeff() < 0)) return 1;
    const auto largest = static_cast<double>(scores.cwiseAbs().maxCoeff());
    return largest <= 0.25 ? 0.25 : largest <= 0.5 ? 0.5 : 1;
}

}  // namespace

bool ordered_by_weight(const Frame& frame) {
    const std::string& order = frame.options<LookUpOptions>().order;
    if (order != "auto") return order == "weight";
    return static_cast<Index>(frame.scene()->table->table->rows.size()) > many_rows;
}

LookUpState& look_up_state(Frame& frame) {
    auto& state = frame.ui.states.of<LookUpState>();
    const std::uint64_t now = frame.store.computation().revision();
    const std::string& order = frame.options<LookUpOptions>().order;
    if (state.revision == now && state.order == order) return state;
    const bool is_held = state.gesture.dragging;
    state.model = look_up_model(*frame.scene(), *frame.evaluation());
    state.drawn_scores = hatched_where_unknown(*frame.scene(), *frame.evaluation());
    const Matrix& scores = frame.evaluation()->value(state.model.scores);
    state.lowest_score = static_cast<double>(scores.minCoeff());
    state.score_end = end_of_scores(scores);
    state.revision = now, state.order = order;
    const std::vector<Index> kept = state.shown;
    put_in_order(frame, state, frame.evaluation()->value(state.model.weights));
    if (is_held && kept.size() == state.shown.size()) state.shown = kept;
    return state;
}

std::pair<double, double> weight_ends(const Matrix& weights) {
    const auto low = static_cast<double>(weights.minCoeff()),
               high = static_cast<double>(weights.maxCoeff());
    // Of very many keys each weighs little: on a scale to 1 no bar would be seen.
    constexpr double light = 0.1;
    return {std::min(low, 0.0), high > 1 || (high > 0 && high < light) ? round_end(high) : 1};
}

std::string share_text(double share) {
    const double percent = 100 * share;
    if (share == 0) return "0 %";
    constexpr double rounding = 1e-6;  // of weights in float32
    if (share > 0 && percent < 0.05) return "<0.1 %";
    if (share < 1 - rounding && percent >= 99.95) return ">99.9 %";
    if (percent >= 1e5) return typeset(percent) + " %";
    return fmt::format("{:.1f} %", percent);
}

const ShareCurves* share_curves_of(Frame& frame) {
    const LookUpModel& model = look_up_state(frame).model;
    const auto& by_temperature = frame.scene()->measures.look_up->by_temperature;
    if (!model.answered || !by_temperature) return nullptr;
    const Measured made = measured(frame, "Changing the temperature",
                                   {by_temperature->shares, by_temperature->overtaking});
    if (!made.current) return nullptr;  // those of before are of other answers
    std::vector<Index> columns;
    for (const LookUpModel::Answer& answer : model.answers) columns.push_back(answer.column);
    const ShareCurves& curves = frame.ui.states.kept(std::tuple(made.values, columns), [&] {
        return share_curves(*made.values[0], *made.values[1], columns);
    });
    return curves.shares.size() == model.answers.size() ? &curves : nullptr;
}

}  // namespace attend
