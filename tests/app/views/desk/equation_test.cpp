#include <doctest/doctest.h>
#include <fmt/format.h>

#include "support/window_desk.h"

using namespace attend;

TEST_CASE("Attention's home is the equation: each matrix by its name, in a window of 1280 too") {
    for (const ImVec2 size : {ImVec2{1920, 1080}, ImVec2{1280, 800}}) {
        HomeDesk home(hand_made_document(1), size);
        REQUIRE(home.gui.has("road/equation"));
        for (const char* path : {"head.0/w_q", "head.0/w_v"})
            CHECK_MESSAGE(home.gui.has(fmt::format("equation/{}/name", path)), path);
        for (const char* path : {"x", "head.0/q", "head.0/scores"})
            CHECK_MESSAGE(home.gui.has(fmt::format("equation/{}", path)), path);
        CHECK(home.gui.has("view/head.0/weights"));
    }
    CHECK_FALSE(HomeDesk(hand_made_document(1), {800, 600}).gui.has("road/equation"));
}

TEST_CASE("a key named above the weights is chosen by a click, and the headline says its share") {
    HomeDesk home(saying("one two three four", 1));
    const Index query = home.selection().query;
    home.gui.click("equation/weights/key/2");
    home.gui.frames(3);
    CHECK(home.selection().chosen);
    CHECK(home.selection().cell.column == 2);
    CHECK(home.selection().query == query);
}
