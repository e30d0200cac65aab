#include <fmt/format.h>

#include <numeric>
#include <unordered_map>

#include "core/embedding/embedding.h"
#include "core/embedding/leaves.h"
#include "core/embedding/principal.h"
#include "core/error.h"
#include "core/ops/basis.h"
#include "core/plural.h"
#include "core/text/sign.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

Axis token_axis(const Tokens& tokens) {
    std::vector<std::string> texts;
    for (const Token& token : tokens) texts.push_back(token.text);
    return {"token", std::move(texts)};
}

std::vector<std::string> words_of(const Tokens& tokens) {
    std::vector<std::string> result;
    for (const Token& token : tokens) result.push_back(token.word);
    return result;
}

Embedding embedding_of(const OneHot& source, const Tokens& tokens) {
    std::unordered_map<std::string_view, Index> columns;
    for (const std::string& word : source.vocabulary)
        columns.emplace(word, static_cast<Index>(columns.size()));
    std::vector<Index> own;
    Embedding embedding;
    for (const Token& token : tokens) {
        const auto found = columns.find(token.word);
        if (found == columns.end())
            throw Error("one_hot", "the word " + in_quotes(token.word), "a word of its vocabulary");
        own.push_back(found->second);
        embedding.origins.push_back(
            {true, fmt::format("one-hot, column {}, “{}”", found->second, token.word)});
    }
    embedding.name = "one-hot words";
    embedding.columns = Axis("word", source.vocabulary);
    embedding.vectors = std::make_shared<const OneHotRows>(
        Axes{token_axis(tokens), embedding.columns}, std::move(own));
    embedding.principal = unit_basis(embedding.columns.size());
    return embedding;
}

Embedding embedding_of(const RandomVectors& source, const Tokens& tokens) {
    if (source.width < 1 || source.width > widest_table)
        throw Error("width", std::to_string(source.width), fmt::format("1 to {}", widest_table));
    Embedding embedding;
    embedding.name = "random vectors of these words";
    embedding.columns = Axis("dimension", source.width);
    embedding.vectors = std::make_shared<const RandomRows>(
        Axes{token_axis(tokens), embedding.columns}, source.seed, words_of(tokens));
    for (const Token& token : tokens)
        embedding.origins.push_back(
            {true, fmt::format("drawn at random, seed {}, “{}”", source.seed, token.word)});
    embedding.principal = principal_basis(embedding.vectors, "random");
    return embedding;
}

Embedding embedding_of(const WordTablePtr& table, const Tokens& tokens) {
    table->check_readable();
    LookUp::Rows rows;
    std::vector<std::string> words;
    for (const Token& token : tokens) {
        // A table may tell "May" from "may"; where it has no such spelling, case does not count.
        std::string word = spelled_plainly(token.text);
        std::optional<FoundWord> found = table->look_up(word);
        if (!found) found = table->look_up(word = token.word);
        rows.push_back(found);
        words.push_back(std::move(word));
    }
    Embedding embedding;
    embedding.name = table->name();
    embedding.columns = table->columns();
    const auto look_up = std::make_shared<const LookUp>(Axes{token_axis(tokens), embedding.columns},
                                                        table, std::move(rows), std::move(words));
    for (Index i = 0; i < static_cast<Index>(tokens.size()); ++i)
        embedding.origins.push_back(look_up->origin(i));
    embedding.vectors = look_up;
    embedding.principal = table->principal();
    return embedding;
}

Embedding embedding_of(const MatrixPart& part, const Tokens& tokens) {
    const MatrixFilePtr& file = part.file;
    const auto count = static_cast<Index>(tokens.size());
    const Index width = file->values->cols();
    if (static_cast<Index>(part.rows.size()) != count)
        throw Error(file->name, count_of(part.rows.size(), "row"),
                    fmt::format("one for each token, {} in all", count));
    Embedding embedding;
    embedding.name = file->name;
    embedding.columns =
        file->column_labels ? Axis("column", *file->column_labels) : Axis("dimension", width);
    const auto rows = std::make_shared<const MatrixRows>(
        Axes{token_axis(tokens), embedding.columns}, file, part.rows);
    for (Index i = 0; i < count; ++i) embedding.origins.push_back({true, rows->row_note(i)});
    embedding.vectors = rows;
    embedding.principal = principal_basis(embedding.vectors, file->name);
    return embedding;
}

Embedding embedding_of(const MatrixFilePtr& file, const Tokens& tokens) {
    std::vector<Index> all(static_cast<std::size_t>(file->values->rows()));
    std::iota(all.begin(), all.end(), Index{0});
    return embedding_of(MatrixPart{file, std::move(all)}, tokens);
}

}  // namespace

Embedding embed(const EmbeddingSource& source, const Tokens& tokens) {
    if (tokens.empty()) throw Error("text", "no token", "at least one visible sign");
    return std::visit([&](const auto& kind) { return embedding_of(kind, tokens); }, source);
}

OneHot one_hot(const Tokens& tokens, const Tokens& second) {
    OneHot result;
    std::unordered_map<std::string_view, bool> seen;
    for (const Tokens* text : {&tokens, &second})
        for (const Token& token : *text)
            if (seen.emplace(token.word, true).second) result.vocabulary.push_back(token.word);
    return result;
}

bool are_of_matrix(const Embedding& embedding) {
    return dynamic_cast<const MatrixRows*>(embedding.vectors.get()) != nullptr;
}

Tokens tokens_of(const MatrixFile& matrix) {
    Tokens tokens;
    std::size_t end = 0;
    for (Index row = 0; row < matrix.values->rows(); ++row) {
        std::string text = matrix.row_labels ? (*matrix.row_labels)[static_cast<std::size_t>(row)]
                                             : std::to_string(row + 1);
        // As if they stood in a text, a space between two.
        const std::size_t begin = row == 0 ? 0 : end + 1;
        end = begin + text.size();
        std::string word = lower_case(text);
        tokens.push_back({std::move(text), std::move(word), begin, end});
    }
    return tokens;
}

}  // namespace attend
