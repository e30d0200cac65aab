#pragma once
#include <string>
#include <vector>

#include "core/embedding/embedding.h"
#include "core/ops/leaf.h"

namespace attend {

/// Rows of a word table, (n, d). A word that is not found is unknown: the mean of the table stands
/// in.
class LookUp final : public Leaf<LookUp> {
  public:
    using Rows = std::vector<std::optional<FoundWord>>;
    LookUp(Axes axes, WordTablePtr table, Rows rows, std::vector<std::string> words)
        : Leaf(std::move(axes)),
          table_(std::move(table)),
          rows_(std::move(rows)),
          words_(std::move(words)) {}
    auto key() const { return std::tie(table_, rows_); }

    std::string_view name() const override { return "look_up"; }
    std::string_view in_words() const override {
        return "Each word is looked up in the table: its vector is a row.";
    }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;
    /// Where token `i` has its vector from.
    TokenOrigin origin(Index i) const;

  private:
    WordTablePtr table_;
    Rows rows_;
    std::vector<std::string> words_;
};

/// 1 in the column of the token's word, else 0, (n, columns).
class OneHotRows final : public Leaf<OneHotRows> {
  public:
    OneHotRows(Axes axes, std::vector<Index> columns)
        : Leaf(std::move(axes)), columns_(std::move(columns)) {}
    auto key() const { return std::tuple(shape().columns, columns_); }

    std::string_view name() const override { return "one_hot"; }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;

  private:
    std::vector<Index> columns_;
};

/// Numbers drawn with a stream for each word, (n, d).
class RandomRows final : public Leaf<RandomRows> {
  public:
    RandomRows(Axes axes, std::uint32_t seed, std::vector<std::string> words)
        : Leaf(std::move(axes)), seed_(seed), words_(std::move(words)) {}
    auto key() const { return std::tuple(shape().columns, seed_, words_); }

    std::string_view name() const override { return "random_vectors"; }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;

  private:
    std::uint32_t seed_;
    std::vector<std::string> words_;
};

/// The matrix of a file as it is, (n, d).
class MatrixRows final : public Leaf<MatrixRows> {
  public:
    /// `rows` of the file, one a token.
    MatrixRows(Axes axes, MatrixFilePtr file, std::vector<Index> rows)
        : Leaf(std::move(axes)), file_(std::move(file)), rows_(std::move(rows)) {}
    auto key() const { return std::tie(file_, rows_); }

    std::string_view name() const override { return "matrix"; }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;
    std::string row_note(Index token) const;

  private:
    MatrixFilePtr file_;
    std::vector<Index> rows_;
};

}  // namespace attend
