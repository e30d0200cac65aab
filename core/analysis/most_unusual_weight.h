#pragma once
#include <optional>
#include <span>
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

/// One cell of one of several heads' weights.
struct MostUnusualWeight {
    std::size_t head = 0;  // which matrix
    Cell cell;
};

/// What a person looks at first: the weight α_ij that is least like others of its head, by
/// α ln(α / ᾱ), its term of the Kullback–Leibler divergence. ᾱ is the larger of two means: of what
/// other rows give to column j, and of what other tokens give at the distance i − j. So neither a
/// head that every row rests on tells anything, nor one that always looks so far back.
///
/// A token itself and its neighbors, whose heads are found in every text, are left out, as is the
/// same word in another place. Where any of them tells something, only what a row gives most to is
/// looked at: it is what one sees first.
struct LookedThrough {
    std::vector<bool> set_apart;     // by column: those that are left out, too
    std::vector<std::size_t> words;  // by row and column: equal numbers are one word; may be empty
    Index first_row = 0;             // where the rows begin that are looked at
    bool two_texts = false;          // a column is no token of the rows, and near to none
    std::vector<bool> rows_apart = {};  // by row: those that are left out; may be empty

    bool leaves_out_row(Index row) const {
        return !rows_apart.empty() && rows_apart[static_cast<std::size_t>(row)];
    }

    bool is_one_word(Index row, Index column) const {
        return !words.empty() &&
               words[static_cast<std::size_t>(row)] == words[static_cast<std::size_t>(column)];
    }
};
/// `weights`: matrices (n, m) of one shape, 0 where a row does not see. Nothing where no weight
/// tells.
std::optional<MostUnusualWeight> most_unusual_weight(std::span<const Matrix* const> weights,
                                                     const LookedThrough& where);

}  // namespace attend
