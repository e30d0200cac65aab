#pragma once
#include <string>
#include <vector>

#include "app/state/table_edits.h"

namespace attend {

/// What the setup says of a table: plain data.
struct TableFacts {
    std::string counts;               // "10 rows · text values, 8 distinct"
    std::vector<std::size_t> wanted;  // columns where numbers are wanted
    std::vector<BadCell> bad;         // their cells that hold none, in order
};
TableFacts facts_of(const Table& table, const TableColumns& columns, const Choices& choices);

/// "line 14: “n/a” is no number for gpa"
std::string bad_cell_text(const Table& table, const BadCell& cell);

}  // namespace attend
