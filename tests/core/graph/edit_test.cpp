#include "core/graph/edit.h"

#include <doctest/doctest.h>

using namespace attend;

TEST_CASE("copies of edited cells share them until one changes, and are compared by content") {
    EditedCells cells{{{0, 1}, 2}, {{3, 0}, 4}};
    EditedCells copy = cells;
    CHECK(copy.shared_with(cells));
    CHECK(copy == cells);
    copy.erase({7, 7});  // it is not there: nothing changes
    CHECK(copy.shared_with(cells));
    copy.insert_or_assign({0, 1}, 5);
    CHECK_FALSE(copy.shared_with(cells));
    CHECK_FALSE(copy == cells);
    CHECK(cells.at({0, 1}) == 2);
    CHECK(copy.at({0, 1}) == 5);
    copy[{0, 1}] = 2;
    CHECK(copy == cells);
    copy.erase({0, 1});
    copy.erase({3, 0});
    CHECK(copy == EditedCells{});
    CHECK(cells.size() == 2);
}
