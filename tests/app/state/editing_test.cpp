#include "app/state/editing.h"

#include <doctest/doctest.h>

#include <limits>

#include "core/error.h"
#include "core/ops/leaf.h"
#include "support/example.h"

using namespace attend;

TEST_CASE("numbers are set, counted and taken back") {
    Document draft;
    set_number(draft, "x", {1, 2}, 0.5);
    CHECK(draft.edits.at("x").cells.at({1, 2}) == Scalar(0.5));
    CHECK(is_edited(draft, "x", {1, 2}));
    CHECK_FALSE(is_edited(draft, "x", {2, 1}));
    reset_number(draft, "x", {1, 2});
    CHECK(draft == Document{});
}

TEST_CASE("numbers that are none, or too large for float32, are refused and change nothing") {
    Document draft;
    CHECK_THROWS_AS(set_number(draft, "x", {0, 0}, std::numeric_limits<double>::quiet_NaN()),
                    Error);
    CHECK_THROWS_AS(set_number(draft, "x", {0, 0}, 1e300), Error);
    CHECK_THROWS_AS(set_number(draft, "x", {0, 0}, -std::numeric_limits<double>::infinity()),
                    Error);
    CHECK(draft == Document{});
    set_number(draft, "head.0/scores", {0, 0},
               -std::numeric_limits<double>::infinity(),  // masks it
               Numbers::finite_or_negative_infinity);
    CHECK(draft.edits.size() == 1);
}

TEST_CASE("a block goes to a spreadsheet and back") {
    const auto graph = example_graph(1.0);
    const Node& x = graph->node(graph->at("x"));
    CHECK(copied_block(example_tokens(), {0, 1}, {1, 3}) == "0\t1\t0\n2\t0\t2");
    Document draft;
    paste_block(draft, x, {1, 1}, "5\t6.5\r\n7\t-8\r\n");
    CHECK(draft.edits.at("x").cells == std::map<Cell, Scalar>{{{1, 1}, Scalar(5)},
                                                              {{1, 2}, Scalar(6.5)},
                                                              {{2, 1}, Scalar(7)},
                                                              {{2, 2}, Scalar(-8)}});
}

TEST_CASE("a block that reaches over the edge or holds words changes nothing") {
    const auto graph = example_graph(1.0);
    const Node& x = graph->node(graph->at("x"));
    Document draft;
    CHECK_THROWS_WITH_AS(paste_block(draft, x, {2, 3}, "1\t2\n3\t4"),
                         "x[2,3]: found a block of 2 × 2, expected at most 1 × 1 from there",
                         Error);
    CHECK_THROWS_AS(paste_block(draft, x, {0, 0}, "1\t2\n3\tfour"), Error);
    CHECK(draft == Document{});
}

TEST_CASE("presets have the shape of their node") {
    const auto graph = example_graph(1.0);
    const Node& x = graph->node(graph->at("x"));
    for (const Preset& preset : presets()) {
        Document draft;
        set_matrix(draft, x, preset.make(x, 3));
        CHECK(edited_count(draft, x) == 12);
    }
    Document draft;
    CHECK_THROWS_AS(set_matrix(draft, x, Matrix::Ones(2, 2)), Error);
}

TEST_CASE("random numbers that are put in are spread as the leaf that is drawn itself") {
    Graph graph;
    const auto leaf = std::make_shared<const RandomNormal>(Axes{Axis("row", 3), Axis("column", 50)},
                                                           7, "w", 0.125);
    const Node& w = graph.node(graph.add("w", leaf, {}, {"W", "w"}));
    for (const Preset& preset : presets())
        if (preset.name == "random") CHECK(preset.make(w, 7) == *leaf->forward({}));
}

TEST_CASE("scores that are masked go to a spreadsheet and back, and nowhere else") {
    const auto graph = example_graph(1.0);
    Node scores = graph->node(graph->at("scores"));
    scores.notation.numbers = Numbers::finite_or_negative_infinity;
    const Matrix masked = (Matrix(1, 2) << 0.5, minus_infinity).finished();
    const std::string block = copied_block(masked, {0, 0}, {0, 1});
    Document draft;
    paste_block(draft, scores, {1, 1}, block);
    CHECK(draft.edits.at("scores").cells ==
          std::map<Cell, Scalar>{{{1, 1}, Scalar(0.5)}, {{1, 2}, minus_infinity}});
    CHECK_THROWS_AS(paste_block(draft, graph->node(graph->at("x")), {0, 0}, block), Error);
}

TEST_CASE("a number is added to a whole row: what is masked stays, and all of it or nothing") {
    Graph graph;
    Scope scope(graph);
    const Matrix scores{{1, 2, minus_infinity}, {0, 0, 0}};
    scope.add("scores",
              {shared<Constant>(share(scores), Axes{Axis("row", 2), Axis("column", 3)}, ""), {}},
              {"S", "s", Role::score, "Scores", {}, Numbers::finite_or_negative_infinity});
    const Node& node = graph.node(0);
    Document draft;
    set_number(draft, "scores", {0, 1}, 5);
    add_to_row(draft, node, scores, 0, 100);
    CHECK(draft.edits.at("scores").cells ==
          std::map<Cell, Scalar>{{{0, 0}, Scalar(101)}, {{0, 1}, Scalar(105)}});
    const Document before = draft;
    CHECK_THROWS_AS(add_to_row(draft, node, scores, 1, 1e300), Error);
    CHECK(draft == before);
}
