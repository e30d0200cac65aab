#pragma once
#include "app/gui/box/box.h"

namespace attend::box {

/// Rows of one height below each other, between `least` and `most` em high, of which those alone
/// are made that are in sight. Where even the least has no room for all it is scrolled by whole
/// rows, and `name` keeps where; there is room for one row at least.
struct ListSize {
    std::size_t count = 0;
    float least = 1.3f, most = 2;
};
Box list(std::string name, const ListSize& size, std::function<Box(std::size_t row)> row);

}  // namespace attend::box
