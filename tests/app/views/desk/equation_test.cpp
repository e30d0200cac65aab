#include <doctest/doctest.h>
#include <fmt/format.h>

#include "app/views/desk/equation_parts.h"
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
    home.gui.click("equation/0/weights/key/2");
    home.gui.frames(3);
    CHECK(home.selection().chosen);
    CHECK(home.selection().cell.column == 2);
    CHECK(home.selection().query == query);
}

TEST_CASE("the view Equation: heads stand side by side as lanes, a click on a name chooses one") {
    Saved saved = hand_made_document(2);
    saved.selection.view = "equation";
    WindowDesk desk(saved, {1920, 1080});
    desk.settings.hidden = {"setup", "explanation"};
    desk.gui.frames(3);
    for (const char* path : {"head.0/q", "head.1/q", "head.1/weights", "head.1/v", "concat"})
        CHECK_MESSAGE(desk.gui.has(fmt::format("equation/{}", path)), path);
    // The rows of X stand in the middle between those of both lanes.
    const auto top = [&](const char* tag) { return desk.gui.item(tag).min.y; };
    CHECK(top("equation/concat") ==
          doctest::Approx((top("equation/head.0/q") + top("equation/head.1/q")) / 2).epsilon(0.02));
    desk.gui.click("equation/head/1");
    desk.gui.frames(3);
    CHECK(desk.selection().head == 1);
}

TEST_CASE(
    "the view Equation: more than two heads are a lane and tiles; what lanes leave out is "
    "written as a formula") {
    Saved saved = hand_made_document(4);
    saved.selection.view = "equation";
    WindowDesk desk(saved, {1920, 1080});
    desk.gui.frames(3);
    CHECK(desk.gui.has("equation/head.0/q"));
    CHECK_FALSE(desk.gui.has("equation/head.1/q"));
    CHECK(desk.gui.has("head/3"));
    desk.store.draft.choices.position = "sinusoidal";
    desk.gui.frames(5);
    CHECK_FALSE(desk.gui.has("equation/head.0/q"));
    CHECK(desk.gui.has("computation/head.0/q"));
}

TEST_CASE("the equation's activations are on one scale, its parameters on another") {
    HomeDesk home(hand_made_document(1));
    home.gui.frames(3);
    Frame frame{home.gui.ui(), home.store, home.settings, home.requests, Coloring()};
    const EquationScales scales = equation_scales(frame);
    REQUIRE(scales.activations);
    REQUIRE(scales.parameters);
    float largest = 0;
    for (const char* path : {"head.0/q", "head.0/k", "head.0/v", "head.0/scores", "head.0/output"})
        largest = std::max(largest, frame.ui.readings.signed_end(
                                        home.evaluation().at(*home.scene().graph->find(path))));
    CHECK(scales.activations->fixed.highest >= largest);
    CHECK(scales.activations->fixed.lowest == -scales.activations->fixed.highest);
    home.store.change([](Document& document) { document.view.tied = false; });
    home.gui.frames(2);
    CHECK_FALSE(equation_scales(frame).activations);
}

TEST_CASE("a click on a cell of a W shows it as a table; a drag changes it and shows nothing") {
    HomeDesk home(hand_made_document(1));
    home.gui.drag("equation/head.0/w_q", {0, -30});
    home.gui.frames(3);
    CHECK(home.gui.has("road/equation"));
    CHECK_FALSE(home.store.session.explains);
    CHECK(home.edits().contains("head.0/w_q"));
    home.gui.click("equation/head.0/w_q");
    home.gui.frames(3);
    CHECK(home.store.session.large_node == "head.0/w_q");
    CHECK_FALSE(home.store.session.explains);
    CHECK(home.gui.has("table/csv"));
    home.gui.key(ImGuiKey_Escape);
    home.gui.frames(3);
    CHECK(home.gui.has("road/equation"));
}
