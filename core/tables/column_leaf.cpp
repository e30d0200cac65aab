#include "core/tables/column_leaf.h"

#include <fmt/format.h>

#include <algorithm>

namespace attend {

Value as_column(const std::vector<float>& numbers) {
    Matrix matrix(static_cast<Index>(numbers.size()), 1);
    std::copy(numbers.begin(), numbers.end(), matrix.row_begin(0));
    return share(std::move(matrix));
}

std::string line_note(const Table& table, std::size_t row) {
    std::string cells;
    for (const std::string& cell : table.rows[row].cells)
        cells += (cells.empty() ? "" : ",") + cell;
    return fmt::format("{}, line {}: {}", table.name, table.rows[row].line, cells);
}

ColumnLeaf::ColumnLeaf(TablePtr table, std::size_t column, Axis rows)
    : Leaf({std::move(rows), Axis("column", {table->columns[column]})}),
      table_(std::move(table)),
      column_(column),
      numbers_(as_column(numbers_of(*table_, column_))) {}

std::string ColumnLeaf::note(Cell cell) const {
    return fmt::format("row {} of the table, column {}; {}", cell.row, table_->columns[column_],
                       line_note(*table_, static_cast<std::size_t>(cell.row)));
}

}  // namespace attend
