#include "app/views/heads/flow_model.h"

#include <algorithm>

#include "app/views/heads/options.h"
#include "app/views/parts/measured.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

constexpr std::size_t most_traced = 1000;
constexpr double least_share = 1e-4;  // less of a token is not drawn

/// Of a way through the layers that begins at any token but the first: a state's share grows with
/// how much of it does not come from there.
void leave_first_out(const FlowModel& model, FlowTrace& trace, Index level, Index state) {
    const double all = model.rest(level)(state);
    if (!model.without_first || all <= 0) return;
    trace.left_out = 1 - all;
    for (Index at = 0; at < std::ssize(trace.shares); ++at) {
        auto& shares = trace.shares[static_cast<std::size_t>(at)];
        Eigen::Map<Eigen::VectorXd>(shares.data(), model.states).array() *=
            model.rest(at).array() / all;
    }
    if (level == 0 || state >= model.asking) return;
    const Matrix& parts = *model.parts[static_cast<std::size_t>(level) - 1];
    for (Index from = 0; from < model.states; ++from)  // of the input: as the node has them
        trace.shares.front()[static_cast<std::size_t>(from)] =
            static_cast<double>(parts(state, from));
}

/// The lines of one layer: which part of a state's share comes to it over each line.
void add_lines_of(const FlowModel& model, FlowTrace& trace, Index layer) {
    const auto at = static_cast<std::size_t>(layer);
    const Matrix& mixing = *model.mixing[at];
    const std::vector<double>& above = trace.shares[at + 1];
    const auto part_of = [&](Index level) -> Eigen::VectorXd {
        if (trace.left_out > 0) return model.rest(level);
        return Eigen::VectorXd::Ones(model.states);
    };
    const Eigen::VectorXd before = part_of(layer), after = part_of(layer + 1);
    for (Index to = 0; to < model.asking; ++to) {
        const double share = above[static_cast<std::size_t>(to)];
        if (share < least_share || after(to) <= 0) continue;
        const double scale = share / after(to);
        for (Index from = 0; from < model.states; ++from) {
            const double passing = scale * before(from) * static_cast<double>(mixing(to, from));
            if (passing >= least_share)
                trace.lines.push_back({layer, from, to, static_cast<float>(passing)});
        }
    }
    for (Index stays = model.asking; stays < model.states; ++stays)
        if (const double share = above[static_cast<std::size_t>(stays)]; share >= least_share)
            trace.lines.push_back({layer, stays, stays, static_cast<float>(share)});
}

void add_traced_lines(const FlowModel& model, FlowTrace& trace) {
    for (Index layer = 0; layer + 1 < std::ssize(trace.shares); ++layer)
        add_lines_of(model, trace, layer);
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

/// Whether the first token sees itself alone, and the others are made of it by more than half.
bool first_takes_most(const FlowModel& model) {
    if (model.states != model.asking || model.asking < 3 || !first_sees_itself_alone(model))
        return false;
    const Matrix& reached = *model.rollout.back();
    return reached.col(0).tail(reached.rows() - 1).mean() > Scalar(0.5);
}

}  // namespace

bool first_sees_itself_alone(const FlowModel& model) {
    return std::ranges::all_of(model.mixing,
                               [](const Value& mixing) { return (*mixing)(0, 0) == 1; });
}

std::optional<int> layer_without_heads(const Frame& frame) {
    for (int layer = 0; layer < frame.layers(); ++layer)
        if (heads_on(frame, layer).empty()) return layer;
    return std::nullopt;
}

bool flow_takes_residual(const Frame& frame) {
    return frame.options<FlowOptions>().residual.value_or(frame.scene()->choices.residual);
}

std::vector<double> FlowModel::shares(Index level, Index state) const {
    std::vector<double> found(static_cast<std::size_t>(states), 0);
    if (level == 0 || state >= asking) {  // the input itself, and a second text's tokens
        found[static_cast<std::size_t>(state)] = 1;
        return found;
    }
    const Matrix& node = *rollout[static_cast<std::size_t>(level) - 1];
    for (std::size_t from = 0; from < found.size(); ++from)
        found[from] = static_cast<double>(node(state, static_cast<Index>(from)));
    return found;
}

Eigen::VectorXd FlowModel::rest(Index level) const {
    Eigen::VectorXd rest = Eigen::VectorXd::Ones(states);
    if (!without_first) return rest;
    rest(0) = 0;
    if (level > 0)
        rest.head(asking) = rests[static_cast<std::size_t>(level) - 1]->col(0).cast<double>();
    return rest;
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
    const auto& chosen = frame.options<FlowOptions>().without_first;
    model.without_first = model.states > 2 && chosen.value_or(first_takes_most(model));
    if (!model.without_first) return model;
    nodes.clear();
    for (const LayerNodes& layer : frame.scene()->measures.layers) {
        const LayerNodes::Flow& flow = (*layer.flow)[model.residual ? 1 : 0];
        nodes.push_back(flow.rest);
        nodes.push_back(flow.without_first);
    }
    const Measured others = measured(frame, "Leaving the first token out", nodes);
    if (!others) return std::nullopt;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        (i % 2 == 0 ? model.rests : model.parts).push_back(others.values[i]);
    model.current = model.current && others.current;
    return model;
}

const FlowTrace& flow_trace(const Frame& frame, const FlowModel& model, Index level, Index state) {
    const auto key =
        std::tuple(model.mixing, model.rollout, model.rests, model.parts, level, state);
    return frame.ui.states.kept(key, [&] {
        FlowTrace trace;
        trace.shares =
            trace_rollout(std::span(model.mixing).first(static_cast<std::size_t>(level)), state);
        trace.shares.front() = model.shares(level, state);  // as the node has them
        leave_first_out(model, trace, level, state);
        add_traced_lines(model, trace);
        return trace;
    });
}

std::string state_label(const Frame& frame, const FlowModel& model, Index state) {
    const Axes& axes = weights_axes(frame);
    return state < model.asking ? unique_label(axes.rows, state)
                                : unique_label(axes.columns, state - model.asking);
}

}  // namespace attend
