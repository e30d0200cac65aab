#include "core/models/model.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

#include "core/analysis/add_measures.h"
#include "core/attention/pooling.h"
#include "core/error.h"
#include "core/memory.h"
#include "core/models/bert_text.h"
#include "core/models/byte_tokenizer.h"
#include "core/models/models_here.h"
#include "core/models/tokenizer.h"
#include "core/plural.h"
#include "core/text/split.h"
#include "core/text/utf8.h"
#include "core/workspaces/attention_cost.h"
#include "core/workspaces/model_graph.h"
#include "core/workspaces/model_probe.h"
#include "core/workspaces/next_token.h"
#include "core/workspaces/rooms.h"
#include "core/workspaces/sentence_vectors.h"
#include "core/workspaces/typed_texts.h"

namespace attend {

namespace {

/// What the id of a resource begins with that is a model.
std::string model_id(const Choices& choices) { return std::string(model_prefix) + choices.model; }

bool model_reads(std::string_view choice) {
    return is_of<ModelChoices, GradientChoices, NotationChoices>(choice) || choice == "sentence" ||
           choice == "second_text" || choice == "heads_off" || choice == "combined_shares" ||
           choice == "pooling";
}

/// What the model decides in place of the person.
Choices decided(const Choices& choices, const ModelOptions& options) {
    Choices result = choices;
    static_cast<AttentionChoices&>(result) = options;
    for (const Parameter* const own : next_token_parameters) result.set(*own, choices.at(*own));
    result.heads = static_cast<int>(options.heads);
    result.key_width = static_cast<int>(options.key_width);
    result.value_width = static_cast<int>(options.value_width);
    result.output_projection = options.output_projection;
    result.query_width.reset();
    return result;
}

ModelOptions options_of(const Model& model, const Choices& choices, std::size_t tokens) {
    ModelOptions options = model.options;
    options.keeps = kept_of_model(options, tokens);
    options.off =
        switched_off(choices.heads_off, "heads_off", "head", options.heads * options.layers);
    options.layers_off = switched_off(choices.layers_off, "layers_off", "layer", options.layers);
    return options;
}

ModelText text_of(const Model& model, const Choices& choices) {
    for (const TypedText& typed : typed_texts)
        if (invalid_utf8(choices.*typed.text))
            throw Error(typed.choice, "bytes that are not UTF-8", "a text in UTF-8");
    ModelText text;
    const auto check_some = [](const char* name, std::span<const ModelToken> tokens) {
        if (std::ranges::all_of(tokens, [](const auto& token) { return token.begin == token.end; }))
            throw Error(name, "no token", "at least one word");
    };
    text.tokens = model.tokenizer->encode(choices.sentence);
    text.second = text.tokens.size();
    check_some("sentence", text.tokens);
    if (!choices.second_text.empty()) {
        if (model.options.causal)
            throw Error("second_text", fmt::format("one, and {}, which reads one text", model.name),
                        "none, or a model of BERT's kind");
        text.tokens = model.tokenizer->encode(choices.sentence, choices.second_text);
        check_some("second_text", std::span(text.tokens).subspan(text.second));
    }
    const auto count = static_cast<Index>(text.tokens.size());
    if (const Index places = model.options.places; count > places)
        throw Error("sentence", fmt::format("{} tokens", count),
                    fmt::format("{} at most, for which {} has places", places, model.name));
    return text;
}

/// The first words: enough to find them again.
std::string beginning(const std::string& text) {
    constexpr std::size_t shown = 32;
    if (text.size() <= shown) return in_quotes(text);
    std::size_t end = 0;
    for (std::size_t next = 0; next <= shown; next = grapheme_end(text, next)) end = next;
    const std::size_t space = text.substr(0, end).rfind(' ');
    return in_quotes(text.substr(0, space == text.npos || space == 0 ? end : space) + " …");
}

/// The sentence up to the last token that the model has a place for, beside a second text.
Fitting cut_to_places(const Model& model, const Choices& choices) {
    const auto places = static_cast<std::size_t>(model.options.places);
    const std::string& second = choices.second_text;
    constexpr std::size_t most_special = 8;  // of a text or a pair; any other token has a byte
    const bool fits = choices.sentence.size() + second.size() + most_special <= places;
    if (fits || invalid_utf8(choices.sentence) || invalid_utf8(second)) return {choices, {}};
    Choices result = choices;
    std::optional<std::size_t> typed;
    std::size_t count = 0;
    for (;;) {
        const std::vector<ModelToken> alone = model.tokenizer->encode(result.sentence);
        count =
            second.empty() ? alone.size() : model.tokenizer->encode(result.sentence, second).size();
        if (!typed) typed = count;
        if (count <= places) break;
        std::vector<std::size_t> begins;  // of tokens that stand for something typed
        for (const ModelToken& token : alone)
            if (token.begin < token.end) begins.push_back(token.begin);
        const std::size_t over = count - places;
        if (over >= begins.size() || begins[begins.size() - over] == 0) return {choices, {}};
        result.sentence.resize(begins[begins.size() - over]);
    }
    const std::size_t left_out = *typed - count;
    if (left_out == 0) return {choices, {}};
    const std::string rest = choices.sentence.substr(result.sentence.size());
    return {std::move(result),
            fmt::format("{} has {} places for tokens: the last {} left out, from {} on", model.name,
                        counted(places), left_out == 1 ? "token is" : counted(left_out) + " are",
                        beginning(rest))};
}

Fitting model_fitting(const Choices& choices, const Resources& resources) {
    const Model& model = *std::get<ModelPtr>(resources.at(model_id(choices)));
    if (!model.options.causal || choices.second_text.empty()) return cut_to_places(model, choices);
    Choices alone = choices;
    alone.second_text.clear();
    Fitting fits = cut_to_places(model, alone);
    fits.left_out = fmt::format("{} reads one text: the second is left out{}{}", model.name,
                                fits.left_out.empty() ? "" : "; ", fits.left_out);
    return fits;
}

/// Characters of a text that no token stands for: a vocabulary without a token for what it does not
/// know leaves them out.
std::string left_out(const std::string& text, std::span<const ModelToken> tokens) {
    std::vector<bool> read(text.size());
    for (const ModelToken& token : tokens)
        std::fill(read.begin() + static_cast<std::ptrdiff_t>(token.begin),
                  read.begin() + static_cast<std::ptrdiff_t>(token.end), true);
    std::string characters;
    for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
        end = grapheme_end(text, at);
        std::size_t next = at;
        const bool space = is_space(next_code_point(text, next));
        const auto begin = read.begin() + static_cast<std::ptrdiff_t>(at);
        if (!space && std::find(begin, begin + static_cast<std::ptrdiff_t>(end - at), true) ==
                          begin + static_cast<std::ptrdiff_t>(end - at))
            characters += text.substr(at, end - at);
        else if (space && !characters.empty() && characters.back() != ' ')
            characters += ' ';  // words stay apart
    }
    return std::string(trimmed(characters));
}

void add_notices(std::vector<Notice>& notices, const Model& model, const Choices& choices,
                 const ModelText& text) {
    const std::span<const ModelToken> tokens = text.tokens;
    const auto add = [&](const char* name, const std::string& typed, auto part) {
        if (const std::string characters = left_out(typed, part); !characters.empty())
            notices.push_back({name, fmt::format("found {}, which the vocabulary has no token for; "
                                                 "the model does not read it",
                                                 in_quotes(characters))});
    };
    add("sentence", choices.sentence, tokens.first(text.second));
    if (!choices.second_text.empty())
        add("second_text", choices.second_text, tokens.subspan(text.second));
    const Index words = model.vocabulary.size();
    for (const WholeParameter& of : {next_word, next_against})
        if (const Index token = choices[of]; token >= words)
            notices.push_back(
                {std::string(of.name), fmt::format("found {}, which the vocabulary of {} has no "
                                                   "token for; expected -1 to {}",
                                                   token, model.name, words - 1)});
    if (model.options.causal && !writes(model))
        notices.push_back({"model",
                           "no table that leads to tokens, and that of the words' vectors is not "
                           "it (tie_word_embeddings); what comes next is not computed"});
    for (std::string& odd : oddities(model)) notices.push_back({"model", std::move(odd)});
}

Sequence sequence_of(const ModelPtr& model, const ModelText& text) {
    Sequence sequence;
    sequence.name = "text";
    sequence.source = model->path.string();
    sequence.opened = model;
    sequence.model_tokens = text.tokens;
    for (const ModelToken& token : text.tokens) {
        const std::string shown = shown_text(*model->tokenizer, token.id);
        sequence.places.push_back(sequence.size());
        sequence.tokens.push_back({shown, token.piece, token.begin, token.end});
        sequence.embedding.origins.push_back(
            {true, fmt::format("{}, token {}, {}", model->name, token.id, in_quotes(token.piece))});
    }
    sequence.all = sequence.tokens;
    sequence.embedding.name = model->name;
    sequence.embedding.columns = Axis("dimension", model->options.width);
    sequence.embedding.vectors = vectors_of(*model, text);
    return sequence;
}

/// TF-IDF counts whole words, without the marks that a model's pieces have, in the built-in texts.
std::vector<PoolingNodes> pool_tokens(Ref output, const Sequence& text, const Choices& choices) {
    const std::string& pooling = choices.pooling;
    std::vector<std::string> words;
    for (const Token& token : text.tokens) words.push_back(lower_case(token.text));
    DocumentFrequencies frequencies;
    if (reads_corpus(pooling))
        frequencies = small_corpus()->frequencies(words, TextChoices().tokenizer);
    return add_poolings(output, pooling, words, frequencies,
                        Parameters({random_source(choices[seed])}));
}

constexpr std::string_view by_writer =
    "a model that says what stands at a place has it: one that writes (GPT-2, Llama …), or a "
    "masked one whose file has that head";
constexpr std::string_view by_stream =
    "workspace=model with a model that writes (GPT-2, Llama …) and a next_word makes it";
constexpr std::string_view by_difference =
    "workspace=model with a model that writes (GPT-2, Llama …), a next_word and a next_against "
    "makes it";
constexpr std::string_view by_model = "workspace=model makes it";
constexpr std::array made_by_writers{
    MadeNode{"logits", by_writer},
    MadeNode{"probabilities", by_writer},
    MadeNode{"lens", by_writer},
    MadeNode{"unembedding", by_writer},
    MadeNode{"push", by_stream},
    MadeNode{"bias/push", by_stream},
    MadeNode{"feed_forward/push", by_stream},
    MadeNode{"written", by_stream},
    MadeNode{"unembedding_mean", by_stream},
    MadeNode{"unembedding_shares", by_stream},
    MadeNode{"why", by_difference},
    MadeNode{"bias/why", by_difference},
    MadeNode{"feed_forward/why", by_difference},
    MadeNode{"probe", by_model},
    MadeNode{"near", by_model},
    MadeNode{"vocabulary", by_model},
    MadeNode{"type_vectors", "workspace=model with BERT or its kin makes it"},
    MadeNode{"embedding_norm", "workspace=model with BERT or its kin makes it"},
    MadeNode{"embedded", "workspace=model with BERT or its kin makes it"},
    MadeNode{"fill", "workspace=model with a masked model whose file has that head makes it"},
    MadeNode{"final_norm", "workspace=model with a model that writes (GPT-2, Llama …) makes it"},
    MadeNode{"sentence", "workspace=model with a second_text makes it"}};

std::vector<std::string> resources(const Choices& choices) { return {model_id(choices)}; }

/// Nodes that a model's graph will have, roughly; throws Error where their descriptions alone would
/// take more memory than there is.
std::size_t expected_nodes(const ModelOptions& options) {
    constexpr std::size_t of_head = 36, of_layer = 60, of_scene = 40;
    constexpr std::size_t asked_from = 100'000;  // a model of a thousand heads has half of them
    constexpr double of_node = 1'500;            // bytes, measured
    const std::size_t nodes =
        of_scene + static_cast<std::size_t>(options.layers) *
                       (of_layer + static_cast<std::size_t>(options.heads) * of_head);
    if (nodes > asked_from)
        check_memory("memory",
                     fmt::format("the graph of {} heads", counted(options.layers * options.heads)),
                     of_node * static_cast<double>(nodes), memory_left());
    return nodes;
}

Scene build_model(const Choices& choices, const Resources& resources, const Scene*,
                  const Progress& progress) {
    const ModelPtr model = std::get<ModelPtr>(resources.at(model_id(choices)));
    const ModelText text = text_of(*model, choices);
    progress.at(0.1);
    const ModelOptions options = options_of(*model, choices, text.tokens.size());
    Scene scene;
    scene.choices = decided(choices, options);
    scene.sequences.push_back(sequence_of(model, text));
    auto graph = std::make_shared<Graph>();
    graph->reserve(expected_nodes(options));
    const Ref output =
        add_model(*graph, model, text, options, scene.blocks, &scene.layers, progress);
    scene.output = output.id;
    const std::vector<std::string> words = scene.sequences.front().words();
    const auto next = add_next_token(*graph, *model, options, scene.blocks, text.tokens, choices);
    progress.at(0.5);
    const auto fill = add_fill(*graph, model);
    scene.poolings = pool_tokens(output, scene.sequences.front(), choices);
    const auto text_cosine = add_sentence_vectors(output, model, options, choices);
    const std::vector<NodeId> near = add_near_words(*graph, *model);
    const auto probe = add_probe(*graph, model);
    scene.measures = add_measures(*graph, scene.blocks,
                                  {scene.choices,
                                   scene.choices.heads,
                                   options.off,
                                   {true, true, repeated_block(words), words},
                                   choices.combined_shares,
                                   0,
                                   probe,
                                   progress});
    scene.measures.next = next;
    scene.measures.near = near;
    scene.measures.fill = fill;
    scene.measures.text_cosine = text_cosine;
    if (probe) scene.measures.probe = probe->id;
    add_notices(scene.notices, *model, choices, text);
    add_shares(scene.notices, scene);
    scene.measures.cost = add_cost(*graph, scene, scene.choices);
    scene.graph = std::move(graph);
    return scene;
}

double model_cost(const Choices& choices, const Resources& resources, const Scene*) {
    constexpr double a_byte = 3'000, a_head = 60'000;  // measured, at 5e9 a second
    const auto found = resources.find(model_id(choices));
    const Model* const model =
        found == resources.end() ? nullptr : std::get<ModelPtr>(found->second).get();
    if (model && has_own_pattern(*model->tokenizer)) return HUGE_VAL;
    const double heads =
        model ? static_cast<double>(model->options.heads) * model->options.layers : 0;
    return a_head * heads +
           a_byte * static_cast<double>(choices.sentence.size() + choices.second_text.size());
}

}  // namespace

std::vector<Field<ModelChoices>> ModelChoices::fields() {
    const auto of_parameter = [](const Parameter& parameter) {
        return Field<ModelChoices>{parameter.name, parameter.label, parameter.help,
                                   &parameter,     parameter.least, parameter.most};
    };
    return {
        {"model", "Model", "A folder of a model, a .gguf file, or what `attend models` lists",
         &ModelChoices::model, 0, 0, values_of<known_models>, nullptr, made_by_writers, any_file},
        {.name = "layers_off",
         .label = "Layers off",
         .help = "Layers that hand their input on, such as 1,3",
         .member = &ModelChoices::layers_off,
         .most = 255,
         .switches_off = Switched::layers},
        of_parameter(next_temperature),
        of_parameter(next_word),
        of_parameter(next_against),
    };
}

namespace room_files {
extern const Workspace model{40,
                             "model",
                             "Model",
                             "A real model attends: every head of every layer, live",
                             model_reads,
                             [](Choices&) {},
                             resources,
                             build_model,
                             model_cost,
                             "layer.0/head.0/weights",
                             "sentence",
                             &Choices::model,
                             model_fitting,
                             Opens::model,
                             true,
                             true};
}

}  // namespace attend
