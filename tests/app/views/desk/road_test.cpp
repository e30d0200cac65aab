#include <doctest/doctest.h>

#include "app/views/parts/choose_token.h"
#include "app/views/sentence/attending.h"
#include "support/models.h"
#include "support/window_desk.h"

using namespace attend;

TEST_CASE(
    "a beam leads from the row that asks to what it becomes; in high contrast there is none") {
    Saved saved = saying("the train left the station", 1);
    saved.document.choices.second_text = "a train is late";
    HomeDesk home(saved);
    REQUIRE(home.gui.has("road/map"));
    REQUIRE(home.gui.has("beam/weighted_sum"));
    const TaggedItem beam = home.gui.item("beam/weighted_sum"),
                     cell = home.gui.item("view/head.0/weights[0,3]"),
                     sum = home.gui.item("road/sum");
    CHECK(beam.min.x == doctest::Approx(cell.max.x).epsilon(0.05));
    CHECK(beam.max.x <= sum.min.x);
    CHECK_FALSE(home.gui.has("beam/head"));  // of one head
    home.settings.theme = "high_contrast";
    home.gui.frames(2);
    CHECK_FALSE(home.gui.has("beam/weighted_sum"));
}

TEST_CASE("a field without a text: what to do stands as the headline, and examples are pressed") {
    HomeDesk home(saying("the train left", 1));
    REQUIRE(home.gui.has("sentence/headline"));
    home.store.change([](Document& document) { document.choices.sentence.clear(); });
    home.gui.frames(3);
    CHECK(home.gui.has("problem/sentence"));
    CHECK_FALSE(home.gui.has("sentence/headline"));
    CHECK(home.gui.has("token/0"));  // faintly: what stood there
    CHECK(home.gui.has("hero/problem"));
    home.gui.click("sentence/example/0");
    home.gui.frames(3);
    CHECK(home.choices().sentence == Choices().sentence);
    CHECK(home.gui.has("sentence/headline"));
    CHECK_FALSE(home.gui.has("problem/sentence"));
}

TEST_CASE("a document without a text opens with what to do, in small windows too") {
    for (const ImVec2 size : {ImVec2{1920, 1080}, ImVec2{1280, 800}, ImVec2{800, 600}}) {
        HomeDesk home(saying("", 1), size);
        REQUIRE(home.gui.has("problem/sentence"));
        CHECK(home.gui.item("problem/sentence").max.x <= size.x);
        CHECK_FALSE(home.gui.has("token/0"));
        if (size.x >= 1280) CHECK(home.gui.has("sentence/example/0"));
    }
}

TEST_CASE("Escape closes the card of the chosen number; the keyboard stays where it was") {
    HomeDesk home(saying("the train left the station", 1));
    home.gui.click("view/head.0/weights[2,1]");
    home.gui.frames(3);
    REQUIRE(home.gui.has("explanation/close"));
    home.gui.key(ImGuiKey_Escape);
    home.gui.frames(3);
    CHECK_FALSE(home.store.session.explains);
    CHECK_FALSE(home.gui.has("explanation/close"));
}

TEST_CASE("the headline is as large while a number is explained") {
    HomeDesk home(saying("the train left the station", 1));
    const auto high = [&] {
        const TaggedItem& line = home.gui.item("sentence/headline");
        return line.max.y - line.min.y;
    };
    const float before = high();
    home.store.session.explains = true;
    home.gui.frames(3);
    CHECK(high() == before);
}

TEST_CASE("the pair that the headline tells is lit, whatever else is selected") {
    Saved saved = saying("the train left the station", 1);
    HomeDesk home(saved);
    home.store.session.select("head.0/w_q", {0, 0});
    home.store.session.selection.query = 2;
    home.gui.frames(3);
    const Matrix& weights = home.evaluation().value("head.0/weights");
    Index key = 0;
    weights.row(2).maxCoeff(&key);
    Frame frame{home.gui.ui(), home.store, home.settings, home.requests, Coloring()};
    CHECK(chosen_key(frame, attended(frame, 2)) == key);
    CHECK(chosen_pair(frame, home.scene().graph->node(home.scene().blocks[0].weights).shape()) ==
          Cell{2, key});
}

TEST_CASE("what comes next at the home selects nothing, and its numbers are whole") {
    for (const ImVec2 size : {ImVec2{1920, 1080}, ImVec2{1280, 800}}) {
        Saved saved = tiny_model("gpt2");
        saved.selection.node = "layer.1/head.0/weights";
        saved.selection.cell = {3, 1};
        saved.selection.query = 3;
        saved.selection.chosen = true;
        HomeDesk home(saved, size);
        while (home.store.computation().busy() || !home.gui.has("next/0")) home.gui.frame();
        home.gui.frames(5);
        CHECK(home.selection().node == "layer.1/head.0/weights");
        CHECK(home.selection().cell == Cell{3, 1});
        const TaggedItem figure = home.gui.item("next/0/figures"), row = home.gui.item("next/0");
        CHECK(figure.max.x - figure.min.x > 2 * home.gui.ui().em());
        CHECK(figure.max.x <= row.max.x + 1);
        CHECK(home.gui.item("next/others").max.y <= home.gui.item("road/next").max.y);
    }
}
