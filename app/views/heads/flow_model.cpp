#include "app/views/heads/flow_model.h"

#include <algorithm>

#include "app/views/parts/follow_job.h"
#include "app/views/parts/token_lines.h"
#include "core/analysis/combine.h"

namespace attend {

namespace {

constexpr std::size_t most_traced = 1000;
constexpr double least_share = 1e-4;  // less of a token is not drawn

struct FlowMemory {
    struct Key {
        std::uint64_t revision = 0;
        bool residual = true;
        bool operator==(const Key&) const = default;
    };
    LatestJob<Key, FlowModel> job;
};

struct KeptTrace {
    std::uint64_t revision = 0;
    bool residual = false;
    Index level = -1, state = -1;
    FlowTrace trace;
};

struct KeptLines {
    std::uint64_t revision = 0;
    bool residual = false;
    double threshold = -1;
    std::pair<Index, Index> rows;
    WeightLines lines;
};

FlowModel make_model(const std::vector<std::vector<Value>>& layers, bool residual, Index others,
                     const Progress& progress) {
    FlowModel model;
    model.residual = residual;
    for (const std::vector<Value>& heads : layers) {
        const Matrix mean = combine(heads, combine_rule("mean"));
        model.layers.push_back(mixed_layer(mean, residual, others));
        const MixedLayer& layer = model.layers.back();
        model.lines.push_back(others > 0 ? share(layer.mixing->topRows(layer.asking))
                                         : layer.mixing);
        model.asking = layer.asking, model.states = layer.mixing->rows();
        progress.at(static_cast<double>(model.layers.size()) / static_cast<double>(layers.size()));
    }
    return model;
}

void add_traced_lines(const FlowModel& model, FlowTrace& trace) {
    for (std::size_t layer = 0; layer + 1 < trace.rollout.shares.size(); ++layer) {
        const std::vector<double>& above = trace.rollout.shares[layer + 1];
        const Matrix& mixing = *model.layers[layer].mixing;
        for (Index to = 0; to < model.states; ++to) {
            const double share = above[static_cast<std::size_t>(to)];
            if (share < least_share) continue;
            for (Index from = 0; from < model.states; ++from) {
                const double passing = share * static_cast<double>(mixing(to, from));
                if (passing >= least_share)
                    trace.lines.push_back(
                        {static_cast<Index>(layer), from, to, static_cast<float>(passing)});
            }
        }
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

const FlowModel* flow_model(Frame& frame) {
    auto& job = frame.ui.memory.of<FlowMemory>().job;
    const bool residual = flow_takes_residual(frame);
    const std::uint64_t revision = frame.store.computation().revision();
    const Shape shape = weights_axes(frame).shape();
    const Index numbers =
        shape.rows * shape.columns * frame.layers() * frame.scene()->choices.heads;
    const bool current =
        follow(frame, job, "Following the flow", {revision, residual}, numbers, [&] {
            std::vector<std::vector<Value>> layers;
            for (int layer = 0; layer < frame.layers(); ++layer)
                layers.push_back(weights_of(frame, heads_on(frame, layer)));
            const Scene& scene = *frame.scene();
            const Index others = scene.cross ? static_cast<Index>(scene.memory.tokens.size()) : 0;
            return [layers, residual, revision, others](const Progress& progress) {
                FlowModel model = make_model(layers, residual, others, progress);
                model.revision = revision;
                return model;
            };
        });
    return current ? job.result() : nullptr;
}

const FlowTrace& flow_trace(const Frame& frame, const FlowModel& model, Index level, Index state) {
    auto& kept = frame.ui.memory.of<KeptTrace>();
    if (kept.revision != model.revision || kept.residual != model.residual || kept.level != level ||
        kept.state != state) {
        kept = {model.revision, model.residual, level, state, {}};
        kept.trace.rollout = trace_rollout(model.layers, level, state);
        add_traced_lines(model, kept.trace);
    }
    return kept.trace;
}

const WeightLines& flow_lines(const Frame& frame, const FlowModel& model, double threshold,
                              std::pair<Index, Index> rows) {
    auto& kept = frame.ui.memory.of<KeptLines>();
    if (kept.revision != model.revision || kept.residual != model.residual ||
        kept.threshold != threshold || kept.rows != rows)
        kept = {model.revision, model.residual, threshold, rows,
                heaviest_lines(model.lines, threshold, rows.first, rows.second, most_lines)};
    return kept.lines;
}

std::string state_label(const Frame& frame, const FlowModel& model, Index state) {
    const Axes& axes = weights_axes(frame);
    return state < model.asking ? axes.rows.label(state) : axes.columns.label(state - model.asking);
}

}  // namespace attend
