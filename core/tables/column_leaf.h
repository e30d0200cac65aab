#pragma once
#include "core/ops/leaf.h"
#include "core/tables/table.h"

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

}  // namespace attend
