#include "app/state/cost_measure.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>

#include "core/graph/evaluate_node.h"
#include "core/ops/affine.h"
#include "core/ops/matmul.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr double most_measured_bytes = 1e9;
constexpr double enough_seconds = 0.02;  // of repeating one operation
constexpr int most_repeats = 5;
constexpr std::array sizes_to_measure{64, 128, 256, 512, 1024, 2048};

/// The same layer, for n tokens with random vectors.
Choices choices_for(const Scene& scene, int tokens) {
    Choices choices = scene.choices;
    choices.sentence.clear();
    for (int i = 0; i < tokens; ++i) choices.sentence += fmt::format("{} ", i);
    choices.second_text.clear();
    choices.second_embedding.clear();
    choices.dropped = {};
    choices.second_dropped = {};
    choices.tokenizer = "words";
    choices.embedding = "random";
    choices.set(random_width, static_cast<double>(scene.asks().embedding.columns.size()));
    switch_all_on(choices);
    if (choices.projection != "identity") {
        choices.projection = "random";  // principal axes would be measured besides
        choices.key_width = static_cast<int>(scene.key_width());
        choices.value_width = static_cast<int>(scene.value_width());
    }
    choices.output_projection = scene.output_projection();
    return choices;
}

using Clock = std::chrono::steady_clock;

/// The shortest of a few times; the result goes to `value`.
double timed(const Node& node, const std::vector<Value>& inputs, Value& value) {
    double best = std::numeric_limits<double>::infinity(), all = 0;
    for (int i = 0; i < most_repeats && all < enough_seconds; ++i) {
        const auto start = Clock::now();
        value = node.operation->forward(inputs);
        const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
        best = std::min(best, seconds);
        all += seconds;
    }
    return best;
}

/// The products of the feed-forward networks.
std::vector<NodeId> feed_forward_of(const Scene& scene) {
    std::vector<NodeId> products;
    for (const LayerBlock& layer : scene.layers)
        if (const auto& of = layer.feed_forward)
            for (const auto id : {std::optional(of->hidden), of->gate, std::optional(of->output)})
                if (id) products.push_back(*id);
    return products;
}

/// A product with a matrix of weights that is a leaf.
bool is_projection(const Graph& graph, const Node& node) {
    const Operation* const made = node.operation.get();
    const bool is_product = dynamic_cast<const MatMul*>(made) != nullptr ||
                            dynamic_cast<const Affine*>(made) != nullptr;
    return is_product && !made->turns(1) && graph.node(node.inputs[1]).is_leaf();
}

/// Of all that the forward pass keeps.
double bytes_of(const Graph& graph) {
    const std::vector<bool> timed = forward_pass(graph);
    double bytes = 0;
    for (NodeId id = 0; id < graph.size(); ++id)
        if (const Shape shape = graph.node(id).shape(); timed[id])
            bytes += cells_in(shape) * sizeof(Scalar);
    return bytes;
}

MeasuredCost measure_scene(const Scene& scene, double tokens, const Progress& progress, double from,
                           double to) {
    const Graph& graph = *scene.graph;
    MeasuredCost measured;
    measured.tokens = tokens;
    const std::vector<bool> timed_here = forward_pass(graph);
    const std::vector<NodeId> feed_forward = feed_forward_of(scene),
                              last = last_uses(graph, timed_here);
    std::vector<Value> values(graph.size());
    const auto count = static_cast<double>(graph.size());
    for (NodeId id = 0; id < graph.size(); ++id) {
        progress.at(from + (to - from) * static_cast<double>(id) / count);
        if (!timed_here[id]) continue;
        const Node& node = graph.node(id);
        if (node.is_leaf()) {
            values[id] = node.operation->forward({});
            continue;
        }
        std::vector<Value> inputs;
        for (const NodeId input : node.inputs) inputs.push_back(values[input]);
        const double seconds = timed(node, inputs, values[id]);
        const bool forward = std::ranges::find(feed_forward, id) != feed_forward.end();
        if (!forward && is_projection(graph, node))
            measured.projections += seconds;
        else if (node.head >= 0)  // elsewhere numbers are copied
            measured.attention += seconds;
        inputs.clear();
        for (const NodeId input : node.inputs)
            if (last[input] == id) values[input].reset();
    }
    return measured;
}

}  // namespace

std::span<const int> measured_sizes() { return sizes_to_measure; }

CostMeasurement measure_cost(const Scene& scene, std::span<const int> sizes,
                             const Progress& progress) {
    CostMeasurement result;
    double all = 0, done = 0;  // about n² each
    for (const int n : sizes) all += static_cast<double>(n) * n;
    for (const int n : sizes) {
        progress.at(done / all);
        const double share = static_cast<double>(n) * n;
        try {
            // Before anything is built: three maps a head are what a scene of n words holds at
            // least.
            const double maps = 3.0 * scene.choices.heads * share * sizeof(Scalar);
            const Scene larger =
                maps > most_measured_bytes ? Scene{} : build_scene(choices_for(scene, n), {});
            if (!larger.graph || bytes_of(*larger.graph) > most_measured_bytes) {
                result.note = fmt::format(
                    "{} words and more are left out: their matrices would take more than 1 GB",
                    counted(n));
                break;
            }
            result.points.push_back(
                measure_scene(larger, n, progress, done / all, (done + share) / all));
        } catch (const Error& error) {
            throw Error(fmt::format("measuring {} words: {}", n, error.what()));
        }
        done += share;
    }
    return result;
}

}  // namespace attend
