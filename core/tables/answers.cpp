#include "core/tables/answers.h"

#include <fmt/format.h>

#include <map>
#include <string_view>

#include "core/tables/column_leaf.h"
#include "core/text/utf8.h"

namespace attend {

Answers answers_of(const Table& table, std::size_t column) {
    Answers answers;
    std::map<std::string_view, Index> known;
    for (const TableRow& row : table.rows) {
        const std::string& text = row.cells[column];
        const auto [place, is_new] =
            known.try_emplace(text, static_cast<Index>(answers.texts.size()));
        if (is_new) answers.texts.push_back(text);
        answers.of_row.push_back(place->second);
    }
    return answers;
}

AnswerLeaf::AnswerLeaf(TablePtr table, std::size_t column, Axis rows, Answers answers)
    : Leaf({std::move(rows), Axis("answer", answers.texts)}),
      table_(std::move(table)),
      column_(column),
      answers_(std::move(answers)) {}

Value AnswerLeaf::forward(Inputs) const {
    Matrix values = Matrix::Zero(shape().rows, shape().columns);
    for (Index row = 0; row < values.rows(); ++row)
        values(row, answers_.of_row[static_cast<std::size_t>(row)]) = 1;
    return share(std::move(values));
}

std::string AnswerLeaf::note(Cell cell) const {
    const auto row = static_cast<std::size_t>(cell.row);
    const bool is = answers_.of_row[row] == cell.column;
    return fmt::format("{}: {} {}; {}", is ? 1 : 0, table_->columns[column_],
                       is ? "is " + in_quotes(answers_.texts[static_cast<std::size_t>(cell.column)])
                          : "is another",
                       line_note(*table_, row));
}

}  // namespace attend
