#pragma once
#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/progress.h"

namespace attend {

/// A line of a table.
struct TableRow {
    std::vector<std::string> cells;  // as many as the table has columns
    std::size_t line = 0;            // of the file, from 1
    bool operator==(const TableRow&) const = default;
};

/// Texts in rows and named columns, as a spreadsheet has them. Immutable and shared.
struct Table {
    std::string name;   // "names", "people.csv"
    std::string place;  // of a file as it was given: "data/people.csv"; else the name
    std::vector<std::string> columns;  // their names; counted from 0 where the file has none
    std::vector<TableRow> rows;
    /// Columns of numbers whose file has them with decimal commas: here they have points.
    std::vector<std::size_t> had_commas = {};
};
using TablePtr = std::shared_ptr<const Table>;

/// A table that travels in the program.
struct BuiltInTable {
    std::string_view name;   // as the choice `table` is written
    std::string_view label;  // on the screen
    std::string_view help;   // where it is from
    bool of_numbers;         // its key and value columns hold numbers
};
std::span<const BuiltInTable> built_in_tables();
/// Stands among them for a table that came from nowhere: it is all in the choice `rows`.
inline constexpr std::string_view pasted_table = "pasted";
/// Null where there is none of that name.
const BuiltInTable* find_built_in_table(std::string_view name);
/// assets/tables/<name>.csv. Throws Error for the pasted one.
TablePtr built_in_table(const BuiltInTable& table);

/// By its ending, .csv or .tsv in any case: word vectors may be a text of any other.
bool is_named_as_table(const std::filesystem::path& path);

/// Reads CSV (RFC 4180; comma, semicolon or tab). The first line is names where no cell of it is a
/// number. An empty cell is an empty text. Where no comma separates, a column whose cells all read
/// as numbers, some with a decimal comma ("0,5"), has points. Throws Error that names `place` and
/// the line: ragged rows, no rows, not UTF-8; Cancelled.
TablePtr parse_table(std::string_view text, std::string name, std::string_view place,
                     const Progress& progress = {});
/// The same of a file.
TablePtr open_table(const std::filesystem::path& path, const Progress& progress = {});

/// The table as CSV, its columns' names first: parse_table() reads it.
std::string table_text(const Table& table);

/// The column that a choice names, by its name or by its number from 0. Throws Error that begins
/// with `choice` and lists the columns.
std::size_t column_of(const Table& table, std::string_view choice, std::string_view column);

/// A cell where a number is wanted and none stands.
struct BadCell {
    std::size_t row = 0, column = 0;
    std::string text;  // “line 14, column gpa: found “n/a”, expected a number”
};
/// The cells of a column that are no finite number of float32, in order; at most `most`.
std::vector<BadCell> bad_cells(const Table& table, std::size_t column, std::size_t most);
/// A column's numbers. Throws Error for the first cell that is none.
std::vector<float> numbers_of(const Table& table, std::size_t column);
/// A column's texts.
std::vector<std::string> texts_of(const Table& table, std::size_t column);

}  // namespace attend
