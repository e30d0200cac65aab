#pragma once
#include <functional>
#include <optional>
#include <string>

#include "app/gui/box/box.h"

namespace attend::box {

// Rows of one height below each other, of which those alone are made that are in sight. What is
// higher than its place is scrolled by whole rows; its name keeps where.

struct ListRows {
    std::size_t count = 0;
    float pitch = 1.25f;  // em, from one row to the next
    float most = 0;       // em: rows are so high where there is room; 0: never higher than `pitch`
    std::function<Box(std::size_t row)> row = {};
    std::optional<std::size_t> in_sight = {};  // is scrolled to once it is another one
};
Box list(std::string name, ListRows rows);

/// How many pixels of the list of this name are out of sight above, in the last frame.
float list_scrolled(const Ui& ui, std::string_view name);
/// A line above or over such a list, as wide as its rows are beside a scrollbar.
Box as_rows_of(const Ui& ui, std::string_view name, Box line);

/// The rows [first, last) of `count` are in sight, `pitch` em apart.
struct SeenRows {
    std::size_t count = 0;
    float pitch = 1;
    std::size_t first = 0, last = 0;
};
/// The same for one box of all rows; it is put where all of them are.
struct RowsOfBox {
    std::size_t count = 0;
    float least = 1, wish = 1, most = 1;  // em: from one row to the next
    std::optional<std::size_t> in_sight = {};
    std::function<Box(const SeenRows& rows)> inside = {};
    std::function<Length(const Ui& ui)> width = {};  // pixels
    bool fills = false;                              // its place, although the rows end before
};
Box rows_of_box(std::string name, RowsOfBox rows);

}  // namespace attend::box
