#pragma once
#include "core/ops/leaf.h"
#include "core/tables/table.h"

namespace attend {

/// The distinct texts of a column in the order of their first appearance, and which of them each
/// row has.
struct Answers {
    std::vector<std::string> texts;
    std::vector<Index> of_row;
};
Answers answers_of(const Table& table, std::size_t column);

/// A 1 for each row where its answer stands, else 0: values that are texts.   (m, c)
class AnswerLeaf final : public Leaf<AnswerLeaf> {
  public:
    /// `rows` names the keys.
    AnswerLeaf(TablePtr table, std::size_t column, Axis rows, Answers answers);
    auto key() const { return std::tuple(table_, column_); }

    std::string_view name() const override { return "one_hot_values"; }
    std::string_view in_words() const override {
        return "1 where a row of the table has the answer, else 0.";
    }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;

  private:
    TablePtr table_;
    std::size_t column_;
    Answers answers_;
};

}  // namespace attend
