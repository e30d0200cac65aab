#include "app/views/parts/next_token_prediction.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>

#include "app/views/parts/follow_job.h"
#include "core/graph/by_rows.h"
#include "core/workspaces/next_token.h"

namespace attend {

namespace {

constexpr std::size_t most_listed = 10;

Index rank_of(const Matrix& row, Index token) { return (row.array() > row(0, token)).count(); }

/// The likeliest first.
std::vector<Guess> likeliest_of(const Matrix& probabilities) {
    std::vector<Guess> guesses;
    for (const Index token : largest_tokens(probabilities, most_listed))
        guesses.push_back({token, static_cast<double>(probabilities(0, token)),
                           static_cast<Index>(guesses.size())});
    return guesses;
}

Guess likeliest_in(const Matrix& probabilities) {
    Index token = 0;
    const Scalar most = probabilities.row(0).maxCoeff(&token);
    return {token, static_cast<double>(most), 0};
}

double number_in(const Value& row) { return static_cast<double>((*row)(0, 0)); }

/// One that has this layer's logits already; null where none does.
const NextTokenPrediction* knows_layer(const std::vector<NextTokenPredictionPtr>& known,
                                       const PredictedFrom& from, std::size_t layer) {
    for (const NextTokenPredictionPtr& one : known)
        if (one && one->from.model == from.model && one->from.row == from.row &&
            one->from.norm == from.norm && one->from.edits == from.edits &&
            one->from.states[layer] == from.states[layer])
            return one.get();
    return nullptr;
}

struct PredictionState {
    std::map<std::string, LatestJob<PredictedFrom, NextTokenPredictionPtr>> jobs;
};

}  // namespace

std::vector<Index> largest_tokens(const Matrix& numbers, std::size_t most) {
    std::vector<Index> tokens(static_cast<std::size_t>(numbers.cols()));
    std::iota(tokens.begin(), tokens.end(), Index{0});
    const std::size_t listed = std::min(most, tokens.size());
    std::partial_sort(tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(listed),
                      tokens.end(), [&](Index a, Index b) {
                          const Scalar first = numbers(0, a), second = numbers(0, b);
                          return first != second ? first > second : a < b;
                      });
    tokens.resize(listed);
    return tokens;
}

PredictedFrom said_from(const Scene& scene, const Evaluation& evaluation, Index row) {
    const Graph& graph = *evaluation.graph;
    PredictedFrom from;
    from.model = scene.asks().opened.get();
    from.row = row;
    const std::vector<ModelToken>& tokens = scene.asks().model_tokens;
    const auto place = static_cast<std::size_t>(row);
    from.after = static_cast<Index>(tokens.at(place).id);
    from.temperature = scene.choices[next_temperature];
    const NextTokenNodes& nodes = *scene.measures.next;
    const Scalar following = (*evaluation.at(nodes.following))(row, 0);
    if (following >= 0 && following < static_cast<Scalar>(graph.node(nodes.logits).shape().columns))
        from.following = static_cast<Index>(following);
    for (const LayerBlock& layer : scene.layers)
        from.states.push_back(evaluation.at(layer.output()));
    from.states.push_back(evaluation.at(scene.output));
    for (const NodeId id : nodes.norm) from.norm.push_back(evaluation.at(id));
    std::vector<NodeId> own{nodes.unembedding,   nodes.logits,
                            nodes.probabilities, nodes.entropy,
                            nodes.surprise,      graph.node(nodes.surprise).inputs[1]};
    for (const auto& lens : nodes.lens)
        own.insert(own.end(), {lens.probabilities, lens.logits, graph.node(lens.logits).inputs[0]});
    for (const NodeId id : own)
        if (const Edit* const edit = evaluation.edit(id))
            from.edits.emplace(graph.node(id).path, *edit);
    return from;
}

NextTokenPredictionPtr say(const NextTokenNodes& nodes, const Evaluation& evaluation,
                           PredictedFrom from, const std::vector<NextTokenPredictionPtr>& known,
                           const Progress& progress) {
    auto said = std::make_shared<NextTokenPrediction>();
    AskedRow row(evaluation, from.row);
    said->probabilities = row.of(nodes.probabilities);
    said->likeliest = likeliest_of(*said->probabilities);
    said->total = said->probabilities->row(0).cast<double>().sum();
    said->entropy = number_in(row.of(nodes.entropy));
    said->surprise = number_in(row.of(nodes.surprise));
    for (std::size_t layer = 0; layer < nodes.lens.size(); ++layer) {
        progress.at(static_cast<double>(layer) / static_cast<double>(nodes.lens.size()));
        const NextTokenPrediction* const one = knows_layer(known, from, layer);
        if (one) row.know(nodes.lens[layer].logits, one->lens[layer]);
        said->lens.push_back(row.of(nodes.lens[layer].logits));
        said->of_layers.push_back(one && one->from.temperature == from.temperature
                                      ? one->of_layers[layer]
                                      : likeliest_in(*row.of(nodes.lens[layer].probabilities)));
    }
    said->from = std::move(from);
    return said;
}

double probability_of(const NextTokenPrediction& said, Index token) {
    return static_cast<double>((*said.probabilities)(0, token));
}

Guess guess_of(const NextTokenPrediction& said, Index token) {
    return {token, probability_of(said, token), rank_of(*said.probabilities, token)};
}

std::vector<Index> likeliest_of_both(const NextTokenPrediction& first,
                                     const NextTokenPrediction* other) {
    std::vector<Index> tokens;
    for (const Guess& guess : first.likeliest) tokens.push_back(guess.token);
    if (!other) return tokens;
    for (const Guess& guess : other->likeliest)
        if (std::ranges::find(tokens, guess.token) == tokens.end()) tokens.push_back(guess.token);
    const auto in_either = [&](Index token) {
        return std::max(probability_of(first, token), probability_of(*other, token));
    };
    std::ranges::stable_sort(tokens, std::ranges::greater(), in_either);
    tokens.resize(std::min(tokens.size(), most_listed));
    std::ranges::stable_sort(tokens, std::ranges::greater(),
                             [&](Index token) { return probability_of(first, token); });
    return tokens;
}

std::vector<Index> ranks_in_layers(const NextTokenPrediction& said, Index token) {
    std::vector<Index> ranks;
    for (const Value& logits : said.lens) ranks.push_back(rank_of(*logits, token));
    return ranks;
}

PredictedNow said_now(const Frame& frame, const std::string& name, const Scene& scene,
                      const Evaluation& evaluation, Index row,
                      const std::vector<NextTokenPredictionPtr>& known) {
    auto& job = frame.ui.states.of<PredictionState>().jobs[name];
    const PredictedFrom from = said_from(scene, evaluation, row);
    std::vector<NextTokenPredictionPtr> all = known;
    if (job.result()) all.push_back(*job.result());
    const bool current = follow_work(frame, job, name, from, false, [&] {
        return [next = *scene.measures.next, evaluation, from, all](const Progress& progress) {
            return say(next, evaluation, from, all, progress);
        };
    });
    return {job.result() ? *job.result() : nullptr, current && job.problem().empty(),
            why_none(job, {})};
}

}  // namespace attend
