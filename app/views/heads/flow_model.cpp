#include "app/views/heads/flow_model.h"

#include <algorithm>

#include "app/views/parts/measured.h"
#include "app/views/parts/token_lines.h"
#include "core/graph/told_apart.h"

namespace attend {

namespace {

constexpr std::size_t most_traced = 1000;
constexpr double least_share = 1e-4;  // less of a token is not drawn

/// Of a way through the layers that begins at any token but the first: a state's share grows with
/// how much of it does not come from there.
void leave_first_out(const FlowModel& model, FlowTrace& trace, Index level, Index state) {
    const double all = model.rest(level, state);
    if (!model.without_first || all <= 0) return;
    trace.left_out = 1 - all;
    for (std::size_t at = 0; at < trace.shares.size(); ++at)
        for (Index of = 0; of < model.states; ++of)
            trace.shares[at][static_cast<std::size_t>(of)] *=
                model.rest(static_cast<Index>(at), of) / all;
}

/// How much of what comes to a state passes on a line to it.
double part_of(const FlowModel& model, const FlowTrace& trace, Index layer, Index from, Index to) {
    const double weight =
        static_cast<double>((*model.mixing[static_cast<std::size_t>(layer)])(to, from));
    if (trace.left_out <= 0) return weight;
    const double all = model.rest(layer + 1, to);
    return all > 0 ? weight * model.rest(layer, from) / all : 0;
}

void add_traced_lines(const FlowModel& model, FlowTrace& trace) {
    for (std::size_t layer = 0; layer + 1 < trace.shares.size(); ++layer) {
        const std::vector<double>& above = trace.shares[layer + 1];
        for (Index to = 0; to < model.asking; ++to) {
            const double share = above[static_cast<std::size_t>(to)];
            if (share < least_share) continue;
            for (Index from = 0; from < model.states; ++from) {
                const auto at = static_cast<Index>(layer);
                const double passing = share * part_of(model, trace, at, from, to);
                if (passing >= least_share)
                    trace.lines.push_back({at, from, to, static_cast<float>(passing)});
            }
        }
        for (Index stays = model.asking; stays < model.states; ++stays)
            if (const double share = above[static_cast<std::size_t>(stays)]; share >= least_share)
                trace.lines.push_back(
                    {static_cast<Index>(layer), stays, stays, static_cast<float>(share)});
    }
    const auto lighter = [](const FlowTrace::Line& a, const FlowTrace::Line& b) {
        return a.share < b.share;
    };
    if (trace.lines.size() > most_traced) {
        const auto first = trace.lines.end() - static_cast<std::ptrdiff_t>(most_traced);
        std::nth_element(trace.lines.begin(), first, trace.lines.end(), lighter);
        trace.lines.erase(trace.lines.begin(), first);
    }
    std::stable_sort(trace.lines.begin(), trace.lines.end(), lighter);
}

/// Whether the first token sees none but itself, so that nothing leads back from it, and takes more
/// than half of what all others are made of.
bool first_takes_most(const FlowModel& model) {
    if (model.states != model.asking || model.asking < 3) return false;
    for (const Value& mixing : model.mixing)
        if ((*mixing)(0, 0) != 1) return false;
    const Matrix& reached = *model.rollout.back();
    return reached.col(0).tail(reached.rows() - 1).mean() > Scalar(0.5);
}

}  // namespace

std::optional<int> layer_without_heads(const Frame& frame) {
    for (int layer = 0; layer < frame.layers(); ++layer)
        if (heads_on(frame, layer).empty()) return layer;
    return std::nullopt;
}

bool flow_takes_residual(const Frame& frame) {
    return frame.store.document().view.flow_residual.value_or(frame.scene()->choices.residual);
}

std::vector<double> FlowModel::shares(Index level, Index state) const {
    std::vector<double> found(static_cast<std::size_t>(states), 0);
    if (level == 0 || state >= asking)  // the input itself, and a second text's tokens
        found[static_cast<std::size_t>(state)] = 1;
    else
        for (std::size_t from = 0; from < found.size(); ++from)
            found[from] = static_cast<double>(
                (*rollout[static_cast<std::size_t>(level) - 1])(state, static_cast<Index>(from)));
    return found;
}

double FlowModel::rest(Index level, Index state) const {
    if (level == 0 || state >= asking) return state == 0 ? 0 : 1;
    const Matrix& reached = *rollout[static_cast<std::size_t>(level) - 1];
    return reached.row(state).tail(states - 1).cast<double>().sum();
}

std::optional<FlowModel> flow_model(const Frame& frame) {
    FlowModel model;
    model.residual = flow_takes_residual(frame);
    std::vector<NodeId> nodes;
    for (const LayerNodes& layer : frame.scene()->measures.layers) {
        const LayerNodes::Flow& flow = (*layer.flow)[model.residual ? 1 : 0];
        nodes.push_back(flow.mixing);
        nodes.push_back(flow.rollout);
    }
    const Measured made = measured(frame, "Following the flow", nodes);
    if (!made) return std::nullopt;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        (i % 2 == 0 ? model.mixing : model.rollout).push_back(made.values[i]);
    model.asking = model.mixing.front()->rows(), model.states = model.mixing.front()->cols();
    model.current = made.current;
    const auto& chosen = frame.store.document().view.flow_without_first;
    model.without_first = model.states > 2 && chosen.value_or(first_takes_most(model));
    return model;
}

const FlowTrace& flow_trace(const Frame& frame, const FlowModel& model, Index level, Index state) {
    const auto key = std::tuple(model.mixing, model.rollout, level, state, model.without_first);
    return frame.ui.memory.kept(key, [&] {
        FlowTrace trace;
        trace.shares =
            trace_rollout(std::span(model.mixing).first(static_cast<std::size_t>(level)), state);
        trace.shares.front() = model.shares(level, state);  // as the node has them
        leave_first_out(model, trace, level, state);
        add_traced_lines(model, trace);
        return trace;
    });
}

const std::vector<Value>& flow_weights(const Frame& frame, const FlowModel& model) {
    return frame.ui.memory.kept(std::tuple(model.mixing, model.without_first), [&] {
        std::vector<Value> drawn = model.mixing;
        if (!model.without_first) return drawn;
        for (Value& weights : drawn) {
            Matrix others = *weights;
            others.row(0).setZero();
            others.col(0).setZero();
            weights = std::make_shared<const Matrix>(std::move(others));
        }
        return drawn;
    });
}

const WeightLines& flow_lines(const Frame& frame, const FlowModel& model, double threshold,
                              std::pair<Index, Index> rows) {
    const std::vector<Value>& weights = flow_weights(frame, model);
    return frame.ui.memory.kept(std::tuple(weights, threshold, rows), [&] {
        return heaviest_lines(weights, threshold, rows.first, rows.second, most_lines);
    });
}

std::string state_label(const Frame& frame, const FlowModel& model, Index state) {
    const Axes& axes = weights_axes(frame);
    return state < model.asking ? told_apart(axes.rows, state)
                                : told_apart(axes.columns, state - model.asking);
}

}  // namespace attend
