#include <doctest/doctest.h>

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
