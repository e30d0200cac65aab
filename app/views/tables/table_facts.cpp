#include "app/views/tables/table_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/plural.h"
#include "core/text/utf8.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

std::string kind_of_values(const Table& table, std::size_t column, const Choices& choices) {
    const bool numbers = choices.values_as == "number" ||
                         (choices.values_as == "auto" && bad_cells(table, column, 1).empty());
    if (numbers) return "values are numbers";
    std::set<std::string_view> distinct;
    for (const TableRow& row : table.rows) distinct.insert(row.cells[column]);
    return fmt::format("text values, {} distinct", counted(distinct.size()));
}

}  // namespace

TableFacts facts_of(const Table& table, const TableColumns& columns, const Choices& choices) {
    TableFacts facts;
    const std::size_t rows = table.rows.size();
    facts.counts = count_of(rows, "row");
    const bool numbers = asks_for_numbers(choices);
    if (!numbers) facts.counts += " · " + kind_of_values(table, columns.value, choices);
    if (std::ranges::any_of(table.had_commas, [&](std::size_t column) {
            return column == columns.key || column == columns.value;
        }))
        facts.counts += " · decimal commas read as points";
    if (numbers) facts.wanted.push_back(columns.key);
    if (numbers || choices.values_as == "number") facts.wanted.push_back(columns.value);
    for (const std::size_t column : facts.wanted)
        for (BadCell& cell : bad_cells(table, column, rows)) facts.bad.push_back(std::move(cell));
    return facts;
}

std::string bad_cell_text(const Table& table, const BadCell& cell) {
    const TableRow& row = table.rows[cell.row];
    const std::string& text = row.cells[cell.column];
    return fmt::format("line {}: {} is no number for {}", row.line,
                       text.empty() ? "an empty cell" : in_quotes(text),
                       table.columns[cell.column]);
}

}  // namespace attend
