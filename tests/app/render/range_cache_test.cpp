#include "app/render/range_cache.h"

#include <doctest/doctest.h>

#include <vector>

using namespace attend;

TEST_CASE("values that are gone are swept away, now and then, however many are alive") {
    RangeCache ranges;
    std::vector<Value> alive;
    for (int i = 0; i < 5000; ++i) {
        alive.push_back(share(Matrix::Constant(1, 2, static_cast<Scalar>(i))));
        CHECK(ranges.of(alive.back())->highest == static_cast<float>(i));
    }
    CHECK(ranges.sweeps() <= 3);  // at 1,024, 2,048 and 4,096
    const std::size_t before = ranges.sweeps();
    for (const Value& value : alive) CHECK(ranges.of(value));
    CHECK(ranges.sweeps() == before);
    alive.clear();
    for (int i = 0; i < 20000; ++i) ranges.of(share(Matrix::Constant(1, 2, Scalar(1))));
    CHECK(ranges.size() <= 1024);
}
