#include "core/parallel.h"

#include <doctest/doctest.h>

#include <atomic>
#include <numeric>

using namespace attend;

TEST_CASE("every part and every row is worked on once") {
    std::vector<std::atomic<int>> parts(37), rows(1000), few(3);
    side_by_side(parts.size(), [&](std::size_t i) { ++parts[i]; });
    each_row(1000, 1e9, [&](std::ptrdiff_t i) { ++rows[static_cast<std::size_t>(i)]; });
    each_row(3, 1, [&](std::ptrdiff_t i) { ++few[static_cast<std::size_t>(i)]; });
    each_row(0, 1e9, [](std::ptrdiff_t) { CHECK(false); });
    for (const auto* counts : {&parts, &rows, &few})
        for (const std::atomic<int>& count : *counts) CHECK(count == 1);
}

TEST_CASE("a step comes after all that it needs, and sees what they wrote") {
    // The number of ways from the first step to each: a lattice in which each needs two before it.
    constexpr std::size_t count = 60;
    std::vector<std::vector<std::size_t>> before(count);
    for (std::size_t i = 1; i < count; ++i) before[i] = {i - 1, i < 2 ? 0 : i - 2};
    for (int repetition = 0; repetition < 50; ++repetition) {
        std::vector<double> ways(count, 0);
        after_dependencies(before, [&](std::size_t i) {
            ways[i] = i == 0 ? 1 : 0;
            for (const std::size_t earlier : before[i]) ways[i] += ways[earlier];
        });
        double last = 1, next = 2;  // step 1 needs step 0 twice
        for (std::size_t i = 1; i < count; ++i) {
            CHECK(ways[i] == next);
            next += std::exchange(last, next);
        }
    }
    after_dependencies({}, [](std::size_t) { CHECK(false); });
}

TEST_CASE("steps that need nothing of each other may contain parts of their own") {
    const std::vector<std::vector<std::size_t>> before(20);
    std::vector<double> sums(before.size(), 0);
    after_dependencies(before, [&](std::size_t i) {
        std::vector<double> parts(64);
        side_by_side(parts.size(), [&](std::size_t part) { parts[part] = 1; });
        sums[i] = std::accumulate(parts.begin(), parts.end(), 0.0);
    });
    for (const double sum : sums) CHECK(sum == 64);
}
