#include "app/gui/arcs.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "app/gui/stroke.h"

using namespace attend;

namespace {

constexpr float high = 80;

/// Chips of 60 pixels, 70 from one to the next; the one at `query` asks.
std::vector<ArcTarget> targets_of(int count, int query, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> weight(0.001, 1.0 / count);
    std::vector<ArcTarget> targets;
    for (int key = 0; key < count; ++key)
        if (key != query)
            targets.push_back({key, 30 + 70.0f * static_cast<float>(key), weight(random)});
    return targets;
}

/// The height of an arc at x.
float height_at(const Arc& arc, float x) {
    const float middle = (arc.from + arc.to) / 2, half = std::abs(arc.to - arc.from) / 2;
    const float part = (x - middle) / half;
    return std::abs(part) >= 1 ? 0 : arc.high * std::sqrt(1 - part * part);
}

/// On one side of the query: one lies under the other, wherever both are.
bool nested(const Arc& a, const Arc& b) {
    const Arc& inner = std::abs(a.to - a.from) < std::abs(b.to - b.from) ? a : b;
    const Arc& outer = &inner == &a ? b : a;
    for (int i = 0; i <= 100; ++i) {
        const float x = inner.from + (inner.to - inner.from) * static_cast<float>(i) / 100;
        if (height_at(inner, x) > height_at(outer, x) + 1e-3f) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("an arc is as wide as its weight, in one way whatever the room") {
    CHECK(arc_width(0, 101) == doctest::Approx(2));
    CHECK(arc_width(0.5, 109) == doctest::Approx(16));
    CHECK(arc_width(1, 109) == doctest::Approx(30));
    for (const float ample : {218.0f, 500.0f}) CHECK(arc_width(0.5, ample) == doctest::Approx(30));
    CHECK(arc_width(0.5, 218, 2) == doctest::Approx(arc_width(0.5, 109) * 2));
    CHECK(arc_width(-0.5, 101) == arc_width(0.5, 101));
}

TEST_CASE("ports stand inside the chip, side by side, and arcs never cross") {
    for (const int count : {2, 7, 15, 40})
        for (const int query : {0, count / 2, count - 1}) {
            CAPTURE(count);
            CAPTURE(query);
            const float middle = 30 + 70.0f * static_cast<float>(query);
            const ArcBundle bundle =
                plan_arcs({middle, 60, high}, targets_of(count, query, 7u), 0.3);
            REQUIRE(bundle.arcs.size() == static_cast<std::size_t>(count - 1));
            REQUIRE(bundle.loop);
            CHECK(std::abs(bundle.loop->middle - middle) + bundle.loop->radius <= 30);
            for (const Arc& arc : bundle.arcs) {
                CHECK(std::abs(arc.from - middle) <= 30);
                CHECK(std::abs(arc.from - bundle.loop->middle) > bundle.loop->radius);
                CHECK(arc.high + arc.width / 2 <= high + 1e-3f);
            }
            for (const Arc& a : bundle.arcs)
                for (const Arc& b : bundle.arcs)
                    if (&a != &b && (a.to < middle) == (b.to < middle)) {
                        CHECK(nested(a, b));
                        // The farther one begins nearer to the ring.
                        if (std::abs(a.to - middle) > std::abs(b.to - middle))
                            CHECK(std::abs(a.from - bundle.loop->middle) <
                                  std::abs(b.from - bundle.loop->middle));
                    }
        }
}

TEST_CASE("without a ring ports begin at the middle, and a wide chip leaves them 3 apart") {
    const ArcBundle bundle =
        plan_arcs({400, 300, 101}, {{0, 0, 0.1}, {1, 200, 0.2}, {9, 900, 0.3}}, {});
    REQUIRE(bundle.arcs.size() == 3);
    std::vector<Arc> arcs = bundle.arcs;
    std::sort(arcs.begin(), arcs.end(), [](const Arc& a, const Arc& b) { return a.from < b.from; });
    CHECK(arcs[0].key == 1);
    CHECK(arcs[1].key == 0);
    CHECK(arcs[2].key == 9);
    for (std::size_t i = 1; i < 3; ++i)
        CHECK(arcs[i].from - arcs[i].width / 2 - arcs[i - 1].from - arcs[i - 1].width / 2 ==
              doctest::Approx(3));
    CHECK(arcs[2].high > arcs[0].high);
    CHECK_FALSE(bundle.loop);
}

TEST_CASE("an arc begins and ends on the edge; a ring is open there") {
    const Arc arc{3, 10, 110, 40, 4};
    CHECK(point_of(arc, 0).x == doctest::Approx(10));
    CHECK(point_of(arc, 0.5f).up == doctest::Approx(40));
    CHECK(point_of(arc, 1).x == doctest::Approx(110));
    const Loop loop{50, 19, 6};
    for (const float end : {0.0f, 1.0f}) CHECK(std::abs(point_of(loop, end).up) < 1e-3f);
    CHECK(point_of(loop, 0).x - point_of(loop, 1).x == doctest::Approx(2 * 19 * std::sin(0.41888)));
    CHECK(point_of(loop, 0.5f).up > 19);
}

TEST_CASE("a ring stays one, however heavy and however narrow its chip") {
    for (const float chip : {30.0f, 60.0f, 120.0f, 300.0f})
        for (const double self : {0.05, 0.6, 0.87, 1.0}) {
            CAPTURE(chip);
            CAPTURE(self);
            const ArcBundle bundle = plan_arcs({0, chip, high}, {{1, 400, 1 - self}}, self);
            REQUIRE(bundle.loop);
            const Loop& loop = *bundle.loop;
            CHECK(loop.radius >= 0.8f * loop.width - 1e-3f);
            CHECK(point_of(loop, 0.5f).up + loop.width / 2 <= high);
            CHECK(loop.width <= arc_width(self, high));
        }
    // A wide chip shows the whole width.
    CHECK(plan_arcs({0, 300, high}, {}, 0.87).loop->width ==
          doctest::Approx(arc_width(0.87, high)));
}

TEST_CASE("ribbons to another row leave in the order in which they arrive") {
    std::vector<ArcTarget> targets = targets_of(9, -1, 3u);
    std::reverse(targets.begin(), targets.end());
    const std::vector<Arc> ribbons = plan_ribbons({300, 60, high}, targets);
    REQUIRE(ribbons.size() == 9);
    for (std::size_t i = 1; i < ribbons.size(); ++i) {
        CHECK(ribbons[i].to > ribbons[i - 1].to);
        CHECK(ribbons[i].from > ribbons[i - 1].from);
    }
    CHECK(ribbons.front().from >= 270);
    CHECK(ribbons.back().from <= 330);
}

TEST_CASE("between blue and orange the way around leads through mauve, neither gray nor pink") {
    const Rgb blue = rgb(0x62A8FF), orange = rgb(0xFFB057);
    for (const auto& [t, end] : {std::pair{0.0f, blue}, {1.0f, orange}}) {
        const Rgb color = ColorsAround(blue, orange).at(t);
        CHECK(color.r == doctest::Approx(end.r).epsilon(0.01));
        CHECK(color.b == doctest::Approx(end.b).epsilon(0.01));
    }
    const Oklab middle = to_oklab(ColorsAround(blue, orange).at(0.5f));
    CHECK(std::hypot(middle.a, middle.b) > 0.04f);
    CHECK(std::hypot(middle.a, middle.b) < 0.08f);
    CHECK(middle.a > 0.04f);  // toward red
}
