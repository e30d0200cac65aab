#pragma once
#include <algorithm>

#include "core/embedding/word_table.h"

namespace attend {

/// A table of the tokens of a vocabulary, whose vectors, (vocabulary, d), are in memory. Tokens are
/// counted from 0.
class TokenTable : public IndexedTable {
  public:
    TokenTable(std::string name, Value vectors, WordIndex index, Statistics statistics)
        : IndexedTable(std::move(name), std::move(index), Axis("dimension", vectors->cols()),
                       std::move(statistics), "token"),
          vectors_(std::move(vectors)) {
        leave_out_duplicates();
    }

    std::size_t line(Index row) const final { return static_cast<std::size_t>(row); }
    void read(Index row, std::span<float> vector) const final {
        std::transform(vectors_->row_begin(row), vectors_->row_begin(row) + vectors_->cols(),
                       vector.begin(), [](Scalar number) { return static_cast<float>(number); });
    }

  private:
    Value vectors_;
};

}  // namespace attend
