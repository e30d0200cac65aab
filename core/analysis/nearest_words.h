#pragma once
#include <span>
#include <vector>

#include "core/embedding/word_table.h"
#include "core/graph/matrix.h"
#include "core/progress.h"

namespace attend {

/// What "near" means.
enum class Nearness {
    cosine,     // q·w / (‖q‖‖w‖), from −1 to 1: the larger the nearer
    euclidean,  // ‖q − w‖, from 0: the smaller the nearer
};

struct NearWord {
    Index row = 0;     // of the table
    double value = 0;  // the cosine or the distance, computed in double
    bool operator==(const NearWord&) const = default;
};
using NearWords = std::vector<NearWord>;  // the nearest first; of the same value the first row

/// Finds the words of a table that are nearest to vectors, exactly: every word is compared. What it
/// needs besides the table (the length of each vector) is made once; then it may be asked by
/// several threads. A row that repeats a word is left out, as everywhere: of each word the first
/// counts. No other word is left out, be it the query's own.
class NearestWords {
  public:
    /// Reads the whole table once. Throws Error that names the word whose vector holds a number
    /// that is not finite, or what the table's file is found to lack; Cancelled.
    explicit NearestWords(WordTablePtr table, const Progress& progress = {});

    const WordTablePtr& table() const { return table_; }

    /// For each row of `queries` (q, width of the table) the `count` nearest words, or all where
    /// there are fewer. None for a query that has no nearest word: by cosine a vector of zeros, and
    /// one that is not finite. Throws Error where the width differs; Cancelled.
    std::vector<NearWords> find(const Matrix& queries, Index count,
                                Nearness nearness = Nearness::cosine,
                                const Progress& progress = {}) const;

  private:
    using Floats =
        Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;  // as tables have
    using Block = Eigen::Map<const Floats>;

    Block block(Index first, Index count, std::vector<float>& room) const {
        return {table_->block(first, count, room).data(), count, table_->width()};
    }
    NearWords exactly(const Floats& queries, Index query, const NearWords& candidates, Index count,
                      Nearness nearness) const;

    WordTablePtr table_;
    std::vector<float> inverse_lengths_;  // 1/‖w‖ by row; 0 for a vector of zeros
    std::vector<float> half_squares_;     // ½‖w‖²
    std::vector<Index> repeated_;         // rows that do not count
};

/// The cosine of two vectors, in double; 0 where one of them is zero.
double cosine_of(std::span<const float> a, std::span<const float> b);

}  // namespace attend
