#include <fmt/format.h>

#include <numeric>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/embedding/drawn_words.h"
#include "core/embedding/embedding.h"
#include "core/embedding/principal.h"
#include "core/error.h"
#include "core/ops/leaf.h"
#include "core/ops/principal_axes.h"
#include "core/plural.h"
#include "core/text/character.h"
#include "core/text/utf8.h"
#include "core/texts/notes.h"

namespace attend {

namespace {

/// Rows of a word table, (n, d). A word that is not found is unknown: the mean of the table stands
/// in.
class LookUp final : public Leaf<LookUp> {
  public:
    using Rows = std::vector<std::optional<FoundWord>>;
    LookUp(Axes axes, WordTablePtr table, Rows rows, std::vector<std::string> words)
        : Leaf(std::move(axes)),
          table_(std::move(table)),
          rows_(std::move(rows)),
          words_(std::move(words)) {}
    auto key() const { return std::tie(table_, rows_); }

    std::string_view name() const override { return "look_up"; }
    std::string_view in_words() const override {
        return "Each word is looked up in the table: its vector is a row.";
    }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;
    /// Where token `i` has its vector from.
    TokenOrigin origin(Index i) const;

  private:
    WordTablePtr table_;
    Rows rows_;
    std::vector<std::string> words_;
};

/// 1 in the column of the token's word, else 0, (n, columns).
class OneHotRows final : public Leaf<OneHotRows> {
  public:
    OneHotRows(Axes axes, std::vector<Index> columns)
        : Leaf(std::move(axes)), columns_(std::move(columns)) {}
    auto key() const { return std::tuple(shape().columns, columns_); }

    std::string_view name() const override { return "one_hot"; }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;

  private:
    std::vector<Index> columns_;
};

/// Numbers drawn with a stream for each word, (n, d).
class RandomRows final : public Leaf<RandomRows> {
  public:
    RandomRows(Axes axes, std::uint32_t seed, std::vector<std::string> words)
        : Leaf(std::move(axes)), seed_(seed), words_(std::move(words)) {}
    auto key() const { return std::tuple(shape().columns, seed_, words_); }

    std::string_view name() const override { return "random_vectors"; }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;

  private:
    std::uint32_t seed_;
    std::vector<std::string> words_;
};

/// The matrix of a file as it is, (n, d).
class MatrixRows final : public Leaf<MatrixRows> {
  public:
    /// `rows` of the file, one a token.
    MatrixRows(Axes axes, MatrixFilePtr file, std::vector<Index> rows)
        : Leaf(std::move(axes)), file_(std::move(file)), rows_(std::move(rows)) {}
    auto key() const { return std::tie(file_, rows_); }

    std::string_view name() const override { return "matrix"; }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;
    std::string row_note(Index token) const;

  private:
    MatrixFilePtr file_;
    std::vector<Index> rows_;
};

Value LookUp::forward(Inputs) const {
    table_->check_readable();
    Matrix vectors(shape().rows, shape().columns);
    std::vector<float> numbers(static_cast<std::size_t>(shape().columns));
    for (Index i = 0; i < vectors.rows(); ++i) {
        const std::optional<FoundWord>& found = rows_[static_cast<std::size_t>(i)];
        if (found) {
            table_->read(found->row, numbers);
            vectors.row(i) =
                Eigen::Map<const Eigen::VectorXf>(numbers.data(), vectors.cols()).cast<Scalar>();
        } else {
            vectors.row(i) = table_->mean().cast<Scalar>();
        }
    }
    return share(std::move(vectors));
}

TokenOrigin LookUp::origin(Index i) const {
    const std::optional<FoundWord>& found = rows_[static_cast<std::size_t>(i)];
    const std::string& word = words_[static_cast<std::size_t>(i)];
    if (!found)
        return {false,
                say<texts::notes::unknown_word>("table"_is = table_->name(), "word"_is = word)};
    const std::string place = table_->place(found->row);
    if (found->copies == 1)
        return {true, say<texts::notes::table_row>("table"_is = table_->name(), "place"_is = place,
                                                   "word"_is = word)};
    return {true, say<texts::notes::table_row_first>("table"_is = table_->name(),
                                                     "place"_is = place, "word"_is = word,
                                                     "copies"_is = std::to_string(found->copies))};
}

std::string LookUp::note(Cell cell) const {
    const Axis& columns = table_->columns();
    return say<texts::notes::number_of>(
        "row"_is = origin(cell.row).from,
        "column"_is = say<texts::notes::axis_label>("axis"_is = columns.name(),
                                                    "label"_is = columns.label(cell.column)));
}

Value OneHotRows::forward(Inputs) const {
    Matrix vectors = Matrix::Zero(shape().rows, shape().columns);
    for (Index i = 0; i < vectors.rows(); ++i)
        vectors(i, columns_[static_cast<std::size_t>(i)]) = 1;
    return share(std::move(vectors));
}

std::string OneHotRows::note(Cell cell) const {
    const Axis columns = axes({}).columns;
    const Index own = columns_[static_cast<std::size_t>(cell.row)];
    if (own == cell.column) return say<texts::notes::one_hot_own>("word"_is = columns.label(own));
    return say<texts::notes::one_hot_other>("column"_is = columns.label(cell.column),
                                            "word"_is = columns.label(own));
}

Value RandomRows::forward(Inputs) const {
    static DrawnWords drawn;
    Matrix vectors(shape().rows, shape().columns);
    for (Index i = 0; i < vectors.rows(); ++i)
        drawn.read(seed_, words_[static_cast<std::size_t>(i)],
                   {vectors.row(i).data(), static_cast<std::size_t>(vectors.cols())});
    return share(std::move(vectors));
}

std::string RandomRows::note(Cell cell) const {
    return say<texts::notes::random_number>("seed"_is = std::to_string(seed_),
                                            "word"_is = words_[static_cast<std::size_t>(cell.row)],
                                            "dimension"_is = std::to_string(cell.column));
}

Value MatrixRows::forward(Inputs) const {
    const auto count = static_cast<Index>(rows_.size());
    if (count == file_->values->rows()) return file_->values;
    Matrix part(count, file_->values->cols());
    for (Index row = 0; row < count; ++row)
        part.row(row) = file_->values->row(rows_[static_cast<std::size_t>(row)]);
    return share(std::move(part));
}

std::string MatrixRows::row_note(Index token) const {
    const Index row = rows_[static_cast<std::size_t>(token)];
    if (!file_->row_labels)
        return say<texts::notes::file_row>("file"_is = file_->name, "row"_is = std::to_string(row));
    return say<texts::notes::file_row_label>(
        "file"_is = file_->name, "row"_is = std::to_string(row),
        "label"_is = (*file_->row_labels)[static_cast<std::size_t>(row)]);
}

std::string MatrixRows::note(Cell cell) const {
    const std::string column = std::to_string(cell.column);
    if (!file_->column_labels)
        return say<texts::notes::file_column>("row"_is = row_note(cell.row), "column"_is = column);
    return say<texts::notes::file_column_label>(
        "row"_is = row_note(cell.row), "column"_is = column,
        "label"_is = (*file_->column_labels)[static_cast<std::size_t>(cell.column)]);
}

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
            {true, say<texts::notes::one_hot_row>("column"_is = std::to_string(found->second),
                                                  "word"_is = token.word)});
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
            {true, say<texts::notes::random_row>("seed"_is = std::to_string(source.seed),
                                                 "word"_is = token.word)});
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
    if (tokens.empty()) throw Error("text", "no token", "at least one visible character");
    return std::visit([&](const auto& kind) { return embedding_of(kind, tokens); }, source);
}

OneHot one_hot(const Tokens& tokens) {
    OneHot result;
    std::unordered_map<std::string_view, bool> seen;
    for (const Token& token : tokens)
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
