#pragma once
#include <limits>
#include <optional>
#include <span>
#include <string>

#include "app/views/frame.h"
#include "core/tables/table.h"

namespace attend {

/// Stands below all others while it is typed; what nothing was typed into is no row.
constexpr auto new_row = std::numeric_limits<std::size_t>::max();

/// A cell of the table that is asked, as a text that is typed over: a click opens it, Enter goes on
/// to the row below, from the last to a new one, Escape leaves it as it was. With Ctrl or Shift a
/// click chooses rows: Delete, or the right button's menu, removes them, or the one that was
/// clicked last.
struct TableCell {
    std::string tag;  // "lookup/key/3"
    std::size_t row = 0, column = 0;
    ImVec2 position, size;  // pixels of the screen
    Role role = Role::other;
    bool lit = false;                                   // its text stands out
    std::optional<std::size_t> above = {}, below = {};  // rows beside it, as they are shown
};
/// Returns whether the mouse is over it.
bool table_cell(Frame& frame, const TablePtr& table, const TableCell& cell);

/// Begins a row below all others with this cell of it. It is one of the table, in one step, when it
/// is left and something was typed into it.
void type_new_row(Frame& frame, const Table& table, std::size_t column);
bool types_new_row(const Ui& ui);
/// Its cells, while it is typed.
void new_row_cells(Frame& frame, const TablePtr& table, std::span<const TableCell> cells);

/// Whether Delete would remove this row.
bool is_chosen_row(Frame& frame, std::size_t row);
/// Delete removes the chosen row. Once a frame, where the table stands.
void remove_by_key(Frame& frame, const TablePtr& table);

}  // namespace attend
