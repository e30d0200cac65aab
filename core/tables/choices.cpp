#include "core/tables/choices.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/error.h"
#include "core/files/numbers.h"
#include "core/tables/table.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

// What of these is wrong only the room that asks can refuse: a document keeps what was being typed.
void check_validation(const std::string& text) { check_utf8(text, "validation"); }
void check_query(const std::string& text) { check_utf8(text, "query"); }

void check_named(const std::string& text, std::string_view choice, std::string_view expected) {
    if (text.empty()) throw Error(choice, "nothing", expected);
}

/// "table, row 2: Doe,John → Doe,Jane", where one line changed; the first is the columns' names.
std::string changed_line(std::string_view before, std::string_view after) {
    const std::vector<std::string_view> a = split(before, '\n'), b = split(after, '\n');
    const auto differ = std::ranges::mismatch(a, b);
    const bool one = differ.in1 != a.end() && std::equal(differ.in1 + 1, a.end(), differ.in2 + 1);
    if (!one || differ.in1 == a.begin()) return "table: changed";
    return fmt::format("table, row {}: {} → {}", differ.in1 - a.begin(), *differ.in1, *differ.in2);
}

/// A table is written as CSV, which is nothing to read in a list of steps.
std::string rows_told(const std::string& before, const std::string& after) {
    if (after.empty()) return "table: as in its file";
    const auto lines = [](const std::string& text) {
        return std::count(text.begin(), text.end(), '\n') - 1;
    };
    if (before.empty()) return "table: changed";
    if (lines(before) == lines(after)) return changed_line(before, after);
    return fmt::format("table: {} → {} rows", lines(before), lines(after));
}

[[noreturn]] void refuse_places(std::string_view text) {
    throw Error("validation", in_quotes(text),
                "FROM:TO:STEP, three numbers; auto; or a file with one column");
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
        {"table", "Table", "Keys and their values: a built-in table, or a CSV file",
         &TableChoices::table, 0, 0, values_of<built_in_tables>,
         [](const std::string& text) {
             check_named(text, "table", "a table's name, or a CSV file");
         },
         std::span<const MadeNode>(), any_file},
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
        {"query", "Query", "What is asked: of a look-up a text, of kernel regression a number",
         &TableChoices::query, 0, 0, nullptr, check_query},
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
