#include "app/gui/heatmap_layout.h"

#include <doctest/doctest.h>

using namespace attend;

TEST_CASE(
    "labels that are told leave each other room, and the one that is pointed at has it first") {
    const HeatmapLayout::Span span{0, 100};
    const Index step = label_step(1, 10);
    REQUIRE(step == 10);
    const auto lit = [](Index i) { return i == 33 || i == 38; };
    for (const Index pointed : {33, 38}) {
        const ToldLabels told(span, step, lit, [&](Index i) { return i == pointed; });
        Index last = -step;
        bool crowded = false;
        for (Index i = span.begin; i < span.end; ++i) {
            if (!told(i)) continue;
            crowded |= i - last < step;
            last = i;
        }
        CHECK_FALSE(crowded);
        CHECK(told(pointed));
        CHECK_FALSE(told(71 - pointed));
        CHECK(told(0));
    }
    const ToldLabels all({0, 5}, 1, lit);
    for (Index i = 0; i < 5; ++i) CHECK(all(i));
}
