#include "core/tables/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/error.h"
#include "core/files/asset.h"
#include "core/files/csv_lines.h"
#include "core/files/kind.h"
#include "core/files/mapping.h"
#include "core/files/numbers.h"
#include "core/files/reading_pass.h"
#include "core/named.h"
#include "core/plural.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr std::array built_in{
    BuiltInTable{
        "names", "Last and first names",
        "Ten people by last name: two that stand for any, eight of mathematics. Lastname → "
        "Firstname is a row of it, too, no heading",
        false},
    BuiltInTable{"majors", "Names and majors", "Eleven students and what they study: majors repeat",
                 false},
    BuiltInTable{"salaries", "GPA → salary, synthetic",
                 "30 points from a formula and noise, seed 480. Nobody's real salary", true},
    BuiltInTable{"sine", "y = 2 sin x + x + noise",
                 "50 points of Zhang et al., Dive into Deep Learning, section 11.2; seed 0", true},
    BuiltInTable{pasted_table, "Pasted table", "What was pasted; it stands in the choice rows",
                 false},
};

bool is_number(const std::string& text) {
    const auto number = parse_decimal(text);
    return number && std::isfinite(*number);
}

std::vector<std::string> cell_texts(std::vector<CsvField> fields) {
    std::vector<std::string> result;
    for (CsvField& field : fields) result.push_back(std::move(field.text));
    return result;
}

/// "0,5" may be a number only where no comma separates cells: there "1,234" may be a thousand.
bool has_comma(const std::string& text, char separator) {
    return separator != ',' && has_decimal_comma(text) && is_number(with_point(text));
}

bool has_names(const std::vector<CsvField>& first, char separator) {
    return std::none_of(first.begin(), first.end(), [&](const CsvField& field) {
        return is_number(field.text) || has_comma(field.text, separator);
    });
}

/// Gives columns of numbers their points.
void read_commas(Table& table, char separator) {
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const auto is = [&](auto what) {
            return [&, what](const TableRow& row) { return what(row.cells[column]); };
        };
        const auto comma = [&](const std::string& cell) { return has_comma(cell, separator); };
        const bool any = std::ranges::any_of(table.rows, is(comma)),
                   all = any && std::ranges::all_of(table.rows, is([&](const std::string&cell) {
                                                        return is_number(cell) || comma(cell);
                                                    }));
        if (!all) continue;
        for (TableRow& row : table.rows) row.cells[column] = with_point(row.cells[column]);
        table.had_commas.push_back(column);
    }
}

/// Those of the first line, or numbers where it is a row like the others.
std::vector<std::string> names_of_columns(const std::vector<CsvField>& first, bool named) {
    std::vector<std::string> names;
    for (const CsvField& field : first)
        names.push_back(named && !field.text.empty() ? field.text
                                                     : fmt::format("{}", names.size()));
    return names;
}

std::string quoted(const std::string& text) {
    const bool plain = text.find_first_of(",;\t\"\r\n") == text.npos && !text.starts_with(' ') &&
                       !text.ends_with(' ');
    return plain ? text : quoted_field(text);
}

std::string line_of(const std::vector<std::string>& cells) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) line += (i > 0 ? "," : "") + quoted(cells[i]);
    // A line of one empty cell would be no line.
    return (line.empty() ? "\"\"" : line) + "\n";
}

}  // namespace

std::span<const BuiltInTable> built_in_tables() { return built_in; }

const BuiltInTable* find_built_in_table(std::string_view name) {
    return find_named(built_in_tables(), name);
}

TablePtr built_in_table(const BuiltInTable& table) {
    if (table.name == pasted_table)
        throw Error("table", "pasted, and no rows", "rows, a table as CSV, or another table");
    const std::string file = fmt::format("{}.csv", table.name);
    return parse_table(asset("assets/tables/" + file), file, file);
}

bool is_named_as_table(const std::filesystem::path& path) {
    const std::string ending = lower_case(path.extension().string());
    return ending == ".csv" || ending == ".tsv";
}

TablePtr parse_table(std::string_view text, std::string name, std::string_view place,
                     const Progress& progress) {
    const CsvLines lines = split_csv(text, place, progress.part(0, 0.3));
    if (lines.texts.empty())
        throw Error(place, text.empty() ? "no rows (it is empty)" : "no rows (blank lines alone)",
                    "a row at least: a key and its value");
    const std::vector<CsvField> first = split_fields(lines, 0, place);
    const bool named = has_names(first, lines.separator);
    auto table = std::make_shared<Table>();
    table->place = place.ends_with(name) ? place : name;  // a path; no words for what has none
    table->name = std::move(name);
    table->columns = names_of_columns(first, named);
    const Progress rest = progress.part(0.3, 1);
    ReadingPass pass(rest, text.size());
    for (std::size_t line = named ? 1 : 0; line < lines.texts.size(); ++line) {
        pass.at(static_cast<std::size_t>(lines.texts[line].data() - text.data()));
        TableRow row{cell_texts(split_fields(lines, line, place)), lines.numbers[line]};
        if (row.cells.size() != table->columns.size())
            throw Error(fmt::format("{}, line {}", place, row.line),
                        count_of(row.cells.size(), "cell"),
                        fmt::format("{}, as the first line has", table->columns.size()));
        table->rows.push_back(std::move(row));
    }
    if (table->rows.empty())
        throw Error(place, "no rows below the names of the columns",
                    "a row at least: a key and its value");
    read_commas(*table, lines.separator);
    return table;
}

TablePtr open_table(const std::filesystem::path& path, const Progress& progress) {
    const Mapping file(path, limits::keys_and_values);
    refuse_known_file(file.bytes(), file.path(), "a table as CSV");
    return parse_table(file.bytes(), path.filename().string(), path.string(), progress);
}

std::string table_text(const Table& table) {
    std::vector<std::string> names = table.columns;
    // A line with a number in it would be read as a row.
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i].empty() || is_number(names[i])) names[i] = fmt::format("column {}", i);
    std::string text = line_of(names);
    for (const TableRow& row : table.rows) text += line_of(row.cells);
    return text;
}

std::size_t column_of(const Table& table, std::string_view choice, std::string_view column) {
    const auto found = std::find(table.columns.begin(), table.columns.end(), column);
    if (found != table.columns.end())
        return static_cast<std::size_t>(found - table.columns.begin());
    std::size_t number = 0;
    const auto [end, problem] =
        std::from_chars(column.data(), column.data() + column.size(), number);
    if (problem == std::errc() && end == column.data() + column.size() &&
        number < table.columns.size())
        return number;
    std::string names;
    for (const std::string& name : table.columns) append_listed(names, in_quotes(name));
    throw Error(choice, in_quotes(column),
                fmt::format("a column of {}: {}, or a number from 0 to {}", table.place, names,
                            table.columns.size() - 1));
}

std::vector<BadCell> bad_cells(const Table& table, std::size_t column, std::size_t most) {
    std::vector<BadCell> bad;
    for (std::size_t row = 0; row < table.rows.size() && bad.size() < most; ++row) {
        const std::string& cell = table.rows[row].cells[column];
        if (!is_number(cell))
            bad.push_back(
                {row, column,
                 fmt::format("{}, line {}, column {}: found {}, expected a number{}", table.place,
                             table.rows[row].line, table.columns[column],
                             cell.empty() ? "an empty cell" : in_quotes(cell),
                             parse_decimal(cell)       ? " up to 3.4e38"
                             : has_decimal_comma(cell) ? ", with a point: " + with_point(cell)
                                                       : "")});
    }
    return bad;
}

std::vector<float> numbers_of(const Table& table, std::size_t column) {
    std::vector<float> numbers;
    numbers.reserve(table.rows.size());
    for (const TableRow& row : table.rows) {
        const auto number = parse_decimal(row.cells[column]);
        if (!number || !std::isfinite(*number))
            throw Error(bad_cells(table, column, 1).front().text);
        numbers.push_back(*number);
    }
    return numbers;
}

std::vector<std::string> texts_of(const Table& table, std::size_t column) {
    std::vector<std::string> texts;
    texts.reserve(table.rows.size());
    for (const TableRow& row : table.rows) texts.push_back(row.cells[column]);
    return texts;
}

}  // namespace attend
