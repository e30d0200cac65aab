#include <doctest/doctest.h>

#include "core/workspaces/workspace.h"
#include "support/desk.h"

using namespace attend;

TEST_CASE("squares stay square, unless wide cells leave names level or numbers their room") {
    const auto ratio = [](const std::string& sentence, float high = 600) {
        Saved saved = hand_made_document(1);
        saved.document.choices.sentence = sentence;
        saved.selection.node = "head.0/weights";
        saved.selection.cell = {1, 0};
        DrivenPanel panel(view_drawn("steps"), {1280, high}, saved);
        panel.finish();
        const TaggedItem& cell = panel.gui.item("steps/head.0/weights[1,1]");
        return (cell.max.x - cell.min.x) / (cell.max.y - cell.min.y);
    };
    std::string many;
    for (int i = 0; i < 24; ++i) many += "word ";
    CHECK(ratio(many) == doctest::Approx(1).epsilon(0.1));
    CHECK(ratio("one two") == doctest::Approx(1).epsilon(0.05));
    CHECK(ratio("The train left the station on time", 460) > 1.2f);
    // Where there is height for it, they are as high as wide all the same.
    CHECK(ratio("The train left the station on time") == doctest::Approx(1).epsilon(0.05));
}

TEST_CASE("the matrices of a step stand in the middle of a wide room") {
    Saved saved = hand_made_document(1);
    saved.selection.node = "head.0/weights";
    DrivenPanel panel(view_drawn("steps"), {1900, 560}, saved);
    panel.finish();
    const TaggedItem list = panel.gui.item("steps/next"),
                     first = panel.gui.item("steps/head.0/scores/name"),
                     last = panel.gui.item("steps/head.0/weights");
    const float before = first.min.x - list.max.x, after = 1900 - last.max.x;
    CHECK(before > 100);
    CHECK(before == doctest::Approx(after).epsilon(0.2));
}

TEST_CASE("a row beside many has its name as high as theirs") {
    Saved saved;
    saved.document.choices = default_choices("lookup");
    saved.selection.node = "scores";
    DrivenPanel panel(view_drawn("steps"), {1260, 570}, saved);
    panel.finish();
    const float high = panel.gui.item("steps/k/name").min.y;
    CHECK(panel.gui.item("steps/q/name").min.y == high);
    CHECK(panel.gui.item("steps/scores/name").min.y == high);
}

TEST_CASE("names over a single row beside many have a second line where one would cut them") {
    Saved saved;
    saved.document.choices = default_choices("lookup");
    saved.selection.node = "scores";
    DrivenPanel panel(view_drawn("steps"), {1860, 800}, saved);
    panel.finish();
    const float high =
        panel.gui.item("steps/scores[0,0]").min.y - panel.gui.item("steps/scores/name").min.y;
    CHECK(high > panel.gui.ui().em(3.3f));
}
