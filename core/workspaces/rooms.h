#pragma once
#include "core/named.h"
#include "core/workspaces/workspace.h"

namespace attend {

// What the files of core/workspaces/rooms have in common. Each gives a row of workspaces(), under
// the file's name in the namespace room_files.

/// Whether a choice is one of these owners': a room is composed of those that it reads.
template <class... Owners>
bool is_of(std::string_view choice) {
    return (find_named(fields_of<Owners>(), choice) || ...);
}

/// What the id of a resource begins with that is a model.
inline constexpr std::string_view model_prefix = "model:";
/// And one that is weights that were learned.
inline constexpr std::string_view weights_prefix = "weights:";
/// And one that is those of a translation.
inline constexpr std::string_view translation_prefix = "translation:";

/// By number, which are on a list of them. Throws Error for one that is none: "heads_off: found
/// head 9, expected a head from 0 to 7".
std::vector<bool> switched_off(const NumberList& list, std::string_view field,
                               std::string_view what, Index count);

/// And one that is a file of places: one column of numbers, whatever else it could be read as.
inline constexpr std::string_view places_prefix = "places:";

// What rooms with a table have in common.

/// What the id of a resource begins with that is a table of keys and values.
inline constexpr std::string_view table_prefix = "table:";

/// The table that the choices name: typed, built in, or a file; null where that was not opened.
/// Throws Error where what was typed is none.
TablePtr given_table(const Choices& choices, const Resources& resources);
/// The resource of the choice `table`, where it is a file.
std::vector<std::string> table_resources(const Choices& choices);
/// The table that the choices name, with its columns; what of `before` is the same is taken over.
/// `rows` is what the table's rows are called as an axis.
TableSource table_source(const Choices& choices, const Resources& resources, const Scene* before,
                         const char* rows);
/// Whether a scene is made from the same rows, and asks the same column of them.
bool same_keys(const Scene* before, const TableSource& source);
/// The keys, or points: a row each.
Sequence key_sequence(std::string name, const TableSource& source, const Scene* before);
/// Whether a scene was made from the same columns of the same table as one of these would be.
bool same_table(const Scene* before, const Choices& choices, const Resources& resources);
/// What a scene of the table costs to build: so many operations a row. Of `rows` that are not read
/// yet, a row is taken for `bytes_a_row`.
double table_cost(const Choices& choices, const Resources& resources, double a_row,
                  double bytes_a_row);

}  // namespace attend
