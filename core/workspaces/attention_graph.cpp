#include "core/workspaces/attention_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/analysis/add_measures.h"
#include "core/analysis/near_nodes.h"
#include "core/analysis/why_root.h"
#include "core/attention/layer.h"
#include "core/attention/mask.h"
#include "core/attention/normalizer.h"
#include "core/attention/pooling.h"
#include "core/attention/position.h"
#include "core/attention/projection.h"
#include "core/error.h"
#include "core/models/model_table.h"
#include "core/ops/add.h"
#include "core/ops/join.h"
#include "core/ops/leaf.h"
#include "core/parameters/source.h"
#include "core/plural.h"
#include "core/workspaces/attention_cost.h"
#include "core/workspaces/rooms.h"
#include "core/workspaces/training_setup.h"

namespace attend {

namespace {

DocumentFrequencies frequencies(const std::vector<std::string>& words, const Choices& choices,
                                const Resources& resources) {
    if (!reads_corpus(choices.pooling)) return {};
    const auto found = resources.find(corpus_id(choices));
    const CorpusPtr corpus =
        found == resources.end() ? small_corpus() : std::get<CorpusPtr>(found->second);
    return corpus->frequencies(words, choices.tokenizer);
}

/// Adds the nodes of the choice `pooling`, of the vectors that answer: those of the second text,
/// and of the sentence where both do. Throws Error for an unknown choice.
std::vector<PoolingNodes> pool(Ref memory, const Scene& scene, const Choices& choices,
                               const Resources& resources, const Parameters& parameters) {
    if (!pooling(choices.pooling).build && choices.pooling != "all") return {};
    std::vector<std::string> words;
    for (const std::size_t sequence : scene.blocks.front().answers)
        for (const Token& token : scene.sequences[sequence].tokens) words.push_back(token.word);
    return add_poolings(memory, choices.pooling, words, frequencies(words, choices, resources),
                        parameters);
}

/// A sequence on its way into the layers.
struct EntryNames {
    const char *words, *positions, *sum;  // paths
    Notation notation;                    // of the sum
    bool always_words = true;             // where nothing is added to them, the sum is their name
};

/// Empty columns beside words and places, for a projection that lets heads write there.
Ref add_room(Scope& scope, const Axes& words) {
    std::vector<std::string> labels;
    for (Index i = 0; i < words.columns.size(); ++i)
        labels.push_back("before: " + words.columns.label(i));
    const Axes axes{words.rows, Axis("dimension", std::move(labels))};
    return scope.add("room", leaf<Fill>(axes, Scalar{0}, "0: room that a head may write into"),
                     {"room", "r", Role::input});
}

/// Word vectors, with a vector for each position added, or beside them, where there is one.
SequenceNodes enter(Scope& scope, const Sequence& sequence, const EntryNames& names,
                    const Choices& choices, const Parameters& parameters) {
    const Position& place = position(choices.position);
    const Expression read{sequence.embedding.vectors, {}};
    if (!place.vectors && !names.always_words) {
        const NodeId words = scope.add_node(names.sum, read, names.notation);
        return {words, words};
    }
    const Notation notation =
        published(names.notation, place.vectors ? place.source : std::string_view());
    const Ref words = scope.add(names.words, read, {"E", "e", Role::input, "Word vectors"});
    if (!place.vectors) return {scope.add_node(names.sum, same(words), notation), words.id};
    std::vector<Ref> parts{words,
                           scope.add(names.positions, {place.vectors(words.axes(), parameters), {}},
                                     {"P", "p", Role::input, "Vectors of positions"})};
    if (place.beside && projection(choices.projection).needs_room)
        parts.push_back(add_room(scope, words.axes()));
    const NodeId sum =
        scope.add_node(names.sum, place.beside ? beside(parts) : add(parts[0], parts[1]), notation);
    return {sum, words.id, parts[1].id};
}

/// The same for all sequences of a scene: the rows that layers read of them.
std::vector<Ref> enter_all(Graph& graph, const Scene& scene, const Choices& choices,
                           const Parameters& parameters) {
    const std::array names{EntryNames{"word_vectors",
                                      "position_vectors",
                                      "x",
                                      {"X", "x", Role::input, "What attention reads"}},
                           EntryNames{"second_word_vectors", "second_position_vectors",
                                      choices.join_keys ? "second_memory" : "memory",
                                      memory_notation("second text"),  // as the window calls it
                                      false}};
    Scope scope(graph);
    std::vector<Ref> entered;
    for (std::size_t i = 0; i < scene.sequences.size(); ++i) {
        const SequenceNodes nodes =
            enter(scope, scene.sequences[i], names.at(i), choices, parameters);
        graph.entry().sequences.push_back(nodes);
        entered.push_back({&graph, *nodes.vectors});
    }
    return entered;
}

/// A projection that needs room reads one text alone.
void check_alone(const Choices& choices) {
    if (!projection(choices.projection).needs_room) return;
    throw Error("projection", fmt::format("{} with a second text", choices.projection),
                "one text alone, or another projection");
}

/// Whether the texts can give keys together.
void check_joined(const std::vector<Ref>& texts, const Choices& choices) {
    const Index width = texts[0].shape().columns, other = texts[1].shape().columns;
    if (other != width)
        throw Error("join_keys",
                    fmt::format("texts with vectors of {} and {} numbers", width, other),
                    "embeddings of the same width, since both give keys");
    if (position(choices.position).turn || position(choices.position).bias)
        throw Error("join_keys", fmt::format("on with the position {}", choices.position),
                    "a position that is added to the vectors, or none: distances between two "
                    "texts mean nothing");
}

/// Null where the vectors are of no table.
WordTablePtr table_of_embedding(const Choices& choices, const Resources& resources) {
    if (choices.embedding == trained_name) return weights_of(choices, resources)->words;
    const auto found = resources.find(choices.embedding);
    if (found == resources.end()) return nullptr;
    const auto* const table = std::get_if<WordTablePtr>(&found->second);
    return table ? *table : nullptr;
}

ModelPtr model_of_embedding(const Choices& choices, const Resources& resources) {
    const WordTablePtr table = table_of_embedding(choices, resources);
    return table ? model_behind(*table) : nullptr;
}

/// What the scene's parameters can be made from.
Material material_of(const Scene& scene, const Choices& choices, const Resources& resources) {
    const Sequence &text = scene.sequences.front(), &answers = scene.sequences.back();
    const bool two = &text != &answers;
    const auto basis_of = [](const Sequence& of, std::string_view whose) -> Basis {
        return {of.embedding.principal, fmt::format("{}, {}", whose, of.embedding.name)};
    };
    Material material{basis_of(text, two ? "the sentence's embedding" : "the embedding"),
                      basis_of(answers, two ? "the second text's embedding" : "the embedding")};
    if (position(choices.position).beside && choices.embedding == "one_hot" && !two) {
        const Index words = text.embedding.columns.size();
        material.parts = {words, text.size(),
                          projection(choices.projection).needs_room ? words : 0};
    }
    if (const ModelPtr model = model_of_embedding(choices, resources))
        material.of_model = [model](Index layer) { return layer_source(model, layer); };
    return material;
}

Index head_width(std::optional<int> chosen, Index width, int heads) {
    return chosen ? *chosen : std::max<Index>(1, width / heads);
}

std::vector<bool> heads_switched_off(const Choices& choices) {
    return switched_off(choices.heads_off, "heads_off", "head", choices.heads * choices.layers);
}

/// d and d_m are the widths of x and memory.
LayerOptions layer_options(const Choices& choices, Index d, Index d_m) {
    LayerOptions options;
    static_cast<AttentionChoices&>(options) = choices;
    options.heads = choices.heads;
    options.off = heads_switched_off(choices);
    if (projection(choices.projection).whole_width) {
        if (d != d_m)
            throw Error("projection",
                        fmt::format("'{}' with embeddings of {} and {} columns", choices.projection,
                                    d, d_m),
                        "two embeddings of the same width, or another projection");
        options.key_width = options.value_width = d;
    } else {
        if (choices.query_width) options.query_width = *choices.query_width;
        options.key_width = head_width(choices.key_width, d, choices.heads);
        options.value_width = choices.shared_key_value && !choices.value_width
                                  ? options.key_width
                                  : head_width(choices.value_width, d, choices.heads);
    }
    options.output_projection = choices.output_projection.value_or(
        choices.heads > 1 || choices.layers > 1 || choices.residual);
    return options;
}

/// Weights wired by hand lead from columns of words and places to others.
void check_circuit(const Scene& scene, const Choices& choices, const ColumnParts& parts) {
    if (!projection(choices.projection).check || parts.words > 0) return;
    throw Error("projection",
                fmt::format("{} with the embedding {} and the position {}{}", choices.projection,
                            choices.embedding, choices.position,
                            scene.sequences.size() > 1 ? ", and a second text" : ""),
                "the embedding one_hot and the position one_hot, without a second text");
}

MeasuredScene measured(const Scene& scene, const Choices& choices) {
    MeasuredScene result{choices,
                         choices.heads,
                         heads_switched_off(choices),
                         {!scene.crosses(), normalizer_of(choices).rows_sum_to_one, {}},
                         choices.combined_shares,
                         scene.crosses() ? scene.answers().size() : 0};
    std::vector<std::string> words = scene.asks().words();
    result.text.block = repeated_block(words);
    result.text.words = std::move(words);
    return result;
}

}  // namespace

std::shared_ptr<const Graph> make_graph(Scene& scene, const Resources& resources,
                                        const std::optional<TrainedModel>& trained) {
    const Choices& choices = scene.choices;
    if (choices.layers == 0)
        throw Error("layers", "0", "1 to 12; none at all is of the room training");
    auto graph = std::make_shared<Graph>();
    constexpr std::size_t of_head = 28, of_layer = 40, of_scene = 24;  // nodes, roughly
    const auto layers = static_cast<std::size_t>(choices.layers),
               heads = static_cast<std::size_t>(choices.heads);
    graph->reserve(of_scene + layers * (of_layer + heads * of_head));
    Material material = material_of(scene, choices, resources);
    if (trained) add_trained(*trained, scene, material);
    const Parameters parameters = parameters_of(choices, material);
    const bool two = scene.sequences.size() > 1, joined = two && choices.join_keys;
    if (two) check_alone(choices);
    const std::vector<Ref> texts = enter_all(*graph, scene, choices, parameters);
    if (joined) check_joined(texts, choices);
    check_circuit(scene, choices, material.parts);
    WhoAttends who{0, {texts.size() - 1}};
    if (joined) who.answers.push_back(who.asks);
    const LayerInputs inputs{texts, parameters, std::move(who)};
    const LayerOptions options =
        layer_options(choices, texts.front().shape().columns, texts.back().shape().columns);
    scene.output =
        attention_layers(Scope(*graph), inputs, options, &scene.blocks, &scene.layers).id;
    const bool pools_output = trained && trained->setup.pooling == choices.pooling;
    scene.poolings = pool({graph.get(), pools_output ? scene.output : scene.layers.front().memory},
                          scene, choices, resources, parameters);
    if (trained) add_trained_answers(*trained, *graph, scene, parameters);
    scene.measures = add_measures(*graph, scene.blocks, measured(scene, choices));
    scene.measures.cost = add_cost(*graph, scene, choices);
    const WordTablePtr table = table_of_embedding(choices, resources);
    if (table && output_elsewhere(scene, *graph).empty())
        scene.measures.near_words = add_near_words(*graph, texts.front().id, scene.output, table);
    scene.measures.root = add_why_root(*graph, choices[seed]);
    return graph;
}

std::string output_elsewhere(const Scene& scene, const Graph& graph) {
    const Index before = graph.node(*graph.sequence(0).vectors).shape().columns,
                after = graph.node(scene.output).shape().columns;
    const Sequence &asks = scene.asks(), &answers = scene.answers();
    if (before != asks.embedding.columns.size())
        return "Positions stand beside the words, in columns of their own: the vectors are longer "
               "than those of the vocabulary.";
    if (before != after)
        return fmt::format(
            "The output has {} for each word, the word vectors have {}: "
            "they do not live in one space.",
            count_of(after, "number"), before);
    if (answers.source != asks.source)
        return fmt::format(
            "The output is made of vectors from {}, the words that ask are from {}: "
            "they do not live in one space.",
            answers.source, asks.source);
    const Choices& choices = scene.choices;
    if (choices.layer_norm != "none" || choices.feed_forward != "none" ||
        choices.activation != "none")
        return "Layer norm, feed-forward and activations lead out of the space of the words: with "
               "any of them, the output can no longer be compared with the vocabulary.";
    if (choices.projection == "random")
        return "The projection of the values is drawn at random: the output lives in a space of "
               "its own, where no word of the vocabulary stands.";
    if (choices.projection == trained_name)
        return "What the heads give was learned for the answers, not for the words: the output "
               "lives "
               "in a space of its own, which probabilities reads.";
    if (choices.projection != "identity" && !scene.output_projection())
        return "The projection of the values takes the words to other axes, and no output "
               "projection leads back from there: the output lives in other coordinates than the "
               "words.";
    return {};
}

}  // namespace attend
