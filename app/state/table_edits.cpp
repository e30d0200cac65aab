#include "app/state/table_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <set>

#include "core/attention/scores/kernels.h"
#include "core/error.h"
#include "core/files/numbers.h"
#include "core/text/split.h"
#include "core/text/utf8.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

bool holds_numbers(const Table& table, std::size_t column) {
    return bad_cells(table, column, 1).empty();
}

/// Another table than the one before: columns of it, numbers where `numbers`, answer and are asked.
/// Columns that were chosen stay where they are there.
void fit_columns(Choices& choices, const Table& table, bool numbers) {
    const auto fits = [&](std::size_t column) { return !numbers || holds_numbers(table, column); };
    const auto chosen = columns_in(choices, table);
    if (chosen && chosen->key != chosen->value && fits(chosen->key) && fits(chosen->value)) return;
    std::vector<std::size_t> best;
    for (std::size_t column = 0; column < table.columns.size(); ++column)
        if (fits(column)) best.push_back(column);
    if (best.size() < 2) best = {0, 1};
    choices.key_column = column_name(table, best[0]);
    choices.value_column = best[1] < table.columns.size() ? column_name(table, best[1]) : "1";
}

}  // namespace

std::string room_of(const Table& table) {
    std::size_t numbers = 0;
    for (std::size_t column = 0; column < table.columns.size(); ++column)
        numbers += bad_cells(table, column, 1).empty();
    const bool all = numbers == table.columns.size(), named = !parse_decimal(table.columns[0]);
    if (table.columns.size() < 2 || (all && !named)) return {};
    const std::size_t least_vector = named ? 3 : 2;
    if (numbers + 1 == table.columns.size() && numbers >= least_vector &&
        !bad_cells(table, 0, 1).empty())
        return {};
    const Opens kind = all ? Opens::table_of_numbers : Opens::table_of_texts;
    return std::string(workspace_for(kind).name);
}

std::string column_name(const Table& table, std::size_t column) {
    const std::string& name = table.columns[column];
    const bool own =
        std::count(table.columns.begin(), table.columns.end(), name) == 1 && !parse_decimal(name);
    return own ? name : fmt::format("{}", column);
}

namespace {

/// What a row is sorted by: numbers stand before other texts.
struct SortKey {
    bool is_text;
    float number;
    std::string text;
    auto operator<=>(const SortKey&) const = default;
};

SortKey sort_key(const std::string& cell) {
    if (const auto number = parse_decimal(cell)) return {false, *number, {}};
    return {true, 0, case_folded(cell)};
}

}  // namespace

std::optional<TableColumns> columns_in(const Choices& choices, const Table& table) {
    try {
        return TableColumns{column_of(table, "key_column", choices.key_column),
                            column_of(table, "value_column", choices.value_column)};
    } catch (const Error&) {
        return std::nullopt;
    }
}

namespace {

/// Of points that another table's query is not among: the one in their middle is asked, and a
/// kernel reaches a tenth of the way that they span.
void ask_within(Choices& choices, const Table& table) {
    const auto columns = columns_in(choices, table);
    if (!columns) return;
    std::vector<std::pair<float, const std::string*>> keys;
    for (const TableRow& row : table.rows)
        if (const auto key = parse_decimal(row.cells[columns->key]))
            keys.emplace_back(*key, &row.cells[columns->key]);
    if (keys.empty()) return;
    std::ranges::sort(keys, {}, [](const auto& key) { return key.first; });
    const float least = keys.front().first, most = keys.back().first;
    if (const auto asked = parse_decimal(choices.query); asked && *asked >= least && *asked <= most)
        return;
    choices.query = std::string(trimmed(*keys[keys.size() / 2].second));
    if (const float tenth = (most - least) / 10; tenth > 0 && std::isfinite(tenth))
        choices.set(bandwidth, std::clamp(std::stod(fmt::format("{:.2g}", tenth)), bandwidth.least,
                                          bandwidth.most));
}

}  // namespace

void take_table(Choices& choices, std::string name, const Table& table, bool numbers) {
    choices.table = std::move(name);
    choices.rows.clear();
    // A column's name says more than its place, and its place more than a name of another table.
    choices.key_column = "0";
    choices.value_column = "1";
    fit_columns(choices, table, numbers);
    if (numbers) ask_within(choices, table);
}

void paste_table(Choices& choices, std::string_view text, bool numbers) {
    Table table = *parse_table(text, "the table", "What was pasted");
    if (table.columns.size() == 1) {
        table.columns.push_back("value");
        for (TableRow& row : table.rows) row.cells.emplace_back();
    }
    Choices changed = choices;
    set_table(changed, table);
    changed.table = pasted_table;
    const TablePtr pasted = parse_table(changed.rows, "the table", "What was pasted");
    fit_columns(changed, *pasted, numbers);
    if (numbers) ask_within(changed, *pasted);
    choices = std::move(changed);
}

namespace {

/// What is typed into a column of numbers is a number, however a person writes it.
std::string as_typed_number(const Table& table, std::size_t row, std::size_t column,
                            std::string text) {
    const std::vector<BadCell> bad = bad_cells(table, column, 2);
    const bool others_are =
        table.rows.size() > 1 && (bad.empty() || (bad.size() == 1 && bad.front().row == row));
    if (!others_are || parse_decimal(text)) return text;
    if (means_decimal_comma(trimmed(text))) return with_point(trimmed(text));
    const auto number = parse_decimal(typed_decimal(text));
    return number && std::isfinite(*number) ? number_text(*number) : text;
}

}  // namespace

void set_cell(Choices& choices, const Table& table, std::size_t row, std::size_t column,
              std::string text) {
    Table changed = table;
    changed.rows[row].cells[column] = as_typed_number(table, row, column, std::move(text));
    set_table(choices, changed);
}

void add_row(Choices& choices, const Table& table, std::vector<std::string> cells) {
    Table changed = table;
    cells.resize(table.columns.size());
    changed.rows.push_back({cells, 0});
    const std::size_t row = table.rows.size();
    for (std::size_t column = 0; column < cells.size(); ++column)
        changed.rows[row].cells[column] =
            as_typed_number(changed, row, column, std::move(cells[column]));
    set_table(choices, changed);
}

void remove_rows(Choices& choices, const Table& table, const std::set<std::size_t>& rows) {
    Table changed = table;
    changed.rows.clear();
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        if (!rows.contains(row)) changed.rows.push_back(table.rows[row]);
    if (changed.rows.empty())
        changed.rows.push_back({std::vector<std::string>(table.columns.size()), 0});
    set_table(choices, changed);
}

void sort_rows(Choices& choices, const Table& table, std::size_t column, bool descending) {
    std::vector<SortKey> keys;
    for (const TableRow& row : table.rows) keys.push_back(sort_key(row.cells[column]));
    std::vector<std::size_t> order(keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return descending ? keys[b] < keys[a] : keys[a] < keys[b];
    });
    Table changed = table;
    for (std::size_t i = 0; i < order.size(); ++i) changed.rows[i] = table.rows[order[i]];
    set_table(choices, changed);
}

void leave_out_bad_rows(Choices& choices, const Table& table,
                        std::span<const std::size_t> columns) {
    std::set<std::size_t> bad;
    for (const std::size_t column : columns)
        for (const BadCell& cell : bad_cells(table, column, table.rows.size()))
            bad.insert(cell.row);
    if (bad.size() == table.rows.size())
        throw Error(table.place, "no row with a number there", "another column, or another table");
    remove_rows(choices, table, bad);
}

}  // namespace attend
