#include "app/views/parts/coloring.h"

#include "tests/app/views/matrix/matrix_desk.h"

using namespace attend;

namespace {
float end_of_scale(MatrixDesk& desk, const char* path) {
    const Coloring coloring(desk.driver.ui(), desk.store.document().view, &desk.evaluation());
    const Graph& graph = *desk.evaluation().graph;
    return coloring.of(graph.node(graph.at(path))).fixed.highest;
}
}  // namespace

TEST_CASE("the scale of weights ends at 1, unless all of them are small or one is larger") {
    CHECK(weight_scale_end(0.9) == 1);
    CHECK(weight_scale_end(0.21) == 1);
    CHECK(weight_scale_end(0.2) == 0.2);
    CHECK(weight_scale_end(0.015) == 0.02);
    CHECK(weight_scale_end(3.5) == 3.5);
    CHECK(weight_scale_end(0) == 1);
}

TEST_CASE("tied colors tie the matrices of a head that hold the same numbers, and all weights") {
    Saved saved = one_hot_document(2);
    saved.document.choices.mask = "causal";
    saved.document.edits["head.0/scores"].cells[{0, 0}] = Scalar(7);
    saved.document.edits["head.1/dot"].cells[{0, 0}] = Scalar(-90);
    saved.document.edits["head.1/w_k"].cells[{0, 0}] = Scalar(30);
    MatrixDesk desk(std::move(saved));
    CHECK(end_of_scale(desk, "head.0/dot") < 90);
    CHECK(end_of_scale(desk, "head.1/dot") == 90);
    CHECK(end_of_scale(desk, "head.1/w_k") == 30);
    CHECK(end_of_scale(desk, "head.0/w_k") < 30);
    CHECK(end_of_scale(desk, "head.0/w_q") < 30);
    CHECK(end_of_scale(desk, "head.0/masked") == end_of_scale(desk, "head.0/scores"));
    CHECK(end_of_scale(desk, "head.1/masked") != end_of_scale(desk, "head.0/scores"));
    CHECK(end_of_scale(desk, "head.1/output") == end_of_scale(desk, "head.1/v"));
    CHECK(end_of_scale(desk, "head.1/weights") == 1);
}

TEST_CASE("a kind without a finite number, or of zeros alone, is colored from −1 to 1") {
    Saved saved = one_hot_document();
    saved.document.edits["head.0/w_q"].whole =
        share(Matrix::Zero(3, 3));  // then queries and scores are zeros, too
    MatrixDesk desk(std::move(saved));
    CHECK(end_of_scale(desk, "head.0/q") == 1);
}

TEST_CASE("the ranges are found once for what is shown, and anew when a number changes") {
    MatrixDesk desk(one_hot_document());
    const auto made = [&] {
        return Coloring(desk.driver.ui(), desk.store.document().view, &desk.evaluation()).ranges();
    };
    const ColoringRanges* const ranges = made();
    desk.driver.frames(2);
    CHECK(made() == ranges);
    const float before = end_of_scale(desk, "head.0/w_q");
    const auto kept = *ranges;
    frame(desk.store, false, [](Document& draft) { draft.edits["head.0/w_q"].cells[{0, 0}] = 50; });
    desk.driver.frames(1);
    CHECK(before < 50);
    CHECK(end_of_scale(desk, "head.0/w_q") == 50);
    CHECK(*made() != kept);
}
