#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/evaluation.h"
#include "core/graph/scope.h"
#include "core/tables/leaves.h"
#include "core/text/message.h"
#include "core/workspaces/scene.h"

namespace attend {

/// What a look-up is put together from.
struct LookUpContext {
    const Choices& choices;
    const Resources& resources;
    const Scene* before;  // what of it is the same is taken over; may be null
    TableSource& source;
    Block& block;
    Scope scope;
    KeyColumn keys;
    Axis query, rows;  // of one row, and of a row a key
    std::string text;  // the query

    Ref add(const char* name, OperationPtr leaf, Notation notation) {
        return scope.add(name, {std::move(leaf), {}}, std::move(notation));
    }
    /// A leaf that only shows.
    Ref add_shown(const char* name, OperationPtr leaf, Notation notation);
    /// Scores that are read off the texts.
    Ref text_score(Scope place, const TextScore& score) const;
};

/// How a query is compared with the keys of a table. A new one: its operation in core/ops or
/// core/tables, and a file in core/workspaces/similarities: the table is made from these files.
struct Similarity {
    int place;                 // in the order in which they are shown: from the smallest
    std::string_view name;     // as the choice `similarity` is written
    std::string_view label;    // on the screen
    std::string_view formula;  // in the mark-up of core/graph/explanation.h
    std::string_view help;
    /// Adds the node `scores` (1, m); and what it compares, as the block's q and k, where these are
    /// matrices.
    Ref (*build)(LookUpContext& look_up);
    /// Why a key that is not the query is nearest, by its score. The query is a piece with a slot.
    std::vector<SaidPart> (*why_nearest)(const Scene& scene, Index key, double score);
    /// Why `n` keys have the score 0: "four keys share no 2-gram with the query: score 0".
    std::string (*why_zero)(const Choices& choices, std::size_t n);
    /// Whether a 0 of this key has that reason; null: every one.
    bool (*has_usual_zero)(const Scene& scene, const Evaluation& evaluation, Index key) = nullptr;
    /// What is compared: "2-grams"; null: as the label says.
    std::string (*compared)(const Choices& choices) = nullptr;
    std::span<const Parameter* const> parameters = {};  // that it reads
    /// The files that it reads besides the table; null: none.
    std::vector<std::string> (*resources)(const Choices& choices) = nullptr;
    /// What a key is that is the query.
    std::string_view same = "the query";
};

std::span<const Similarity> similarities();
/// Throws Error with the nearest name.
const Similarity& similarity_of(const Choices& choices);

/// The n-grams that a scene compares; null where it compares something else.
const GramTable* letters_of(const Scene& scene);

// What similarities have in common.

/// What is put in for {query} where they say why a key is nearest.
inline SaidPart said_query(const Scene& scene) { return {scene.choices.query, 0}; }

Notation query_notation();
/// `scale`: "q" where both are counts: 1 of a key looks like 1 of the query.
Notation key_notation(std::string scale = {});
/// How the node `scores` is written.
Notation similarity_notation();
/// A matrix of more numbers is made when somebody asks for it, and nothing reads it: what it shows
/// is read from the table, row by row.
inline constexpr Index most_dense = 1'000'000;

}  // namespace attend
