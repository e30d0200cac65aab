#include <doctest/doctest.h>

#include "core/tables/leaves.h"
#include "core/tables/table.h"
#include "core/training/task.h"

using namespace attend;

TEST_CASE("the task salaries has the rows of the built-in table") {
    const TablePtr table = built_in_table(*find_built_in_table("salaries"));
    const LearningTask& salaries = task("salaries");
    const Example example = salaries.example(Uniforms(0, "training/salaries", 0), {});
    CHECK(*example.keys == *as_column(numbers_of(*table, 0)));
    CHECK(*example.values == *as_column(numbers_of(*table, 1)));
}
