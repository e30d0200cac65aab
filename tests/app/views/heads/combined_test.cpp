#include <doctest/doctest.h>

#include "app/views/heads/head_place.h"
#include "support/layers.h"

using namespace attend;

TEST_CASE("a cell of combined heads is hatched where every one of them is masked") {
    const Value weights = share(Matrix{{1, 0}, {0.5f, 0.5f}});
    const Value masked = share(Matrix{{3, minus_infinity}, {1, 1}});
    const Value open = share(Matrix{{3, 2}, {1, 1}});
    const Value both = hatched_together(weights, {weights, weights}, {masked, masked});
    CHECK((*both)(0, 1) == minus_infinity);
    CHECK((*both)(1, 0) == Scalar(0.5));
    CHECK(hatched_together(weights, {weights, weights}, {masked, open}) == weights);
    const Value overridden = share(Matrix{{0.9f, 0.1f}, {0.5f, 0.5f}});
    CHECK(hatched_together(overridden, {overridden}, {masked}) == overridden);
}

TEST_CASE(
    "combined: what each head gives the pair stands beside the map, a click chooses the head") {
    DrivenPanel panel(view_drawn("combined"), {1200, 800}, layered(1, 3));
    panel.finish();
    CHECK(panel.gui.item("combined/parts").min.x > panel.gui.item("combined/map").max.x);
    panel.gui.click("combined/head/h2");
    CHECK(panel.selection().head == 2);
    panel.gui.click("combined/head/mean");
    CHECK(panel.selection().node == "combined");
    panel.gui.click("combined/rule/max");
    panel.finish();
    CHECK(panel.selection().node == "combined/max");  // what is explained is what is shown
    DrivenPanel narrow(view_drawn("combined"), {500, 700}, layered(1, 3));
    narrow.finish();
    CHECK_FALSE(narrow.gui.has("combined/parts"));
}

TEST_CASE("combined: the rule is chosen, the sum of an odd row stands beside it") {
    DrivenPanel panel(view_drawn("combined"), {1200, 800}, layered(2, 3));
    panel.finish();
    CHECK_FALSE(panel.gui.has("combined/sum[0]"));
    panel.gui.click("combined/rule/max");
    panel.finish();
    CHECK(panel.gui.has("combined/sum[0]"));
    panel.gui.click("combined/rule/weighted");
    panel.finish();
    CHECK(panel.gui.has("combined/share/h2"));
    CHECK_FALSE(panel.gui.has("combined/sum[0]"));
    panel.gui.drag("combined/share/h1", {-30, 0});
    panel.gui.click("combined/layers/all layers");
    panel.finish();
    CHECK(panel.gui.has("combined/share/L1·h2"));
    CHECK(panel.choices().combined_shares.size() == 2);
    CHECK(panel.steps() == 5);  // two rules, a whole drag, the layers
}
