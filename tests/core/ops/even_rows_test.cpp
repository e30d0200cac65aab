#include "core/ops/even_rows.h"

#include "support/check_operation.h"

using namespace attend;

TEST_CASE("some rows are taken evenly, from the first on") {
    const Value all = sample(7, 2);
    check_operation(EvenRows(3), {all});
    const Value some = EvenRows(3).forward(std::vector{all});
    CHECK(some->row(0) == all->row(0));
    CHECK(some->row(1) == all->row(2));
    CHECK(some->row(2) == all->row(4));
    CHECK(*EvenRows(7).forward(std::vector{all}) == *all);
}
