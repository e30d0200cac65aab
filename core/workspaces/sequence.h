#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/embedding/embedding.h"
#include "core/models/tokenizer.h"
#include "core/text/tokens.h"

namespace attend {

/// What asks or answers, in order: the tokens of a text, the keys of a table, points. Each has a
/// label, and what stands behind it. The nodes of its vectors: Graph::sequence(), by its number.
struct Sequence {
    std::string name;  // "text", "second_text", "query", "keys", "points", "validation"
    Tokens tokens;     // those that take part: a row each
    Embedding embedding;
    std::string source;                  // the resource, or "one_hot", "random"
    std::shared_ptr<const void> opened;  // the resource itself: a file may have been read again
    Tokens all;                          // of the text, with those that are left out
    std::vector<Index> places;           // of each row's token in `all`, ascending
    std::vector<ModelToken> model_tokens = {};  // the same tokens, as a model counts them

    Index size() const { return std::ssize(tokens); }
    /// What each row is looked up by.
    std::vector<std::string> words() const;
    /// The row of the token at a place of the text; none where it is left out.
    std::optional<Index> row_of(Index place) const;
    Index place_of(Index row) const { return places[static_cast<std::size_t>(row)]; }
    std::size_t left_out() const { return all.size() - tokens.size(); }
};

/// A sequence with a row for each of these texts, which stand for themselves.
Sequence labelled_sequence(std::string name, const std::vector<std::string>& texts);

struct Node;  // core/graph/graph.h
/// A sequence with a row for each row of a node, whose vectors were learned.
Sequence learned_sequence(std::string name, const Node& vectors);

}  // namespace attend
