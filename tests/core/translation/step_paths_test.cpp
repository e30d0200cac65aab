#include "core/translation/step_paths.h"

#include <doctest/doctest.h>

using namespace attend;

TEST_CASE("a number of what is gathered is kept at its step, and found there again") {
    CHECK(is_gathered("decoder/weights"));
    CHECK_FALSE(is_gathered("decoder/step.3/weights"));
    CHECK_FALSE(is_gathered("decoder/start"));
    const KeptPlace place = kept_place("decoder/weights", {13, 2});
    CHECK(place.path == "decoder/step.13/weights");
    CHECK(place.cell == Cell{0, 2});
    CHECK(kept_place("head.0/weights", {1, 2}).path == "head.0/weights");

    Edits edits;
    put_into_steps(edits, "decoder/weights", Edit{nullptr, {{{13, 2}, Scalar(1)}, {{4, 0}, 0}}});
    CHECK(edits.size() == 2);
    CHECK(edits.at("decoder/step.13/weights").cells.at({0, 2}) == Scalar(1));
    const Edit all = edit_of_steps(edits, "decoder/weights");
    CHECK(all.cells.size() == 2);
    CHECK(all.cells.at({13, 2}) == Scalar(1));
    CHECK(edit_of_steps(edits, "decoder/scores").empty());
    erase_from_steps(edits, "decoder/scores");
    CHECK(edits.size() == 2);
    erase_from_steps(edits, "decoder/weights");
    CHECK(edits.empty());
}

TEST_CASE("a whole matrix of what is gathered is a row for each step") {
    Edits edits;
    Matrix two(2, 3);
    two << 1, 0, 0, 0, 0, 1;
    put_into_steps(edits, "decoder/weights", Edit{share(two), {}});
    CHECK(edits.size() == 2);
    CHECK(*edits.at("decoder/step.1/weights").whole == two.row(1));
    CHECK(edit_of_steps(edits, "decoder/weights").cells.at({1, 2}) == Scalar(1));
}
