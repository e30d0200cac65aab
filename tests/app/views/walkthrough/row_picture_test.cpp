#include <doctest/doctest.h>

#include <cmath>

#include "app/gui/figures.h"
#include "app/views/walkthrough/options.h"
#include "app/views/walkthrough/step_picture.h"
#include "support/desk.h"

using namespace attend;

namespace {

/// The steps of one head, at its weights: the third token asks, the second one's cell is selected.
struct AtWeights : DrivenPanel {
    AtWeights() : DrivenPanel(view_drawn("steps"), {1280, 800}, saved()) { finish(); }

  private:
    static Saved saved() {
        Saved saved = hand_made_document(1);
        saved.selection.node = "head.0/weights";
        saved.selection.cell = {2, 1};
        saved.selection.query = 2;
        return saved;
    }
};

}  // namespace

TEST_CASE("a document names the step that is gone to; walking on changes nothing of it") {
    Saved saved = hand_made_document(1);
    saved.document.view.of<StepsOptions>().at = 4;
    DrivenPanel panel(view_drawn("steps"), {1280, 800}, saved);
    panel.finish();
    const std::size_t steps = panel.steps();
    const std::string fourth = panel.selection().node;
    panel.gui.click("steps/1");
    CHECK(panel.selection().node != fourth);
    panel.gui.click("steps/4");
    CHECK(panel.selection().node == fourth);
    CHECK(panel.steps() == steps);
    panel.store.change([](Document& document) { document.view.of<StepsOptions>().at = 1; });
    panel.finish();
    CHECK(panel.selection().node != fourth);
}

TEST_CASE("one row of scores becomes bars and shares; all rows are matrices") {
    AtWeights panel;
    for (const char* tag : {"steps/row/scores", "steps/row/positive", "steps/together"})
        CHECK(panel.gui.has(tag));
    CHECK_FALSE(panel.gui.has("steps/head.0/weights/name"));
    // Each key keeps its column from its score to its bar.
    const TaggedItem &scores = panel.gui.item("steps/row/scores"),
                     &bars = panel.gui.item("steps/row/positive");
    CHECK(std::abs(scores.min.x - bars.min.x) < 4);
    CHECK(std::abs(scores.max.x - bars.max.x) < 4);
    panel.gui.click("steps/row/scores[0,3]");
    CHECK(panel.selection().node == "head.0/scores");
    CHECK(panel.selection().cell == Cell{2, 3});
    CHECK(panel.gui.has("steps/row/scores"));  // still the same step
    panel.gui.click("steps/rows/all rows");
    panel.finish();
    CHECK(panel.gui.has("steps/head.0/weights/name"));
    CHECK_FALSE(panel.gui.has("steps/row/scores"));
}

TEST_CASE("the bars of the weights' step are the numbers of its formula: exp(s), and their sum") {
    AtWeights panel;
    const Matrix& scores = panel.evaluation().value("head.0/scores");
    double sum = 0;
    for (Index key = 0; key < scores.cols(); ++key)
        sum += std::exp(static_cast<double>(scores(2, key)));
    Frame frame{panel.gui.ui(), panel.store, panel.settings, panel.requests, Coloring()};
    frame.coloring = coloring_of(frame);
    const Box row = row_picture(frame);
    const PlacedBoxes placed = lay_out(frame.ui, row, {{0, 0}, {1000, 600}});
    CHECK(placed.words("steps/together").find(typeset(sum)) != std::string::npos);
}
