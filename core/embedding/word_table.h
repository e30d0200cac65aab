#pragma once
#include <Eigen/Core>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/axis.h"
#include "core/graph/matrix.h"
#include "core/progress.h"

namespace attend {

class OrthonormalBasis;
using BasisPtr = std::shared_ptr<const OrthonormalBasis>;

/// The widest vectors a table may have: its covariance has this many rows and columns.
inline constexpr Index widest_table = 4096;

/// Mean and covariance (divided by the number of rows) of a table's vectors, of each word the
/// first.
struct Statistics {
    Eigen::VectorXd mean;
    Eigen::MatrixXd covariance;
};

/// The first row of a word, and how many rows have it.
struct FoundWord {
    Index row = 0, copies = 1;
    bool operator==(const FoundWord&) const = default;
};

/// Words with a vector each: GloVe, word2vec, the hand-made table. Immutable, and may be read by
/// several threads; held by shared_ptr<const WordTable>, whose pointer says which table it is.
/// A word may stand there more than once: the first counts.
class WordTable {
  public:
    virtual ~WordTable() = default;

    const std::string& name() const { return name_; }  // "GloVe 6B 50d", or the file's name
    Index rows() const { return rows_; }
    Index width() const { return columns_.size(); }
    /// What the columns are: counted dimensions, or named properties.
    const Axis& columns() const { return columns_; }

    /// The row of a word as it is spelled there, by binary search. Bytes are compared.
    std::optional<Index> find(std::string_view word) const;
    /// The same, and how often the word stands there.
    std::optional<FoundWord> look_up(std::string_view word) const;
    virtual std::string word(Index row) const = 0;
    /// Throws Error if the table's file was cut off since it was opened. To be called once before
    /// find() and read(), which would end the program then.
    virtual void check_readable() const {}
    /// Puts the row's vector into `vector`, `width()` numbers.
    virtual void read(Index row, std::span<float> vector) const = 0;
    /// The vectors of `count` rows from `first` on, one after the other: where they stand in
    /// memory, or else read into `room`, which is then made large enough. What stands in a file is
    /// not looked at: a number may be none.
    virtual std::span<const float> block(Index first, Index count, std::vector<float>& room) const;
    /// Where the row stands in its file: the line, or the record of a binary file, from 1.
    virtual std::size_t line(Index row) const = 0;
    /// "line 516", "record 516".
    std::string place(Index row) const;

    const Eigen::VectorXd& mean() const { return statistics_->mean; }
    const Eigen::MatrixXd& covariance() const { return statistics_->covariance; }
    /// The principal axes (core/embedding/principal.h), found when first needed: the same object
    /// for everybody.
    BasisPtr principal() const { return principal_; }

    /// How many rows do not count because their word stands further up. Looks at all words, once.
    Index duplicates() const;

  protected:
    WordTable(std::string name, Index rows, Axis columns, Statistics statistics,
              std::string_view unit = "line");

    /// Takes the rows that do not count out of mean and covariance, which are of all rows so far.
    /// For the end of a constructor: reads those rows.
    void leave_out_duplicates();

    /// Row numbers sorted by word: the i-th of them. Equal words stand in the file's order.
    virtual Index sorted(Index i) const = 0;
    /// The row's word where it stands in memory.
    virtual std::string_view word_view(Index row) const = 0;

  private:
    Index first_not_before(std::string_view word) const;

    std::string name_;
    Index rows_;
    Axis columns_;
    std::shared_ptr<Statistics> statistics_;  // the axes are found in it, whenever that is
    BasisPtr principal_;
    std::string unit_;
    mutable std::once_flag duplicates_once_;
    mutable Index duplicates_ = 0;
};

using WordTablePtr = std::shared_ptr<const WordTable>;

/// "3 rows repeat a word; of each word the first counts", or nothing.
std::string duplicates_note(const WordTable& table);

/// The words of a table, kept in memory (a few megabytes where the vectors are a gigabyte), and the
/// order to search them in.
class WordIndex {
  public:
    void add(std::string_view word);
    /// Sorts; nothing is added afterwards. Throws Cancelled.
    void finish(const Progress& progress = {});

    Index rows() const { return static_cast<Index>(ends_.size()); }
    std::string_view word(Index row) const;
    Index sorted(Index i) const { return order_[static_cast<std::size_t>(i)]; }

  private:
    std::string text_;                 // the words, one after the other
    std::vector<std::uint64_t> ends_;  // where each ends
    std::vector<std::uint32_t> order_;
};

/// A table whose words are in a WordIndex.
class IndexedTable : public WordTable {
  public:
    std::string word(Index row) const final { return std::string(index_.word(row)); }

  protected:
    IndexedTable(std::string name, WordIndex index, Axis columns, Statistics statistics,
                 std::string_view unit)
        : WordTable(std::move(name), index.rows(), std::move(columns), std::move(statistics), unit),
          index_(std::move(index)) {}

    Index sorted(Index i) const final { return index_.sorted(i); }
    std::string_view word_view(Index row) const final { return index_.word(row); }

  private:
    WordIndex index_;
};

}  // namespace attend
