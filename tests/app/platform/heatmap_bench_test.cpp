#include "app/platform/heatmap_bench.h"

#include <doctest/doctest.h>

using namespace attend;

TEST_CASE("the bench draws every frame it was asked for and times it") {
    const HeatmapBench bench = bench_heatmap(64, 5);
    CHECK(bench.median > 0);
    CHECK(bench.slowest >= bench.median);
}

// Not part of the tests: run with --no-skip -tc="*4096*" on a quiet machine.
TEST_CASE("frames of 4096 × 4096 cells" * doctest::skip()) {
    const HeatmapBench bench = bench_heatmap(4096, 120);
    MESSAGE("first ", bench.first, " ms, median ", bench.median, " ms, slowest ", bench.slowest,
            " ms");
}
