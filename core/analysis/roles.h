#pragma once
#include <array>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

// What a head does, told from its weights A (n, m): scores between 0 and 1, and the role that they
// name. Row i asks, column j answers.

/// What the scores need to know of the tokens.
struct RoleText {
    bool same_text = true;                   // queries and keys are the tokens of one text
    bool shares = true;                      // rows sum to 1
    std::vector<std::size_t> words = {};     // by token: which word it is; equal where words are
    std::vector<std::vector<Index>> places;  // by word: the tokens that are it
    bool operator==(const RoleText&) const = default;
};

/// A role and, but for the last one, the score that leads to it.
struct HeadRole {
    std::string_view name;     // "same_word": in nodes and choices
    std::string_view label;    // "same word"
    std::string_view formula;  // of the score; {0} the weights, {2} the entropies of the rows
    std::string_view help;
    enum class Kind { pattern, sink, one_token, broad, other } kind;

    struct Row {
        const RoleText& text;
        Index row, last;  // which asks, and the last column
        Index column;     // of `one_token`: the one that is tried
        bool causal;
    };
    /// Calls take(column) for those whose weights the score sums up of a row; of `broad` for none.
    void (*columns)(const Row& row, const std::function<void(Index column)>& take);
};
/// The scores' roles in their order, and "other" behind them.
std::span<const HeadRole> head_roles();
/// Names with commas between, as indices of head_roles(). check_roles() throws Error that names
/// the nearest one; here what is no role is left out.
std::vector<std::size_t> roles_named(std::string_view names);
void check_roles(const std::string& names);

constexpr std::size_t head_score_count = 9, other_role = head_score_count;
constexpr std::size_t same_word_score = 3, induction_score = 4, first_score = 5, last_score = 6,
                      one_token_score = 7, broad_score = 8;
using HeadScores = std::array<double, head_score_count>;  // NaN: there is none

RoleText role_text(std::span<const std::string> words, bool same_text, bool shares);

/// Which rows count: those that attend to anything; where no row sees a later token, those that
/// see four keys or more, since a row of one or two keys cannot but look at them.
struct RoleRows {
    bool causal = false;
    std::vector<Index> open;  // by row: how many keys are not masked

    bool counts(Index row) const { return open[static_cast<std::size_t>(row)] >= (causal ? 4 : 1); }
};
/// Of what the normalizer reads: −∞ is masked.
RoleRows role_rows(const Matrix& masked, bool same_text);
/// Of n tokens under no mask, or under a causal one.
RoleRows role_rows(Index tokens, bool causal);

/// Calls take(row, column) for every weight of which a score is the mean, row by row: the mean of
/// the rows' sums. Of `one_token` those of `column`; of `broad`, which reads no weights, none.
void each_scored(std::size_t score, Shape weights, const RoleText& text, const RoleRows& rows,
                 Index column, const std::function<void(Index row, Index column)>& take);
/// Rows whose entropy counts in `broad`: where it is a number and there are two keys to spread
/// over.
std::vector<Index> broad_rows(const Matrix& entropies, const RoleRows& rows);
/// Which rows a score is the mean over, `counted` of all: "the mean over 9 of 12 rows: those that
/// see four keys or more (under a mask that hides later tokens) and have such a key". Of
/// `one_token` also which `column` it is.
std::string averaged_rows(std::size_t score, const RoleRows& rows, std::size_t counted,
                          Index column = 0);
/// Neither the first nor the last column: the one with the largest mean over the other rows, with
/// that mean; NaN where there is none.
struct OneToken {
    Index column = 0;
    double mean = 0;
};
OneToken one_token(const Matrix& weights, const RoleText& text, const RoleRows& rows);

/// Why head_scores() has NaN for a score of this text and these rows: a sentence.
std::string why_no_score(std::size_t score, const RoleText& text, const RoleRows& rows);

/// `entropies` (n, 1) of the rows, or null where they are no shares.
HeadScores head_scores(const Matrix& weights, const RoleText& text, const RoleRows& rows,
                       const Matrix* entropies);

/// From which score on a head has a role.
struct RoleThresholds {
    double role = 0.3;   // of a pattern of places or words, and of one token
    double sink = 0.6;   // of the first or last token
    double broad = 0.8;  // of the entropy's share of an even row's
};
/// The largest of the patterns that reach their threshold; else a sink, else one token, else broad,
/// else other. An index of head_roles().
std::size_t role_of(std::span<const double> scores, const RoleThresholds& thresholds = {});

}  // namespace attend
