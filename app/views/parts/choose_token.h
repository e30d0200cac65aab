#pragma once
#include "app/views/frame.h"

namespace attend {

/// Makes a token the query: its weighted sum is drawn, and where the selected matrix has a row for
/// each query, its row is selected; of columns that are keys, the one that gets most of it.
void choose_query(Frame& frame, Index query);  // a row
/// Makes a token the key: where the selected matrix has a column for each key, that is selected.
void choose_key(Frame& frame, Index key);
/// Selects a cell, and with it the query that it belongs to.
void select_cell(Frame& frame, const Node& node, Cell cell);
/// The key that the mouse points at, or else that of the selected cell.
std::optional<Index> key_looked_at(const Frame& frame);
/// The cell that the explanation is about where it is one of queries against keys, in a matrix of
/// this shape; else the chosen query against the first key.
Cell chosen_pair(const Frame& frame, Shape shape);

}  // namespace attend
