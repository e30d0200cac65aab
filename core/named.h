#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attend {

/// The shortest path that ends with the path `name` ("layer.0/head.0/weights" of "head.0/weights"),
/// or else the longest that is its end. Null where there is none.
const std::string* same_end(std::string_view name, std::span<const std::string> candidates);

/// "did you mean 'weights'?" with that, or with the candidate of the smallest edit distance, or,
/// where none is near, "known: a, b, c, …". For the end of an error message.
std::string did_you_mean(std::string_view name, std::span<const std::string> candidates);

/// Throws the Error of a name that is none of a table's: "view: “galery” is not one; did you mean
/// …".
[[noreturn]] void refuse_name(std::string_view what, std::string_view name,
                              std::span<const std::string> candidates);

/// The row of a table whose `name` is `name`, or null.
template <class Row>
const Row* find_named(std::span<const Row> table, std::string_view name) {
    for (const Row& row : table)
        if (row.name == name) return &row;
    return nullptr;
}

/// The row of a table whose `name` is `name`; throws Error with the nearest one.
template <class Row>
const Row& named(std::span<const Row> table, std::string_view what, std::string_view name) {
    if (const Row* const row = find_named(table, name)) return *row;
    std::vector<std::string> names;
    for (const Row& row : table) names.emplace_back(row.name);
    refuse_name(what, name, names);
}

}  // namespace attend
