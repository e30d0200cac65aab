#include "core/models/model.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/analysis/add_measures.h"
#include "core/attention/pooling.h"
#include "core/error.h"
#include "core/models/models_here.h"
#include "core/ops/add.h"
#include "core/text/split.h"
#include "core/text/utf8.h"
#include "core/workspaces/attention_cost.h"
#include "core/workspaces/next_token.h"
#include "core/workspaces/rooms.h"

namespace attend {

namespace {

/// What the id of a resource begins with that is a model.
std::string model_id(const Choices& choices) { return std::string(model_prefix) + choices.model; }

bool reads(std::string_view choice) {
    return is_of<ModelChoices>(choice) || choice == "sentence" || choice == "second_text" ||
           choice == "heads_off" || choice == "combined_shares" || choice == "pooling";
}

/// What the model decides in place of the person.
Choices decided(const Choices& choices, const ModelOptions& options) {
    Choices result = choices;
    static_cast<AttentionChoices&>(result) = options;
    result.heads = static_cast<int>(options.heads);
    result.key_width = static_cast<int>(options.key_width);
    result.value_width = static_cast<int>(options.value_width);
    result.output_projection = options.output_projection;
    result.query_width.reset();
    return result;
}

/// By number, which are on a list of them. Throws Error for one that is none.
std::vector<bool> switched_off(const NumberList& list, std::string_view field,
                               std::string_view what, Index count) {
    std::vector<bool> off(static_cast<std::size_t>(count), false);
    for (const int number : list) {
        if (number >= count)
            throw Error(field, fmt::format("{} {}", what, number),
                        fmt::format("a {} from 0 to {}", what, count - 1));
        off[static_cast<std::size_t>(number)] = true;
    }
    return off;
}

ModelOptions options_of(const Model& model, const Choices& choices) {
    ModelOptions options = model.options;
    options.off =
        switched_off(choices.heads_off, "heads_off", "head", options.heads * options.layers);
    options.layers_off = switched_off(choices.layers_off, "layers_off", "layer", options.layers);
    return options;
}

/// The tokens of a sentence, or of a pair of texts, as the model reads them.
struct ModelText {
    std::vector<ModelToken> tokens;
    std::size_t second = 0;  // the first token of the second segment; none: their number
};

ModelText text_of(const Model& model, const Choices& choices) {
    for (const auto& [name, text] :
         {std::pair("sentence", &choices.sentence), std::pair("second_text", &choices.second_text)})
        if (invalid_utf8(*text)) throw Error(name, "bytes that are not UTF-8", "a text in UTF-8");
    ModelText text;
    text.tokens = model.tokenizer->encode(choices.sentence);
    text.second = text.tokens.size();
    if (std::all_of(text.tokens.begin(), text.tokens.end(),
                    [](const ModelToken& token) { return token.begin == token.end; }))
        throw Error("sentence", "no token", "at least one word");
    if (!choices.second_text.empty()) {
        if (model.options.causal)
            throw Error("second_text", fmt::format("one, and {}, which reads one text", model.name),
                        "none, or a model of BERT's kind");
        text.tokens = model.tokenizer->encode(choices.sentence, choices.second_text);
    }
    const auto count = static_cast<Index>(text.tokens.size());
    if (const Index places = model.options.places; count > places)
        throw Error("sentence", fmt::format("{} tokens", count),
                    fmt::format("{} at most, for which {} has places", places, model.name));
    return text;
}

/// As a person reads it: without the space before a word; as in the vocabulary where it is a part
/// of a character.
std::string shown_text(const ModelTokenizer& tokenizer, const ModelToken& token) {
    const std::string text = tokenizer.text_of(token.id);
    const std::string_view shown = trimmed(text);
    return shown.empty() || invalid_utf8(shown) ? token.piece : std::string(shown);
}

Side side_of(const ModelPtr& model, const ModelText& text) {
    Side side;
    side.source = model->path.string();
    side.opened = model;
    side.model_tokens = text.tokens;
    std::vector<std::string> labels;
    for (const ModelToken& token : text.tokens) {
        const std::string shown = shown_text(*model->tokenizer, token);
        side.places.push_back(static_cast<Index>(side.tokens.size()));
        side.tokens.push_back({shown, token.piece, token.begin, token.end});
        labels.push_back(shown);
        side.embedding.origins.push_back(
            {true, fmt::format("{}, token {}, {}", model->name, token.id, in_quotes(token.piece))});
    }
    side.all = side.tokens;
    side.embedding.name = model->name;
    side.embedding.columns = Axis("dimension", model->options.width);
    std::vector<Index> rows;
    for (const ModelToken& token : text.tokens) rows.push_back(token.id);
    side.embedding.vectors = model_rows(*model, "word_vectors",
                                        {Axis("token", std::move(labels)), side.embedding.columns},
                                        model->options.vocabulary, std::move(rows));
    return side;
}

/// Vectors of words, places and segments, their sum, and its norm where the model has one there.
Ref add_input(Scope& scope, const Scene& scene, const Model& model, const ModelText& text,
              const Parameters& parameters) {
    const ModelOptions& options = model.options;
    const Axes axes = scene.x.embedding.vectors->axes({});
    const Index count = axes.rows.size();
    std::vector<Ref> parts{scope.add("word_vectors", {scene.x.embedding.vectors, {}},
                                     {"E", "e", Role::input, "Word vectors"})};
    const auto add_rows = [&](const char* name, Notation notation, Index rows_there,
                              std::vector<Index> rows) {
        parts.push_back(scope.add(
            name, {model_rows(model, name, axes, rows_there, std::move(rows)), {}}, notation));
    };
    if (options.position == "learned") {
        std::vector<Index> places;
        for (Index i = 0; i < count; ++i) places.push_back(options.first_place + i);
        add_rows("position_vectors", {"P", "p", Role::input, "Vectors of positions"},
                 options.first_place + options.places, std::move(places));
    }
    if (options.types > 0) {
        std::vector<Index> types;
        for (Index i = 0; i < count; ++i)
            types.push_back(i < static_cast<Index>(text.second) || options.types < 2 ? 0 : 1);
        add_rows("type_vectors", {"T", "t", Role::input, "Vectors of the two texts"}, options.types,
                 std::move(types));
    }
    const Ref embedded = scope.add("embedded", {std::make_shared<const Add>(), parts},
                                   {"embedded", "x", Role::input, "Sum of the vectors"});
    const Notation notation{"X", "x", Role::input, "What attention reads"};
    if (!options.embedding_norm) return scope.add("x", same(embedded), notation);
    const Norm norm = add_norm(scope, parameters, "embedding_norm", axes.columns, options);
    return scope.add("x", normed(embedded, norm, options), notation);
}

std::vector<std::string> resources(const Choices& choices) { return {model_id(choices)}; }

Scene build(const Choices& choices, const Resources& resources, const Scene*) {
    const ModelPtr model = std::get<ModelPtr>(resources.at(model_id(choices)));
    const ModelOptions options = options_of(*model, choices);
    const ModelText text = text_of(*model, choices);
    Scene scene;
    scene.choices = decided(choices, options);
    scene.x = scene.memory = side_of(model, text);
    scene.key_width = options.key_width;
    scene.value_width = options.value_width;
    scene.output_projection = options.output_projection;
    auto graph = std::make_shared<Graph>();
    constexpr std::size_t of_head = 32, of_layer = 60, of_scene = 40;  // nodes, roughly
    graph->reserve(of_scene + static_cast<std::size_t>(options.layers) *
                                  (of_layer + static_cast<std::size_t>(options.heads) * of_head));
    Scope scope(*graph);
    const Parameters parameters({model_source(model)});
    const Ref x = add_input(scope, scene, *model, text, parameters);
    const Ref memory =
        scope.add("memory", same(x), {"memory", "x", Role::input, "What answers", "x"});
    const Ref output =
        attention_layers(scope, {x, memory, false, parameters}, options, &scene.blocks);
    std::vector<std::string> words;
    for (const Token& token : scene.x.tokens) words.push_back(token.word);
    const auto next = add_next_token(*graph, *model);
    add_poolings(output, choices.pooling, words, {});
    scene.measures = add_measures(*graph, scene.blocks,
                                  {scene.choices,
                                   scene.choices.heads,
                                   options.off,
                                   {true, true, repeated_block(words), words},
                                   choices.combined_shares,
                                   0});
    scene.measures.next = next;
    add_cost(*graph, scene, scene.choices);
    scene.graph = std::move(graph);
    return scene;
}

double cost(const Choices& choices, const Resources& resources) {
    constexpr double a_byte = 3'000, a_head = 60'000;  // measured, at 5e9 a second
    const auto found = resources.find(model_id(choices));
    const double heads =
        found == resources.end()
            ? 0
            : static_cast<double>(std::get<ModelPtr>(found->second)->options.heads) *
                  std::get<ModelPtr>(found->second)->options.layers;
    return a_head * heads +
           a_byte * static_cast<double>(choices.sentence.size() + choices.second_text.size());
}

}  // namespace

std::vector<Field<ModelChoices>> ModelChoices::fields() {
    return {
        {"model", "Model", "A folder of a model, a .gguf file, or what `attend models` lists",
         &ModelChoices::model, 0, 0, values_of<known_models>, nullptr, std::span<const MadeNode>(),
         true},
        {"layers_off", "Layers off", "Layers that hand their input on, such as 1,3",
         &ModelChoices::layers_off, 0, 255},
    };
}

const Workspace model_workspace{"model",
                                "Model",
                                "A real model attends: every head of every layer, live",
                                reads,
                                [](Choices&) {},
                                resources,
                                build,
                                cost,
                                "layer.0/head.0/weights",
                                "wall"};

}  // namespace attend
