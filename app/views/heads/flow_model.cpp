#include "app/views/heads/flow_model.h"

#include <algorithm>

#include "app/views/parts/measured.h"
#include "app/views/parts/token_lines.h"
#include "core/graph/told_apart.h"

namespace attend {

namespace {

constexpr std::size_t most_traced = 1000;
constexpr double least_share = 1e-4;  // less of a token is not drawn

void add_traced_lines(const FlowModel& model, FlowTrace& trace) {
    for (std::size_t layer = 0; layer + 1 < trace.shares.size(); ++layer) {
        const std::vector<double>& above = trace.shares[layer + 1];
        const Matrix& mixing = *model.mixing[layer];
        for (Index to = 0; to < model.asking; ++to) {
            const double share = above[static_cast<std::size_t>(to)];
            if (share < least_share) continue;
            for (Index from = 0; from < model.states; ++from) {
                const double passing = share * static_cast<double>(mixing(to, from));
                if (passing >= least_share)
                    trace.lines.push_back(
                        {static_cast<Index>(layer), from, to, static_cast<float>(passing)});
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
    return model;
}

const FlowTrace& flow_trace(const Frame& frame, const FlowModel& model, Index level, Index state) {
    return frame.ui.memory.kept(std::tuple(model.mixing, model.rollout, level, state), [&] {
        FlowTrace trace;
        trace.shares =
            trace_rollout(std::span(model.mixing).first(static_cast<std::size_t>(level)), state);
        trace.shares.front() = model.shares(level, state);  // as the node has them
        add_traced_lines(model, trace);
        return trace;
    });
}

const WeightLines& flow_lines(const Frame& frame, const FlowModel& model, double threshold,
                              std::pair<Index, Index> rows) {
    return frame.ui.memory.kept(std::tuple(model.mixing, threshold, rows), [&] {
        return heaviest_lines(model.mixing, threshold, rows.first, rows.second, most_lines);
    });
}

std::string state_label(const Frame& frame, const FlowModel& model, Index state) {
    const Axes& axes = weights_axes(frame);
    return state < model.asking ? told_apart(axes.rows, state)
                                : told_apart(axes.columns, state - model.asking);
}

}  // namespace attend
