#pragma once
#include <functional>
#include <optional>
#include <string>

#include "app/gui/box/box.h"

namespace attend::box {

/// Rows of one height below each other, of which those that are seen are made.
struct ListRows {
    std::size_t count = 0;
    float pitch = 1.25f;  // em, from one row to the next
    std::function<Box(std::size_t row)> row = {};
    std::optional<std::size_t> in_sight = {};  // scrolls there
};
/// What is higher than its place is scrolled, whole rows at a time seen at the top; `name` keeps
/// where.
Box list(std::string name, ListRows rows);

/// How many pixels of the list of this name are out of sight above, in the last frame.
float list_scrolled(const Ui& ui, std::string_view name);

}  // namespace attend::box
