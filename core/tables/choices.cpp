#include "core/tables/choices.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>

#include "core/error.h"
#include "core/files/numbers.h"
#include "core/tables/table.h"
#include "core/text/split.h"
#include "core/text/utf8.h"
#include "core/texts/changes.h"

namespace attend {

namespace {

// What of these is wrong only the room that asks can refuse: a document keeps what was being typed.
void check_validation(const std::string& text) { check_utf8(text, "validation"); }
void check_query(const std::string& text) { check_utf8(text, "query"); }

void check_named(const std::string& text, std::string_view choice, std::string_view expected) {
    if (text.empty()) throw Error(choice, "nothing", expected);
}

/// "table: people.csv"
std::string table_told(const std::string&, const std::string& after) {
    const BuiltInTable* const built_in = find_built_in_table(after);
    return say<texts::changes::table>(
        "name"_is = built_in ? std::string(built_in->label)
                             : std::filesystem::path(after).filename().string());
}

std::vector<std::string_view> sorted(std::vector<std::string_view> lines) {
    std::ranges::sort(lines);
    return lines;
}

/// "table, row 2: Doe,John → Doe,Jane", where one line changed, came or went; the first is the
/// columns' names.
std::string changed_lines(std::string_view before, std::string_view after) {
    const std::vector<std::string_view> a = split(before, '\n'), b = split(after, '\n');
    const auto [old_line, new_line] = std::ranges::mismatch(a, b);
    const auto row = old_line - a.begin();
    const bool less = old_line == a.end(), more = new_line == b.end();
    const auto same_after = [&](auto rest_of_a, auto rest_of_b) {
        return std::equal(rest_of_a, a.end(), rest_of_b, b.end());
    };
    if (row == 0 || (less && more)) return say<texts::changes::table_changed>();
    if (!less && !more && same_after(old_line + 1, new_line + 1))
        return say<texts::changes::row_changed>("row"_is = std::to_string(row),
                                                "before"_is = *old_line, "after"_is = *new_line);
    if (!more && same_after(old_line, new_line + 1))
        return say<texts::changes::row_new>("row"_is = std::to_string(row), "line"_is = *new_line);
    if (!less && same_after(old_line + 1, new_line))
        return say<texts::changes::row_removed>("row"_is = std::to_string(row),
                                                "line"_is = *old_line);
    if (a.size() != b.size())
        return say<texts::changes::table_rows>("before"_is = a.size() - 1,
                                               "after"_is = b.size() - 1);
    return sorted(a) == sorted(b) ? say<texts::changes::table_order>()
                                  : say<texts::changes::table_changed>();
}

/// A table is written as CSV, which is nothing to read in a list of steps.
std::string rows_told(const std::string& before, const std::string& after) {
    if (after.empty()) return say<texts::changes::table_from_file>();
    return before.empty() ? say<texts::changes::table_changed>() : changed_lines(before, after);
}

/// "Query: “Lam” → “Lama”", "Query: 3.5 → 2"; of a long one its change alone.
std::string query_told(const std::string& before, const std::string& after) {
    constexpr std::size_t most = 24;  // bytes
    if (before.size() > most || after.size() > most) return {};
    const auto shown = [](const std::string& query) {
        if (query.empty()) return say<texts::changes::nothing>();
        return looks_like_number(query) ? query : in_quotes(query);
    };
    return say<texts::changes::query>("before"_is = shown(before), "after"_is = shown(after));
}

[[noreturn]] void refuse_places(std::string_view text) {
    throw Error("validation", in_quotes(text),
                "FROM:TO:STEP, three numbers; auto; or a file with one column of numbers");
}

double number_in(std::string_view part, std::string_view text) {
    const auto number = parse_decimal(trimmed(part));
    if (!number || !std::isfinite(*number)) refuse_places(text);
    // As it reads in decimal: 0.1 is not to be the float's 0.100000001.
    const std::string decimal = number_text(*number);
    double value = 0;
    std::from_chars(decimal.data(), decimal.data() + decimal.size(), value);
    return value;
}

}  // namespace

bool is_file_of_places(const std::string& validation) {
    return !validation.empty() && validation != "auto" && !is_place_grid(validation) &&
           !looks_like_number(validation);
}

std::size_t PlaceGrid::count() const {
    return static_cast<std::size_t>(std::floor((to - from) / step + 1e-9)) + 1;
}

PlaceGrid parse_place_grid(std::string_view text) {
    constexpr double most_places = 100'000;
    const std::vector<std::string_view> parts = split(text, ':');
    if (parts.size() != 3) refuse_places(text);
    const PlaceGrid places{number_in(parts[0], text), number_in(parts[1], text),
                           number_in(parts[2], text)};
    if (places.step <= 0) throw Error("validation", in_quotes(text), "a step above 0");
    if (places.to < places.from)
        throw Error("validation", in_quotes(text), "a TO that is not less than FROM");
    if ((places.to - places.from) / places.step + 1e-9 >= most_places)  // both ends count
        throw Error("validation", in_quotes(text), "100,000 places at most");
    return places;
}

std::vector<Field<TableChoices>> TableChoices::fields() {
    return {
        {"table",
         "Table",
         "Keys and their values: a built-in table, or a CSV file",
         &TableChoices::table,
         0,
         0,
         values_of<built_in_tables>,
         [](const std::string& text) {
             check_named(text, "table", "a table's name, or a CSV file");
         },
         std::span<const MadeNode>(),
         any_file,
         {},
         table_told},
        {.name = "rows",
         .label = "Rows",
         .help = "The table as CSV, its columns' names first, in place of that of the choice "
                 "table: what a table becomes once it is changed. Empty: the table as it is",
         .member = &TableChoices::rows,
         .told = rows_told},
        {"key_column", "Key", "The column that is asked: its name, or its number from 0",
         &TableChoices::key_column, 0, 0, nullptr,
         [](const std::string& text) {
             check_named(text, "key_column", "a column's name, or its number from 0");
         }},
        {"value_column", "Value", "The column that answers: its name, or its number from 0",
         &TableChoices::value_column, 0, 0, nullptr,
         [](const std::string& text) {
             check_named(text, "value_column", "a column's name, or its number from 0");
         }},
        {.name = "query",
         .label = "Query",
         .help = "What is asked: of a look-up a text, of kernel regression a number",
         .member = &TableChoices::query,
         .check = check_query,
         .told = query_told},
    };
}

std::vector<Field<ValidationChoices>> ValidationChoices::fields() {
    return {{.name = "validation",
             .label = "Validate",
             .help = "Where the estimate is made besides the query: FROM:TO:STEP, a file with one "
                     "column, or auto",
             .member = &ValidationChoices::validation,
             .check = check_validation,
             .may_be_file = is_file_of_places,
             .takes = "auto, FROM:TO:STEP, or a file with one column"}};
}

}  // namespace attend
