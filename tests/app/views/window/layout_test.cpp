#include "app/views/window/layout.h"

#include <doctest/doctest.h>

using namespace attend;

namespace {

bool overlap(const Place& a, const Place& b) {
    return a.position.x < b.position.x + b.size.x && b.position.x < a.position.x + a.size.x &&
           a.position.y < b.position.y + b.size.y && b.position.y < a.position.y + a.size.y;
}

}  // namespace

TEST_CASE("a maximized panel has the room to itself; presenting leaves weights and their sum") {
    Settings settings;
    const Layout maximized =
        plan_layout({{{0, 0}, {1280, 750}}, 17, 90, "explanation", false}, settings);
    REQUIRE(maximized.panels.size() == 1);
    CHECK(maximized.panels[0].name == "explanation");
    CHECK(maximized.panels[0].place.size.x > 1200);
    const Layout presenting = plan_layout({{{0, 0}, {1280, 750}}, 17, 90, "", true}, settings);
    REQUIRE(presenting.panels.size() == 2);
    CHECK(presenting.panels[0].name == "view");
}

TEST_CASE("a view of all heads keeps the chosen one's map, maximized and presented") {
    for (const bool presenting : {false, true})
        for (const bool flat : {false, true}) {
            LayoutRequest request{{{0, 0}, {1920, 1000}}, 17, 200, "", presenting};
            if (!presenting) request.maximized = "view";
            request.view = ViewExtent::with_head, request.flat = flat;
            const Layout layout = plan_layout(request, {});
            REQUIRE(layout.panels.size() == (flat ? 1 : 2));
            CHECK(layout.panels[0].name == "view");
            if (flat) continue;
            CHECK(layout.panels[1].name == "head");
            CHECK_FALSE(overlap(layout.panels[0].place, layout.panels[1].place));
            CHECK(layout.panels[1].place.position.x > layout.panels[0].place.position.x);
        }
    LayoutRequest low{{{0, 0}, {1280, 400}}, 17, 200, "view", false};
    low.view = ViewExtent::with_head;
    CHECK(plan_layout(low, {}).panels.size() == 1);
}
