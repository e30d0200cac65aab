#include "app/views/tables/table_facts.h"

#include <algorithm>
#include <set>

#include "core/text/utf8.h"
#include "core/texts/setup.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

std::string kind_of_values(const Table& table, std::size_t column, const Choices& choices) {
    const bool numbers = choices.values_as == "number" ||
                         (choices.values_as == "auto" && bad_cells(table, column, 1).empty());
    if (numbers) return say<texts::setup::number_values>();
    std::set<std::string_view> distinct;
    for (const TableRow& row : table.rows) distinct.insert(row.cells[column]);
    return say<texts::setup::text_values>("n"_is = distinct.size());
}

}  // namespace

TableFacts facts_of(const Table& table, const TableColumns& columns, const Choices& choices) {
    TableFacts facts;
    const std::size_t rows = table.rows.size();
    facts.counts = say<texts::setup::rows>("n"_is = rows);
    const auto add = [&](const std::string& clause) {
        facts.counts = say<texts::setup::next>("before"_is = facts.counts, "clause"_is = clause);
    };
    const bool numbers = asks_for_numbers(choices);
    if (!numbers) add(kind_of_values(table, columns.value, choices));
    if (std::ranges::any_of(table.had_commas, [&](std::size_t column) {
            return column == columns.key || column == columns.value;
        }))
        add(say<texts::setup::commas>());
    if (numbers) facts.wanted.push_back(columns.key);
    if (numbers || choices.values_as == "number") facts.wanted.push_back(columns.value);
    for (const std::size_t column : facts.wanted)
        for (BadCell& cell : bad_cells(table, column, rows)) facts.bad.push_back(std::move(cell));
    return facts;
}

std::string bad_cell_text(const Table& table, const BadCell& cell) {
    const TableRow& row = table.rows[cell.row];
    const std::string& text = row.cells[cell.column];
    const std::string line = std::to_string(row.line), &column = table.columns[cell.column];
    if (text.empty()) return say<texts::setup::empty_cell>("line"_is = line, "column"_is = column);
    return say<texts::setup::bad_cell>("line"_is = line, "text"_is = in_quotes(text),
                                       "column"_is = column);
}

}  // namespace attend
