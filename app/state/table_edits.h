#pragma once
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/tables/table.h"
#include "core/workspaces/choices.h"

namespace attend {

// Edits of the table that a document asks, each a plain function on the choices of the draft. What
// changes the table writes it into the choice `rows`: the file stays as it is.

/// The room that a CSV file is a table for, by its content; empty where it may be a matrix, which
/// is numbers alone, or word vectors, which are a word and numbers a line.
std::string room_of(const Table& table);
/// A column as a choice names it: by its number where another one is called the same.
std::string column_name(const Table& table, std::size_t column);
/// A table by its name or file, as it stands there. Of numbers one among them is asked.
void take_table(Choices& choices, std::string name, const Table& table, bool numbers);
/// Cells of a spreadsheet, or CSV: one column is keys, and their values are empty. Throws Error.
void paste_table(Choices& choices, std::string_view text, bool numbers);
/// The table as it is in its file again.
inline void drop_changes(Choices& choices) { choices.rows.clear(); }

/// Puts this table in the place of the one that is asked.
inline void set_table(Choices& choices, const Table& table) { choices.rows = table_text(table); }
void set_cell(Choices& choices, const Table& table, std::size_t row, std::size_t column,
              std::string text);
/// A row below all others: a key and value to be typed over.
void add_row(Choices& choices, const Table& table, std::vector<std::string> cells);
/// Of the only rows their texts: a table has a row at least.
void remove_rows(Choices& choices, const Table& table, const std::set<std::size_t>& rows);
/// Numbers by their size, other texts by the alphabet, case aside.
void sort_rows(Choices& choices, const Table& table, std::size_t column, bool descending);
/// Takes the rows out that hold no number in one of these columns.
void leave_out_bad_rows(Choices& choices, const Table& table, std::span<const std::size_t> columns);
/// The value that was answered is asked, and the other way round.
inline void swap_columns(Choices& choices) { std::swap(choices.key_column, choices.value_column); }

/// The columns that the choices name; none where one of them is not in the table.
struct TableColumns {
    std::size_t key = 0, value = 1;
};
std::optional<TableColumns> columns_in(const Choices& choices, const Table& table);

}  // namespace attend
