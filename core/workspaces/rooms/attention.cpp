#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>

#include "core/attention/pooling.h"
#include "core/embedding/kinds.h"
#include "core/error.h"
#include "core/plural.h"
#include "core/text/utf8.h"
#include "core/workspaces/attention_graph.h"
#include "core/workspaces/rooms.h"
#include "core/workspaces/training_setup.h"
#include "core/workspaces/typed_texts.h"

namespace attend {

namespace {

/// Made from the tokens: nothing is opened.
bool is_made(const std::string& id) {
    const EmbeddingKind* const kind = find_embedding_kind(id);
    return kind && !kind->is_table;
}

const MatrixFilePtr* matrix_of(const std::string& id, const Resources& resources) {
    const auto found = resources.find(id);
    return found == resources.end() ? nullptr : std::get_if<MatrixFilePtr>(&found->second);
}

/// A text's tokens; a matrix brings its own if it names them, or unless the text has as many.
Tokens tokens_for(const Choices& choices, const TypedText& typed, const Resources& resources) {
    Tokens tokens;
    try {
        tokens = tokenize(choices.tokenizer, choices.*typed.text);
    } catch (const Error& error) {
        throw Error(typed.choice, error);
    }
    if (const MatrixFilePtr* matrix = matrix_of(embedding_of(choices, typed), resources))
        if ((*matrix)->row_labels || static_cast<Index>(tokens.size()) != (*matrix)->values->rows())
            return tokens_of(**matrix);
    if (tokens.empty()) throw Error(typed.choice, "no token", "at least one word");
    return tokens;
}

/// What of a text is not read, where a matrix brings its own tokens; nothing while nobody typed.
std::string unread(const Choices& choices, const TypedText& typed, const Resources& resources) {
    const MatrixFilePtr* const matrix = matrix_of(embedding_of(choices, typed), resources);
    const std::string& text = choices.*typed.text;
    if (!matrix || text == Choices().sentence || invalid_utf8(text)) return {};
    const Tokens tokens = tokenize(choices.tokenizer, text);
    const bool names = (*matrix)->row_labels.has_value();
    if (tokens.empty() || (!names && std::ssize(tokens) == (*matrix)->values->rows())) return {};
    const Tokens own = tokens_of(**matrix);
    if (std::ranges::equal(tokens, own, {}, &Token::text, &Token::text)) return {};
    return fmt::format(
        "{} brings its own {}: what is typed is not read. For other words a table of "
        "words with vectors (.txt) is needed",
        (*matrix)->name, count_of(own.size(), "token"));
}

Fitting attention_fitting(const Choices& choices, const Resources& resources) {
    std::string left_out;
    for (const TypedText& typed : typed_texts)
        if (left_out.empty()) left_out = unread(choices, typed, resources);
    return {choices, std::move(left_out)};
}

/// A text's tokens, and the places of those that take part.
struct TakingPart {
    Tokens all, tokens;
    std::vector<Index> places;
};

TakingPart taking_part(Tokens all, const Choices& choices, const TypedText& typed) {
    const NumberList& dropped = choices.*typed.dropped;
    const auto count = static_cast<int>(all.size());
    if (!dropped.empty() && dropped.back() >= count)
        throw Error(typed.dropped_choice, fmt::format("token {}", dropped.back()),
                    fmt::format("a token from 0 to {}", count - 1));
    TakingPart result;
    for (int place = 0; place < count; ++place) {
        if (std::binary_search(dropped.begin(), dropped.end(), place)) continue;
        result.places.push_back(place);
        result.tokens.push_back(all[static_cast<std::size_t>(place)]);
    }
    if (result.tokens.empty())
        throw Error(typed.dropped_choice, "every token left out", "at least one that takes part");
    result.all = std::move(all);
    return result;
}

/// `vocabulary`: whose words are the columns of a one-hot embedding.
EmbeddingSource source_of(const Choices& choices, const std::string& id, const TakingPart& text,
                          const Tokens& vocabulary, const Resources& resources) {
    if (id == "one_hot") return one_hot(vocabulary);
    if (id == "random") return RandomVectors{choices[random_width], choices[seed]};
    if (id == trained_name) return weights_of(choices, resources)->words;
    const auto found = resources.find(id);
    if (found == resources.end()) throw std::logic_error("the resource " + id + " was not opened");
    if (const auto* const matrix = std::get_if<MatrixFilePtr>(&found->second)) {
        if ((*matrix)->values->rows() != static_cast<Index>(text.all.size())) return *matrix;
        return MatrixPart{*matrix, text.places};
    }
    return std::get<WordTablePtr>(found->second);
}

std::shared_ptr<const void> opened_of(const Choices& choices, const std::string& id,
                                      const Resources& resources) {
    const auto found = resources.find(id == trained_name ? weights_id(choices) : id);
    if (found == resources.end()) return nullptr;
    return std::visit([](const auto& opened) -> std::shared_ptr<const void> { return opened; },
                      found->second);
}

/// Taken over from `before`, where it is the same there.
Sequence make_sequence(const Choices& choices, const TypedText& typed, TakingPart text,
                       const Tokens& vocabulary, const Resources& resources, const Scene* before) {
    const std::string& id = embedding_of(choices, typed);
    std::shared_ptr<const void> opened = opened_of(choices, id, resources);
    const Sequence* const was = before ? before->sequence(typed.sequence) : nullptr;
    if (was && was->source == id && was->opened == opened && was->all == text.all &&
        was->places == text.places && id != "one_hot" && before->choices[seed] == choices[seed] &&
        before->choices[random_width] == choices[random_width])
        return *was;
    Embedding embedding = embed(source_of(choices, id, text, vocabulary, resources), text.tokens);
    return {std::string(typed.sequence), std::move(text.tokens), std::move(embedding),  id,
            std::move(opened),           std::move(text.all),    std::move(text.places)};
}

/// Whether there is a second text; a matrix brings its own.
bool has_second(const Choices& choices, const Resources& resources) {
    const std::string& own = choices.second_embedding;
    return !choices.second_text.empty() || (!own.empty() && matrix_of(own, resources));
}

void add_sequences(Scene& scene, const Choices& choices, const Resources& resources,
                   const Scene* before, const Progress& progress) {
    const bool two = has_second(choices, resources);
    if (two && choices.second_embedding.empty() && matrix_of(choices.embedding, resources))
        throw Error("second_text", "a matrix as embedding, which has no vectors for other words",
                    "a second_embedding");
    const auto typed = std::span(typed_texts).first(two ? 2 : 1);
    std::vector<TakingPart> texts;
    Tokens vocabulary;  // one for all texts: a word is the same column in each
    for (const TypedText& of : typed) {
        texts.push_back(taking_part(tokens_for(choices, of, resources), choices, of));
        if (embedding_of(choices, of) == "one_hot")
            std::ranges::copy(texts.back().tokens, std::back_inserter(vocabulary));
    }
    for (std::size_t i = 0; i < typed.size(); ++i) {
        progress.at(0.3 * static_cast<double>(i + 1));
        scene.sequences.push_back(
            make_sequence(choices, typed[i], std::move(texts[i]), vocabulary, resources, before));
    }
}

std::vector<std::string> attention_resources(const Choices& choices) {
    std::vector<std::string> needed;
    if (!is_made(choices.embedding)) needed.push_back(choices.embedding);
    const std::string& second = embedding_of(choices, typed_texts[1]);
    const bool wants_second = !choices.second_text.empty() || !choices.second_embedding.empty();
    if (wants_second && !is_made(second) && second != choices.embedding) needed.push_back(second);
    if (reads_corpus(choices.pooling) && !choices.corpus.empty())
        needed.push_back(corpus_id(choices));
    if (reads_trained(choices) && !choices.trained.empty()) needed.push_back(weights_id(choices));
    return needed;
}

double attention_cost(const Choices& choices, const Resources& resources, const Scene*) {
    constexpr double a_byte = 1'500, a_row = 3'000, a_head = 60'000;  // measured, at 5e9 a second
    double cost = a_head * choices.layers * choices.heads;
    for (const TypedText& typed : typed_texts) {
        cost += a_byte * static_cast<double>((choices.*typed.text).size());
        if (const MatrixFilePtr* matrix = matrix_of(embedding_of(choices, typed), resources))
            cost += a_row * static_cast<double>((*matrix)->values->rows());
    }
    return cost;
}

bool attention_reads(std::string_view choice) {
    return is_of<TextChoices, EmbeddingChoices, SecondTextChoices, HeadChoices, AttentionChoices,
                 PoolingChoices, GradientChoices, NotationChoices>(choice) ||
           choice == "trained";
}

Scene attention_scene(const Choices& choices, const Resources& resources, const Scene* before,
                      const Progress& progress) {
    Scene scene;
    const std::optional<TrainedModel> trained = trained_model(choices, resources);
    scene.choices = trained ? as_learned(*trained, choices) : choices;
    add_sequences(scene, choices, resources, before, progress);
    scene.graph = make_graph(scene, resources, trained);
    scene.notices = notices_of(scene);
    add_trained_notices(trained, choices, scene);
    return scene;
}

}  // namespace

namespace room_files {
extern const Workspace attention{10,
                                 "attention",
                                 "Attention",
                                 "Words attend to words: a sentence, its heads and layers",
                                 attention_reads,
                                 [](Choices&) {},
                                 attention_resources,
                                 attention_scene,
                                 attention_cost,
                                 "head.0/weights",
                                 "sentence",
                                 nullptr,
                                 attention_fitting,
                                 Opens::nothing,
                                 true};
}

}  // namespace attend
