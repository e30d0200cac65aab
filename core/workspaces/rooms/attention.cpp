#include <fmt/format.h>

#include <algorithm>

#include "core/attention/pooling.h"
#include "core/embedding/kinds.h"
#include "core/error.h"
#include "core/plural.h"
#include "core/text/utf8.h"
#include "core/workspaces/attention_graph.h"
#include "core/workspaces/rooms.h"

namespace attend {

namespace {

/// Made from the tokens: nothing is opened.
bool is_made(const std::string& id) {
    const EmbeddingKind* const kind = find_embedding_kind(id);
    return kind && !kind->is_table;
}

const std::string& second_source(const Choices& choices) {
    return choices.second_embedding.empty() ? choices.embedding : choices.second_embedding;
}

const MatrixFilePtr* matrix_of(const std::string& id, const Resources& resources) {
    const auto found = resources.find(id);
    return found == resources.end() ? nullptr : std::get_if<MatrixFilePtr>(&found->second);
}

/// A text's tokens; a matrix brings its own if it names them, or unless the text has as many.
Tokens tokens_for(const Choices& choices, std::string_view field, const std::string& text,
                  const std::string& source, const Resources& resources) {
    Tokens tokens;
    try {
        tokens = tokenize(choices.tokenizer, text);
    } catch (const Error& error) {
        throw Error(field, error);
    }
    if (const MatrixFilePtr* matrix = matrix_of(source, resources))
        if ((*matrix)->row_labels || static_cast<Index>(tokens.size()) != (*matrix)->values->rows())
            return tokens_of(**matrix);
    if (tokens.empty()) throw Error(field, "no token", "at least one word");
    return tokens;
}

/// What of a text is not read, where a matrix brings its own tokens; nothing while nobody typed.
std::string unread(const std::string& text, const std::string& tokenizer, const std::string& source,
                   const Resources& resources) {
    const MatrixFilePtr* const matrix = matrix_of(source, resources);
    if (!matrix || text == Choices().sentence || invalid_utf8(text)) return {};
    const Tokens typed = tokenize(tokenizer, text);
    const bool names = (*matrix)->row_labels.has_value();
    if (typed.empty() || (!names && std::ssize(typed) == (*matrix)->values->rows())) return {};
    const Tokens own = tokens_of(**matrix);
    if (std::ranges::equal(typed, own, {}, &Token::text, &Token::text)) return {};
    return fmt::format(
        "{} brings its own {}: what is typed is not read. For other words a table of "
        "words with vectors (.txt) is needed",
        (*matrix)->name, count_of(own.size(), "token"));
}

Fitting attention_fitting(const Choices& choices, const Resources& resources) {
    std::string left_out =
        unread(choices.sentence, choices.tokenizer, choices.embedding, resources);
    if (left_out.empty())
        left_out =
            unread(choices.second_text, choices.tokenizer, second_source(choices), resources);
    return {choices, std::move(left_out)};
}

/// A text's tokens, and the places of those that take part.
struct TakingPart {
    Tokens all, tokens;
    std::vector<Index> places;
};

/// `field` is the choice that says which are left out.
TakingPart taking_part(Tokens all, std::string_view field, const NumberList& dropped) {
    const auto count = static_cast<int>(all.size());
    if (!dropped.empty() && dropped.back() >= count)
        throw Error(field, fmt::format("token {}", dropped.back()),
                    fmt::format("a token from 0 to {}", count - 1));
    TakingPart result;
    for (int place = 0; place < count; ++place) {
        if (std::binary_search(dropped.begin(), dropped.end(), place)) continue;
        result.places.push_back(place);
        result.tokens.push_back(all[static_cast<std::size_t>(place)]);
    }
    if (result.tokens.empty())
        throw Error(field, "every token left out", "at least one that takes part");
    result.all = std::move(all);
    return result;
}

EmbeddingSource source_of(const Choices& choices, const std::string& id, const TakingPart& text,
                          const Tokens& other, const Resources& resources) {
    if (id == "one_hot") return one_hot(text.tokens, other);
    if (id == "random") return RandomVectors{choices[random_width], choices[seed]};
    const auto found = resources.find(id);
    if (found == resources.end()) throw std::logic_error("the resource " + id + " was not opened");
    if (const auto* const matrix = std::get_if<MatrixFilePtr>(&found->second)) {
        if ((*matrix)->values->rows() != static_cast<Index>(text.all.size())) return *matrix;
        return MatrixPart{*matrix, text.places};
    }
    return std::get<WordTablePtr>(found->second);
}

std::shared_ptr<const void> opened_of(const std::string& id, const Resources& resources) {
    const auto found = resources.find(id);
    if (found == resources.end()) return nullptr;
    return std::visit([](const auto& opened) -> std::shared_ptr<const void> { return opened; },
                      found->second);
}

/// `other` shares the columns of a one-hot embedding.
Side make_side(const Choices& choices, const std::string& id, TakingPart text, const Tokens& other,
               const Resources& resources, const Scene* before, const Side* same_as) {
    std::shared_ptr<const void> opened = opened_of(id, resources);
    if (before && same_as && same_as->source == id && same_as->opened == opened &&
        same_as->all == text.all && same_as->places == text.places && id != "one_hot" &&
        before->choices[seed] == choices[seed] &&
        before->choices[random_width] == choices[random_width])
        return *same_as;
    Embedding embedding = embed(source_of(choices, id, text, other, resources), text.tokens);
    return {std::move(text.tokens), std::move(embedding), id,
            std::move(opened),      std::move(text.all),  std::move(text.places)};
}

void make_sides(Scene& scene, const Choices& choices, const Resources& resources,
                const Scene* before, const Progress& progress) {
    const std::string& second = second_source(choices);
    scene.cross = !choices.second_text.empty() ||
                  (!choices.second_embedding.empty() && matrix_of(second, resources) != nullptr);
    if (scene.cross && choices.second_embedding.empty() && matrix_of(choices.embedding, resources))
        throw Error("second_text", "a matrix as embedding, which has no vectors for other words",
                    "a second_embedding");
    const TakingPart text =
        taking_part(tokens_for(choices, "sentence", choices.sentence, choices.embedding, resources),
                    "dropped", choices.dropped);
    TakingPart second_text;
    if (scene.cross)
        second_text =
            taking_part(tokens_for(choices, "second_text", choices.second_text, second, resources),
                        "second_dropped", choices.second_dropped);
    progress.at(0.3);
    scene.x = make_side(choices, choices.embedding, text,
                        second == choices.embedding ? second_text.tokens : Tokens{}, resources,
                        before, before ? &before->x : nullptr);
    progress.at(0.6);
    if (scene.cross) {
        // One vocabulary for both texts, in the same order: a word is the same column in both.
        const bool shared = choices.embedding == "one_hot" && second == "one_hot";
        scene.memory =
            shared ? Side{second_text.tokens,
                          embed(one_hot(text.tokens, second_text.tokens), second_text.tokens),
                          second,
                          nullptr,
                          second_text.all,
                          second_text.places}
                   : make_side(choices, second, second_text, {}, resources, before,
                               before && before->cross ? &before->memory : nullptr);
    } else {
        scene.memory = scene.x;
    }
}

std::vector<std::string> attention_resources(const Choices& choices) {
    std::vector<std::string> needed;
    if (!is_made(choices.embedding)) needed.push_back(choices.embedding);
    const std::string& second = second_source(choices);
    const bool wants_second = !choices.second_text.empty() || !choices.second_embedding.empty();
    if (wants_second && !is_made(second) && second != choices.embedding) needed.push_back(second);
    if (reads_corpus(choices.pooling) && !choices.corpus.empty())
        needed.push_back(corpus_id(choices));
    return needed;
}

double attention_cost(const Choices& choices, const Resources& resources, const Scene*) {
    constexpr double a_byte = 1'500, a_row = 3'000, a_head = 60'000;  // measured, at 5e9 a second
    double cost = a_head * choices.layers * choices.heads;
    for (const auto& [text, source] : {std::pair(&choices.sentence, &choices.embedding),
                                       std::pair(&choices.second_text, &second_source(choices))}) {
        cost += a_byte * static_cast<double>(text->size());
        if (const MatrixFilePtr* matrix = matrix_of(*source, resources))
            cost += a_row * static_cast<double>((*matrix)->values->rows());
    }
    return cost;
}

Scene attention_scene(const Choices& choices, const Resources& resources, const Scene* before,
                      const Progress& progress) {
    Scene scene;
    scene.choices = choices;
    make_sides(scene, choices, resources, before, progress);
    scene.graph = make_graph(scene, choices, resources);
    scene.notices = notices_of(scene);
    return scene;
}

}  // namespace

namespace room_files {
extern const Workspace attention{10,
                                 "attention",
                                 "Attention",
                                 "Words attend to words: a sentence, its heads and layers",
                                 is_of<TextChoices, EmbeddingChoices, SecondTextChoices,
                                       HeadChoices, AttentionChoices, PoolingChoices>,
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
