#include "app/views/window/layout.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>

using namespace attend;

namespace {

bool overlap(const Place& a, const Place& b) {
    return a.position.x < b.position.x + b.size.x && b.position.x < a.position.x + a.size.x &&
           a.position.y < b.position.y + b.size.y && b.position.y < a.position.y + a.size.y;
}

bool inside(const Place& inner, const Place& outer) {
    return inner.position.x >= outer.position.x && inner.position.y >= outer.position.y &&
           inner.position.x + inner.size.x <= outer.position.x + outer.size.x + 0.5f &&
           inner.position.y + inner.size.y <= outer.position.y + outer.size.y + 0.5f;
}

Layout layout_of(float width, float height, float em, const Settings& settings) {
    LayoutRequest request{{{0, 0}, {width, height}}, em, 5.4f * em, "", false};
    request.view_tabs = true;
    return plan_layout(request, settings);
}

}  // namespace

TEST_CASE("panels never overlap and stay in the window, at any size and whatever is hidden") {
    for (const auto& [width, height, em] : {std::tuple{640.f, 430.f, 17.f},
                                            {800.f, 550.f, 17.f},
                                            {1280.f, 750.f, 17.f},
                                            {1920.f, 1030.f, 17.f},
                                            {3840.f, 2060.f, 34.f}})
        for (int hidden = 0; hidden < 32; ++hidden) {
            Settings settings;
            const char* names[] = {"setup", "computation", "view", "weighted_sum", "explanation"};
            for (int i = 0; i < 5; ++i)
                if (hidden & (1 << i)) settings.toggle(names[i]);
            const Layout layout = layout_of(width, height, em, settings);
            std::set<std::string> shown;
            for (const PlacedPanel& a : layout.panels) {
                CHECK(inside(a.place, {{0, 0}, {width, height}}));
                CHECK_FALSE(overlap(a.place, layout.sentence));
                if (layout.views.size.x > 0) CHECK_FALSE(overlap(a.place, layout.views));
                CHECK(shown.insert(std::string(a.name)).second);
                CHECK(settings.shows(a.name));
                for (const PlacedPanel& b : layout.panels)
                    if (a.name != b.name) CHECK_FALSE(overlap(a.place, b.place));
            }
            CHECK((layout.views.size.x > 0) == settings.shows("view"));
            CHECK(inside(layout.views, {{0, 0}, {width, height}}));
            std::size_t behind = 0;  // another tab
            for (const std::string_view name : layout.tab_names)
                behind += !shown.contains(std::string(name));
            CHECK(shown.size() + behind == 5 - settings.hidden.size());
            if (layout.tab_names.empty()) continue;
            CHECK(behind + 1 == layout.tab_names.size());
            for (const PlacedPanel& a : layout.panels) CHECK_FALSE(overlap(a.place, layout.tabs));
        }
}

TEST_CASE("a view of all heads has the chosen one's map and sum at hand, and what comes next") {
    const auto place_of = [](const Layout& layout, std::string_view name) {
        const auto found = std::ranges::find(layout.panels, name, &PlacedPanel::name);
        return found == layout.panels.end() ? std::optional<Place>() : found->place;
    };
    for (const auto& [width, height, em] :
         {std::tuple{1280.f, 750.f, 16.f}, {1920.f, 1030.f, 17.f}, {3840.f, 2060.f, 34.f}})
        for (const bool foretells : {false, true}) {
            LayoutRequest request{{{0, 0}, {width, height}}, em, 10 * em, "", false};
            request.view_tabs = true, request.foretells = foretells;
            request.view = ViewExtent::with_head;
            const Layout layout = plan_layout(request, {});
            const auto view = place_of(layout, "view"), head = place_of(layout, "head"),
                       sum = place_of(layout, "weighted_sum");
            // Low windows have no room for map and sum below a wall that lies flat, and beside
            // another one for one of the two.
            const bool low = height < 800;
            CHECK(head.has_value() == !(foretells && low));
            REQUIRE(view);
            CHECK(sum.has_value() == !low);
            CHECK((std::ranges::find(layout.tab_names, "weighted_sum") != layout.tab_names.end()) ==
                  (low && !foretells));
            CHECK(place_of(layout, "next").has_value() == foretells);
            CHECK_FALSE(place_of(layout, "computation"));
            for (const PlacedPanel& a : layout.panels)
                for (const PlacedPanel& b : layout.panels)
                    if (a.name != b.name) CHECK_FALSE(overlap(a.place, b.place));
            // A model that reads both ways has few layers: its wall is narrow.
            if (head) CHECK((head->position.x > view->position.x) == !foretells);
            if (sum) CHECK(sum->position.y > view->position.y);
        }
    LayoutRequest small{{{0, 0}, {1000, 500}}, 17, 100, "", false};
    small.view = ViewExtent::with_head;
    CHECK_FALSE(place_of(plan_layout(small, {}), "head"));
}

TEST_CASE(
    "a splitter's share is what the panel takes, and reset layout brings the first arrangement "
    "back") {
    Settings settings;
    const auto width_of_setup = [&] {
        return layout_of(1920, 1030, 17, settings).panels.front().place.size.x;
    };
    const float first = width_of_setup();
    settings.splits["setup"] = 0.2;
    CHECK(width_of_setup() > first);
    settings.reset_layout();
    CHECK(width_of_setup() == first);
}

TEST_CASE("a very narrow window shows the weights and the panel whose tab was chosen") {
    for (const std::string_view tab : {"weighted_sum", "explanation", "computation", "setup"}) {
        const Layout layout =
            plan_layout({{{0, 0}, {800, 550}}, 17, 90, "", false, 0, tab}, Settings{});
        REQUIRE(layout.panels.size() == 2);
        CHECK(layout.panels[0].name == "view");
        CHECK(layout.panels[1].name == tab);
        CHECK(layout.panels[0].place.size.x > 340);
    }
}

TEST_CASE("in a small window the wall has more of the room, and the sum stays high enough") {
    const auto sizes = [](float width, float height) {
        LayoutRequest request{{{0, 0}, {width, height}}, 17, 153, "", false};
        request.view_tabs = true, request.view = ViewExtent::with_head;
        request.tab = "weighted_sum";  // where it shares the map's place
        std::map<std::string_view, ImVec2> sizes;
        for (const PlacedPanel& panel : plan_layout(request, {}).panels)
            sizes[panel.name] = panel.place.size;
        return sizes;
    };
    auto small = sizes(1280, 741), low = sizes(1280, 661), large = sizes(1920, 1020);
    CHECK(small["view"].x > 1.3f * small["weighted_sum"].x);
    CHECK(large["view"].x < 1.25f * large["head"].x);
    CHECK(large["weighted_sum"].y >= 7.5f * 17);
    for (auto* const window : {&small, &low}) {
        CHECK((*window)["weighted_sum"].y >= 20 * 17);
        CHECK_FALSE(window->contains("head"));
    }
}

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

TEST_CASE("where computation, sum and explanation would leave the map a corner they are tabs") {
    const auto tabs = [](float width, float height, ViewExtent view) {
        LayoutRequest request{{{0, 0}, {width, height}}, 16, 90, "", false};
        request.view_tabs = true, request.view = view;
        return !plan_layout(request, Settings{}).tab_names.empty();
    };
    CHECK(tabs(1024, 640, ViewExtent::beside_sum));
    CHECK(tabs(1280, 620, ViewExtent::beside_sum));
    CHECK_FALSE(tabs(1280, 740, ViewExtent::beside_sum));
    CHECK_FALSE(tabs(1920, 640, ViewExtent::beside_sum));
}
