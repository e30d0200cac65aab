#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/embedding/word_table.h"

namespace attend {

/// The words of a table, kept in memory (a few megabytes where the vectors are a gigabyte), and the
/// order to search them in.
class WordIndex {
  public:
    void add(std::string_view word);
    /// Sorts; nothing is added afterwards.
    void finish();

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
