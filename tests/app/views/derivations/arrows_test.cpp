#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <string>

#include "app/views/derivations/arrows_model.h"
#include "app/views/desk/scene_views.h"
#include "core/attention/choices.h"
#include "support/desk.h"

using namespace attend;

namespace {

DrivenPanel arrows_panel(Saved saved = hand_made_document(), Cell cell = {4, 1}) {
    saved.selection.node = "head.0/weights";
    saved.selection.cell = cell;
    saved.selection.query = cell.row;
    return DrivenPanel(view_drawn("arrows"), {1200, 640}, std::move(saved));
}

ArrowPair pair_of(const DrivenPanel& panel) {
    const Scene& scene = panel.scene();
    return arrow_pair(panel.evaluation(), scene.blocks.front().arrows, {4, 1});
}

/// ‖q‖ ‖k‖ cos θ, of the nodes.
double product_in(const DrivenPanel& panel) {
    const auto number = [&](const char* path, Cell cell) {
        return static_cast<double>(panel.evaluation().value(path)(cell.row, cell.column));
    };
    return number("head.0/query_length", {4, 0}) * number("head.0/key_length", {1, 0}) *
           std::cos(number("head.0/angle", {4, 1}) / 180 * std::numbers::pi);
}

}  // namespace

TEST_CASE("arrows: the product of lengths and cosine is the score's own product") {
    CHECK(find_scene_view("arrows"));
    const DrivenPanel panel = arrows_panel();
    const ArrowPair pair = pair_of(panel);
    REQUIRE(pair.nodes.dot);
    CHECK(panel.evaluation().graph->node(*pair.nodes.dot).path == "head.0/dot");
    CHECK(product_in(panel) ==
          doctest::Approx(static_cast<double>(panel.value("head.0/dot", {4, 1}))).epsilon(1e-5));
    for (const char* tag :
         {"arrows/q/0", "arrows/k/1", "arrows/key/1", "arrows/dot", "arrows/strip/2"})
        CHECK(panel.gui.has(tag));
}

TEST_CASE("arrows: what a score makes of q first is what meets k; another score has no product") {
    Saved general = hand_made_document();
    general.document.choices.score = "general";
    const DrivenPanel turned = arrows_panel(general);
    const ArrowPair pair = pair_of(turned);
    REQUIRE(pair.nodes.dot);
    CHECK(turned.evaluation().graph->node(pair.nodes.q).path == "head.0/general/q");
    for (const char* score : {"gaussian", "additive"}) {
        Saved other = hand_made_document();
        other.document.choices.score = score;
        CHECK_FALSE(pair_of(arrows_panel(other)).nodes.dot);
    }
}

TEST_CASE("arrows: the angle is written on neither arrow, whatever is between them") {
    for (Index row = 0; row < 5; ++row)
        for (Index column = 0; column < 5; ++column) {
            const DrivenPanel panel = arrows_panel(hand_made_document(), {row, column});
            const double angle = static_cast<double>(panel.value("head.0/angle", {row, column}));
            if (!(angle > 20 && angle < 160)) continue;
            CAPTURE(row);
            CAPTURE(column);
            const TaggedItem& written = panel.gui.item("arrows/angle");
            const ImVec2 q = panel.gui.center("arrows/q/0"),
                         k = panel.gui.center("arrows/k/" + std::to_string(column));
            // Both begin at one point: q lies level, k rises from its left end.
            const auto radians = static_cast<float>(angle / 180 * std::numbers::pi);
            const ImVec2 origin{k.x - (q.y - k.y) / std::tan(radians), q.y};
            for (const ImVec2 end : {q, k})
                for (int i = 0; i <= 100; ++i) {
                    const ImVec2 at = origin + (end - origin) * (static_cast<float>(i) / 100);
                    const bool covered = at.x > written.min.x && at.x < written.max.x &&
                                         at.y > written.min.y && at.y < written.max.y;
                    CHECK_FALSE(covered);
                }
        }
}

TEST_CASE("arrows: a click on a line of the list looks at that key") {
    DrivenPanel panel = arrows_panel();
    panel.gui.click("arrows/key/3");
    CHECK(panel.selection().cell == Cell{4, 3});
    CHECK(panel.selection().query == 4);
}

TEST_CASE("arrows: a head that is dragged stays in the plane, in one step of undo") {
    for (const bool of_q : {false, true}) {
        DrivenPanel panel = arrows_panel();
        const ArrowPair before = pair_of(panel);
        const std::size_t steps = panel.steps();
        panel.gui.drag(of_q ? "arrows/q/0" : "arrows/k/1", {-35, -50});
        CHECK(panel.steps() == steps + 1);
        REQUIRE(panel.edits().size() == 1);
        CHECK(panel.edits().begin()->first == (of_q ? "head.0/q" : "head.0/k"));
        const ArrowPair after = pair_of(panel);
        const Eigen::VectorXd &was = of_q ? before.q : before.k, &is = of_q ? after.q : after.k;
        CHECK((is - was).norm() > 0.01);
        const Eigen::VectorXd shadow = before.plane.vector_at(before.plane.place_of(is));
        CHECK((shadow - is).norm() < 1e-5 * is.norm());
        CHECK((of_q ? after.k : after.q) == (of_q ? before.k : before.q));
        CHECK(
            product_in(panel) ==
            doctest::Approx(static_cast<double>(panel.value("head.0/dot", {4, 1}))).epsilon(1e-4));
        panel.store.undo();
        panel.gui.frames(2);
        CHECK(pair_of(panel).q == before.q);
        CHECK(pair_of(panel).k == before.k);
    }
}

TEST_CASE("arrows: vectors of 0 and of one dimension say what they are") {
    const auto said = [](Saved saved) {
        DrivenPanel panel = arrows_panel(std::move(saved));
        CHECK(panel.gui.has("arrows/said") == !said_of_pair(pair_of(panel)).empty());
        return said_of_pair(pair_of(panel));
    };
    Saved zero = hand_made_document();
    const Index width = [&] { return pair_of(arrows_panel()).q.size(); }();
    for (Index column = 0; column < width; ++column)
        zero.document.edits["head.0/q"].cells[{4, column}] = 0;
    CHECK(said(zero).starts_with("q is 0"));
    for (Index column = 0; column < width; ++column)
        zero.document.edits["head.0/k"].cells[{1, column}] = 0;
    CHECK(said(zero).starts_with("Both are 0"));
    Saved line = hand_made_document();
    line.document.choices.key_width = 1;
    CHECK(said(line).starts_with("d = 1"));
    CHECK(said(hand_made_document()).empty());
}

TEST_CASE("arrows: the pair that was chosen is dragged on, also where the program had chosen it") {
    // What "cat" gives most to; turned away, it is that no more.
    Saved saved = saying("The cat and the dog sleep", 1);
    DrivenPanel panel(view_drawn("arrows"), {1200, 640}, std::move(saved));
    panel.gui.frames(3);
    REQUIRE_FALSE(panel.selection().chosen);
    const Cell pair = panel.selection().cell;
    CHECK(panel.selection().cell == pair);
    const std::string key = "arrows/k/" + std::to_string(pair.column);
    const ImVec2 head = panel.gui.center(key), q = panel.gui.center("arrows/q/0");
    panel.gui.drag(key, {-2 * (q.x - head.x) - 300, -200}, 20);
    REQUIRE(panel.edits().size() == 1);
    const auto& [path, edit] = *panel.edits().begin();
    CHECK(path == "head.0/k");
    for (const auto& [cell, number] : edit.cells) CHECK(cell.row == pair.column);
    CHECK(panel.selection().cell == pair);
}
