#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "core/embedding/word_table.h"
#include "core/files/matrix_file.h"
#include "core/graph/operation.h"
#include "core/progress.h"
#include "core/text/tokens.h"

namespace attend {

/// Where a token's vector is from.
struct TokenOrigin {
    bool known = true;  // false: the mean of the table stands in
    std::string from;   // "GloVe 6B 50d, line 516, “station”"
    bool operator==(const TokenOrigin&) const = default;
};

/// The vectors of a text, as a leaf of a graph, and what the rest of a scene needs to know of them.
struct Embedding {
    std::string name;                  // of what the principal axes are of: "GloVe 6B 50d"
    OperationPtr vectors;              // n × d: rows are the tokens; explains each of its cells
    Axis columns;                      // what the d columns are
    std::vector<TokenOrigin> origins;  // one a token
    /// The principal axes of the table (of the text's own rows for `random` and a matrix; unit
    /// vectors for `one_hot`), not yet found.
    BasisPtr principal;
};

/// Each word of a vocabulary is a column.
struct OneHot {
    std::vector<std::string> vocabulary;  // different words
};

/// Independent numbers with mean 0 and variance 1. The same word and seed: the same vector.
struct RandomVectors {
    Index width = 16;
    std::uint32_t seed = 0;
};

/// Some rows of a matrix, in order: the others' tokens are left out.
struct MatrixPart {
    MatrixFilePtr file;
    std::vector<Index> rows;
};

using EmbeddingSource =
    std::variant<OneHot, RandomVectors, WordTablePtr, MatrixFilePtr, MatrixPart>;

/// The vectors of `tokens`. Throws Error where there is no token, a matrix has not as many rows as
/// there are tokens, a one-hot vocabulary lacks a word, or a width is not from 1 to widest_table.
Embedding embed(const EmbeddingSource& source, const Tokens& tokens);

/// The distinct look-up words of all these, in the order of their first appearance.
OneHot one_hot(const Tokens& tokens);

/// Whether the rows are a matrix', which may bring the tokens, too.
bool are_of_matrix(const Embedding& embedding);

/// The tokens that a matrix brings: its row labels, or 1, 2, …
Tokens tokens_of(const MatrixFile& matrix);

/// The table of assets/tables/hand_made.csv: common words with named properties.
WordTablePtr hand_made_table();

/// The built-in GloVe table. Throws Error that says where it was looked for.
WordTablePtr glove_table();

/// A file given as embedding, told by its content, then its name: a matrix (.npy, CSV), or a word
/// table in Attend's own format (mapped, at once), GloVe text, word2vec text or binary (one pass
/// over the file; `progress` hears of it and may stop it). Throws Error that names the file, the
/// line, what was found and what was expected; Cancelled.
std::variant<WordTablePtr, MatrixFilePtr> open_embedding_file(const std::filesystem::path& path,
                                                              const Progress& progress = {});

}  // namespace attend
