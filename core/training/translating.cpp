#include "core/training/translating.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "core/error.h"
#include "core/ops/cross_entropy.h"
#include "core/parallel.h"
#include "core/text/split.h"
#include "core/text/utf8.h"
#include "core/training/tasks/pairs.h"
#include "core/translation/gathered.h"

namespace attend {

namespace {

constexpr std::size_t texts_in_part = 32;

const Lexicon& lexicon_of(const TrainingSetup& setup) { return task(setup.task).pairs().lexicon(); }

NetworkNumbers numbers_like(const TrainingSetup& setup) {
    const Lexicon& lexicon = lexicon_of(setup);
    return {setup.network(), lexicon.source.size(), lexicon.target.size()};
}

NetworkNumbers numbers_of(const TrainingSetup& setup, const TrainingState& state) {
    NetworkNumbers numbers = numbers_like(setup);
    numbers.each_leaf([&](const std::string& path, Matrix& there) {
        there.noalias() = state.find(path)->weights;
    });
    return numbers;
}

/// The examples' places, those with long sources first, cut into parts.
std::vector<std::vector<std::size_t>> parts_by_length(std::span<const Example> examples) {
    std::vector<std::size_t> order(examples.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater(),
                             [&](std::size_t i) { return examples[i].tokens.size(); });
    std::vector<std::vector<std::size_t>> parts;
    for (std::size_t first = 0; first < order.size(); first += texts_in_part)
        parts.emplace_back(order.begin() + static_cast<std::ptrdiff_t>(first),
                           order.begin() + static_cast<std::ptrdiff_t>(
                                               std::min(order.size(), first + texts_in_part)));
    return parts;
}

ForcedPass pass_of(NetworkNumbers& numbers, std::span<const Example> examples,
                   const std::vector<std::size_t>& part, Index start) {
    std::vector<ForcedText> texts;
    for (const std::size_t i : part) texts.push_back({examples[i].tokens, examples[i].targets});
    return {numbers, texts, start};
}

}  // namespace

Example typed_pair(const PairMaker& pairs, const std::string& text) {
    const std::vector<std::string_view> sides = split(text, '=');
    if (sides.size() != 2)
        throw Error("probe", in_quotes(text), "a text and its translation, with = between them");
    const Lexicon& lexicon = pairs.lexicon();
    Example example;
    example.tokens = read_source(lexicon, trimmed(sides[0])).numbers;
    example.targets = read_reference(lexicon, trimmed(sides[1]));
    return example;
}

LearnedModel translation_model(const TrainingSetup& setup, const Example& example,
                               const std::vector<ParameterSource>& sources) {
    const Lexicon& lexicon = lexicon_of(setup);
    const NetworkSizes sizes = setup.network();
    std::vector<std::string> learned;
    std::vector<ParameterSource> noted{[&](const WantedLeaf& wanted) -> OperationPtr {
        learned.push_back(wanted.path);
        return nullptr;
    }};
    noted.insert(noted.end(), sources.begin(), sources.end());
    LearnedModel model{std::make_shared<Graph>()};
    Graph& graph = *model.graph;
    const NetworkLeaves leaves = add_network(graph, sizes, Parameters(noted),
                                             lexicon.source.words(), lexicon.target.words());
    std::vector<std::string> words, written_words;
    for (const Index token : example.tokens) words.push_back(lexicon.source.word(token));
    for (const Index word : example.targets) written_words.push_back(lexicon.target.word(word));
    const EncodedNodes encoded =
        add_encoder(graph, leaves, example.tokens, Axis("token", std::move(words)));
    const Written written =
        write_words(graph, leaves, encoded, lexicon, {{}, example.targets, {}}, {});
    const GatheredNodes gathered = add_gathered(graph, sizes, encoded, written, written_words);
    model.own = {encoded.vectors};
    model.blocks = {add_block(graph, gathered, sizes.own())};
    model.output = gathered.context;
    model.logits = gathered.logits, model.probabilities = gathered.probabilities;
    const Ref logits{&graph, gathered.logits};
    const Ref targets = Scope(graph).add("targets", leaf<Targets>(example.targets, logits.axes()),
                                         {"targets", "t", Role::other, "Targets"});
    model.targets = targets.id;
    model.loss = Scope(graph).add_node("loss", cross_entropy(logits, targets),
                                       {"loss", "L", Role::other, "Loss"});
    graph.entry().sequences = {{encoded.h.id, encoded.vectors, {}}, {gathered.state, {}, {}}};
    for (const std::string& path : learned) model.leaves.push_back(graph.at(path));
    return model;
}

BatchGradient translation_gradient(const TrainingSetup& setup, const TrainingState& state,
                                   std::span<const Example> batch) {
    NetworkNumbers numbers = numbers_of(setup, state);
    const Index start = lexicon_of(setup).target.at(start_of_text);
    Index words = 0;
    for (const Example& example : batch) words += std::ssize(example.targets);
    const auto parts = parts_by_length(batch);
    std::vector<NetworkNumbers> sums(parts.size(), numbers_like(setup));
    std::vector<double> losses(parts.size());
    side_by_side(parts.size(), [&](std::size_t part) {
        ForcedPass pass = pass_of(numbers, batch, parts[part], start);
        losses[part] = pass.forward().loss;
        pass.backward(Scalar{1} / static_cast<Scalar>(words), sums[part]);
    });
    for (std::size_t part = 1; part < parts.size(); ++part) sums.front().add(sums[part]);
    BatchGradient gradient;
    gradient.loss = std::accumulate(losses.begin(), losses.end(), 0.0) / static_cast<double>(words);
    gradient.gradients.resize(state.leaves.size());
    sums.front().each_leaf([&](const std::string& path, Matrix& by) {
        const auto at = state.find(path) - state.leaves.data();
        gradient.gradients[static_cast<std::size_t>(at)] = Matrix(by);
    });
    gradient.norm = gradient_norm(gradient.gradients);
    return gradient;
}

ForcedLoss translation_loss(const TrainingSetup& setup, const TrainingState& state,
                            std::span<const Example> examples) {
    NetworkNumbers numbers = numbers_of(setup, state);
    const Index start = lexicon_of(setup).target.at(start_of_text);
    const auto parts = parts_by_length(examples);
    std::vector<ForcedLoss> losses(parts.size());
    side_by_side(parts.size(), [&](std::size_t part) {
        losses[part] = pass_of(numbers, examples, parts[part], start).forward();
    });
    ForcedLoss all{0, 0, std::vector<bool>(examples.size())};
    for (std::size_t part = 0; part < parts.size(); ++part) {
        all.loss += losses[part].loss, all.words += losses[part].words;
        for (std::size_t i = 0; i < parts[part].size(); ++i)
            all.exact[parts[part][i]] = losses[part].exact[i];
    }
    return all;
}

AccuracyByLength accuracy_by_length(const Trainer& trainer, const TrainingState& state,
                                    Index examples) {
    std::set<std::vector<Index>> learned;
    for (Index step = 0; step < state.step; ++step)
        for (Example& example : trainer.batch(step)) learned.insert(std::move(example.tokens));
    std::vector<Example> unseen = trainer.examples().validation(examples);
    std::erase_if(unseen, [&](const Example& example) { return learned.contains(example.tokens); });
    const ForcedLoss told = translation_loss(trainer.setup(), state, unseen);
    const PairMaker& pairs = trainer.task().pairs();
    const Index count = std::ssize(pairs.bands);
    AccuracyByLength found{Matrix(count, 2), Matrix(count, 1), 0, std::ssize(unseen)};
    found.all = static_cast<double>(std::ranges::count(told.exact, true)) /
                static_cast<double>(std::max<std::size_t>(1, unseen.size()));
    for (Index band = 0; band < count; ++band) {
        const Index from = pairs.bands[static_cast<std::size_t>(band)],
                    to = band + 1 < count ? pairs.bands[static_cast<std::size_t>(band) + 1] - 1
                                          : pairs.longest_source - 1;
        Index texts = 0, exact = 0;
        for (std::size_t i = 0; i < unseen.size(); ++i) {
            const Index length = std::ssize(unseen[i].tokens) - 1;
            if (length < from || length > to) continue;
            ++texts, exact += told.exact[i] ? 1 : 0;
        }
        found.bands.row(band) << static_cast<Scalar>(from), static_cast<Scalar>(to);
        found.exact(band, 0) = static_cast<Scalar>(static_cast<double>(exact) /
                                                   static_cast<double>(std::max<Index>(1, texts)));
    }
    return found;
}

}  // namespace attend
