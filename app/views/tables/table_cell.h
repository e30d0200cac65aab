#pragma once
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/box/box.h"
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
    Role role = Role::other;
    bool lit = false;                                   // its text stands out
    float text = 1;                                     // its size, relative to body text
    std::optional<std::size_t> above = {}, below = {};  // rows beside it, as they are shown
};
/// Pointing at it lights a cell of a node.
struct LitCell {
    NodeId node = 0;
    Cell cell;
};
Box table_cell(Frame& frame, const TablePtr& table, TableCell cell, LitCell lights);

/// Begins a row below all others with this cell of it. It is one of the table, in one step, when it
/// is left and something was typed into it.
void type_new_row(Frame& frame, const Table& table, std::size_t column);
bool types_new_row(const Ui& ui);
/// A cell of it, while it is typed: the one that is `typed` in, or the others; else nothing. That
/// one is drawn last: what is pressed is then known when its field loses the keyboard.
Box new_row_cell(Frame& frame, const TablePtr& table, const TableCell& cell, bool typed);
/// The place among these rows of the one that is typed; behind the last that of the new one.
std::optional<std::size_t> typed_row(Frame& frame, const std::vector<Index>& shown);

/// Whether Delete would remove this row.
bool is_chosen_row(Frame& frame, std::size_t row);
/// Delete, and the menu of a row, remove the chosen rows. Once a frame, where the table stands.
void remove_by_key(Frame& frame, const TablePtr& table);

}  // namespace attend
