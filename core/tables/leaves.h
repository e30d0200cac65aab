#pragma once
#include <span>

#include "core/ops/leaf.h"
#include "core/tables/table.h"
#include "core/tables/text_measures.h"

namespace attend {

/// The numbers of a table's column, one below the other, each with the line that it stands in.
/// (m, 1)
class ColumnLeaf final : public Leaf<ColumnLeaf> {
  public:
    /// `rows` names the points. Throws Error for a cell that is no number.
    ColumnLeaf(TablePtr table, std::size_t column, Axis rows);
    auto key() const { return std::tuple(table_, column_); }

    std::string_view name() const override { return "table_column"; }
    std::string_view in_words() const override {
        return "A column of the table, number by number.";
    }
    Value forward(Inputs) const override { return numbers_; }
    std::string note(Cell cell) const;

  private:
    TablePtr table_;
    std::size_t column_;
    Value numbers_;
};

/// Numbers one below the other: (m, 1).
Value as_column(const std::vector<float>& numbers);

/// "salaries.csv, line 19: 3.45,63.8"
std::string line_note(const Table& table, std::size_t row);

/// The texts that a query is compared with: a column of a table.
struct KeyColumn {
    TablePtr table;
    std::size_t column = 0;
    const std::string& text(Index row) const {
        return table->rows[static_cast<std::size_t>(row)].cells[column];
    }
    Index size() const { return static_cast<Index>(table->rows.size()); }
    bool operator==(const KeyColumn&) const = default;
};

using GramTablePtr = std::shared_ptr<const GramTable>;

/// How often each n-gram stands in the query (1, g), or in each key (m, g).
class GramLeaf final : public Leaf<GramLeaf> {
  public:
    /// `of_keys`: of the keys, else of the query.
    GramLeaf(KeyColumn keys, GramTablePtr counts, std::string query, bool of_keys, Axes axes)
        : Leaf(std::move(axes)),
          keys_(std::move(keys)),
          counts_(std::move(counts)),
          query_(std::move(query)),
          of_keys_(of_keys),
          columns_(this->axes({}).columns) {}
    auto key() const {
        return std::tuple(keys_.table, keys_.column, counts_->n(), query_, of_keys_);
    }

    std::string_view name() const override { return "count_letters"; }
    std::string_view in_words() const override {
        return "How often each run of letters stands in the text.";
    }
    Value forward(Inputs) const override {
        return share(of_keys_ ? counts_->counts_of_keys(query_) : counts_->counts_of_query(query_));
    }
    std::string note(Cell cell) const;

  private:
    KeyColumn keys_;
    GramTablePtr counts_;
    std::string query_;
    bool of_keys_;
    Axis columns_;
};

/// s_j = q·k_j / (‖q‖ ‖k_j‖) with the counts of each key as they are kept, n-gram by n-gram: the
/// cosine where the keys' matrix would be too large.   (1, g) -> (1, m)
class LetterCosine final : public OperationOf<LetterCosine> {
  public:
    LetterCosine(KeyColumn keys, Axis rows, GramTablePtr counts, std::string query)
        : keys_(std::move(keys)),
          rows_(std::move(rows)),
          counts_(std::move(counts)),
          query_(std::move(query)) {}
    auto key() const { return std::tuple(keys_.table, keys_.column, counts_, query_); }

    std::string_view name() const override { return "cosine"; }
    std::string_view in_words() const override {
        return "The query is compared with each key by the angle of their counts.";
    }
    Axes axes(InputAxes inputs) const override { return {inputs[0].rows, rows_}; }
    Value forward(Inputs inputs) const override {
        return share(counts_->cosines(*inputs[0], query_));
    }
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape result) const override;

  private:
    /// The counts of one key, beside those of the query.
    Matrix counts_of(Index key) const {
        return counts_->counts_of_keys(query_, std::span(&key, 1));
    }

    KeyColumn keys_;
    Axis rows_;
    GramTablePtr counts_;
    std::string query_;
};

/// A score of the query and each key that is made from their texts.   (1, m)
struct TextScore {
    std::string_view name;     // as operations are called
    std::string_view formula;  // of the score
    double (*score)(const std::string& query, const std::string& key);
    std::string (*note)(const std::string& query, const std::string& key);
};

/// 1 where the texts are equal as typed, else 0.
extern const TextScore exact_score;
/// 1 − d/max(|q|, |k|), d the edit distance of the folded characters; of two empty texts 1.
extern const TextScore edit_distance_score;

class TextScoreLeaf final : public Leaf<TextScoreLeaf> {
  public:
    TextScoreLeaf(const TextScore& score, KeyColumn keys, std::string query, Axes axes)
        : Leaf(std::move(axes)), score_(&score), keys_(std::move(keys)), query_(std::move(query)) {}
    auto key() const { return std::tuple(score_, keys_.table, keys_.column, query_); }

    std::string_view name() const override { return score_->name; }
    std::string_view in_words() const override {
        return "The query is compared with the text of each key.";
    }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;

  private:
    const TextScore* score_;
    KeyColumn keys_;
    std::string query_;
};

}  // namespace attend
