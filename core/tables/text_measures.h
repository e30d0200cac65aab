#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

/// The code points of a text, composed (NFC) and case-folded: "Straße" and "STRASSE" are the same.
std::u32string folded_characters(std::string_view text);

/// The n-grams of folded characters: all windows of n, with n − 1 edge marks ␣ at each end. Of n =
/// 1 the characters themselves.
std::vector<std::u32string> grams(const std::u32string& characters, int n);

/// How many characters must be put in, taken out or changed to make one of the other. Levenshtein
/// 1966.
std::size_t edit_distance(const std::u32string& a, const std::u32string& b);

/// The n-grams of keys, counted once; and with a query beside them as two matrices.
class GramTable {
  public:
    /// Throws Error where a text is not UTF-8.
    GramTable(const std::vector<std::string>& keys, int n);

    /// The query's n-grams in order, then the keys' as they come: the columns of both matrices.
    std::vector<std::string> columns(const std::string& query) const;
    Matrix counts_of_query(const std::string& query) const;  // (1, g)
    Matrix counts_of_keys(const std::string& query) const;   // (m, g)
    /// Of some of the keys: a row each.
    Matrix counts_of_keys(const std::string& query, std::span<const Index> keys) const;
    /// In how many keys each of the query's own n-grams stands.
    std::vector<Index> keys_with(const std::string& query) const;
    /// What a key has of them, as often as in the query at most.
    int shared(const std::string& query, Index key) const;
    /// The cosine of a row q of these columns and each key's counts, 0 for a zero vector.   (1, m)
    Matrix cosines(const Matrix& q, const std::string& query) const;

    int n() const { return n_; }
    Index keys() const { return static_cast<Index>(of_key_.size()); }
    /// How many columns there are, at least: without those that only a query has.
    Index width() const { return static_cast<Index>(grams_.size()); }

  private:
    struct Count {
        Index gram;
        int times;
    };
    /// Where everything stands beside a query.
    struct Order {
        std::vector<std::u32string> columns;
        std::vector<int> of_query;          // counts of its own, the first columns
        std::vector<Index> column_of_gram;  // of each of grams_
    };
    Order with(const std::string& query) const;
    void put_counts(const Order& order, Index key, Matrix& counts, Index row) const;

    int n_;
    std::vector<std::u32string> grams_;       // distinct, in the order of their first appearance
    std::vector<std::vector<Count>> of_key_;  // which each has
};

}  // namespace attend
