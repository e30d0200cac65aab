#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/did_you_mean.h"

namespace attend {

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
