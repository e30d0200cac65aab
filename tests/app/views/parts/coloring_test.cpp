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

TEST_CASE("tied colors tie matrices of one name, and leave others their own range") {
    Saved saved = one_hot_document(2);
    saved.document.choices.mask = "causal";
    saved.document.edits["head.0/scores"].cells[{0, 0}] = Scalar(7);
    saved.document.edits["head.1/dot"].cells[{0, 0}] = Scalar(-90);
    saved.document.edits["head.1/w_k"].cells[{0, 0}] = Scalar(30);
    MatrixDesk desk(std::move(saved));
    CHECK(end_of_scale(desk, "head.0/dot") == 90);
    CHECK(end_of_scale(desk, "head.1/dot") == 90);
    CHECK(end_of_scale(desk, "head.0/w_k") == 30);
    CHECK(end_of_scale(desk, "head.0/w_q") < 30);
    CHECK(end_of_scale(desk, "head.0/masked") == end_of_scale(desk, "head.1/scores"));
    CHECK(end_of_scale(desk, "concat") == end_of_scale(desk, "head.1/v"));
    CHECK(end_of_scale(desk, "head.1/weights") == 1);
}

TEST_CASE("a kind without a finite number, or of zeros alone, is colored from −1 to 1") {
    Saved saved = one_hot_document();
    saved.document.edits["head.0/w_q"].whole =
        share(Matrix::Zero(3, 3));  // then queries and scores are zeros, too
    MatrixDesk desk(std::move(saved));
    CHECK(end_of_scale(desk, "head.0/q") == 1);
}
