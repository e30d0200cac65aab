
#include <algorithm>
#include <tuple>

#include "core/error.h"
#include "core/workspaces/rooms.h"

namespace attend {

namespace {

bool is_file(const Choices& choices) {
    return choices.rows.empty() && !find_built_in_table(choices.table);
}

TablePtr table_of(const Choices& choices, const Resources& resources, const Scene* before) {
    const bool same = before && before->table && before->choices.table == choices.table &&
                      before->choices.rows == choices.rows;
    if (same && !is_file(choices)) return before->table->table;
    if (TablePtr table = given_table(choices, resources)) return table;
    throw std::logic_error("the table " + choices.table + " was not opened");
}

}  // namespace

TablePtr given_table(const Choices& choices, const Resources& resources) {
    if (!choices.rows.empty()) return parse_table(choices.rows, "the table", "rows");
    if (const BuiltInTable* const row = find_built_in_table(choices.table))
        return built_in_table(*row);
    const auto found = resources.find(std::string(table_prefix) + choices.table);
    return found == resources.end() ? nullptr : std::get<TablePtr>(found->second);
}

std::vector<std::string> table_resources(const Choices& choices) {
    if (!is_file(choices)) return {};
    return {std::string(table_prefix) + choices.table};
}

bool same_keys(const Scene* before, const TableSource& source) {
    return before && before->table && before->table->table == source.table &&
           before->table->key == source.key && before->table->rows == source.rows;
}

Sequence key_sequence(std::string name, const TableSource& source, const Scene* before) {
    return same_keys(before, source) ? before->answers()
                                     : labelled_sequence(std::move(name), source.rows.labels());
}

TableSource table_source(const Choices& choices, const Resources& resources, const Scene* before,
                         const char* rows) {
    TableSource source;
    source.table = table_of(choices, resources, before);
    source.key = column_of(*source.table, "key_column", choices.key_column);
    if (source.table->columns.size() == 1 && choices.value_column == "1")
        throw Error(source.table->place, "one column", "two at least: keys and values");
    source.value = column_of(*source.table, "value_column", choices.value_column);
    const bool known = before && before->table && before->table->table == source.table &&
                       before->table->key == source.key && before->table->rows.name() == rows;
    source.rows = known ? before->table->rows : Axis(rows, texts_of(*source.table, source.key));
    return source;
}

bool same_table(const Scene* before, const Choices& choices, const Resources& resources) {
    if (!before || !before->table) return false;
    const auto columns_of = [](const Choices& of) {
        return std::tie(of.workspace, of.table, of.rows, of.key_column, of.value_column);
    };
    const auto found = resources.find(std::string(table_prefix) + choices.table);
    return columns_of(before->chosen) == columns_of(choices) &&
           (found == resources.end() || std::get<TablePtr>(found->second) == before->table->table);
}

double table_cost(const Choices& choices, const Resources& resources, double a_row,
                  double bytes_a_row) {
    constexpr double without_rows = 1e5;
    const auto found = resources.find(std::string(table_prefix) + choices.table);
    const double rows = found == resources.end()
                            ? static_cast<double>(choices.rows.size()) / bytes_a_row
                            : static_cast<double>(std::get<TablePtr>(found->second)->rows.size());
    return without_rows + a_row * rows;
}

}  // namespace attend
