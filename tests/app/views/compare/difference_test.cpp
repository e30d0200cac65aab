#include <doctest/doctest.h>

#include "support/compared.h"

using namespace attend;

TEST_CASE("A and B: what did not change is empty, and hatched is what is masked") {
    Saved saved = four_heads();
    saved.document.choices.mask = "causal";
    saved.document.edits["layer.0/head.1/scores"].cells[{4, 1}] = 4;  // of one row
    DrivenPanel panel(view_drawn("compare"), {1280, 800}, saved);
    panel.finish();
    Frame frame = frame_of(panel);
    OtherScene other;
    const CompareLook look = look_of(frame, other);
    const Value drawn = drawn_difference(look);
    for (Index row = 0; row < drawn->rows(); ++row)
        for (Index column = 0; column < drawn->cols(); ++column) {
            const Scalar by = (*drawn)(row, column);
            CHECK((by == minus_infinity) == (column > row));
            if (column <= row && row != 4) CHECK(by == 0);
        }
}

TEST_CASE("A and B: the list says what the pair that changed most was given, and is") {
    Saved saved = four_heads();
    saved.document.edits["layer.1/head.3/scores"].cells[{0, 1}] = 4;
    DrivenPanel panel(view_drawn("compare"), {1280, 800}, saved);
    panel.finish();
    Frame frame = frame_of(panel);
    OtherScene other;
    const CompareLook look = look_of(frame, other);
    const HeadsChange& heads = *heads_change(frame, other).heads;
    const HeadChange& head = heads.at(4 + 3);
    CHECK(head.at == Cell{0, 1});
    CHECK(head.in_b == static_cast<double>(panel.value("layer.1/head.3/weights", head.at)));
    CHECK(head.in_b - head.in_a == doctest::Approx(static_cast<double>(head.largest)));
    for (std::size_t i = 0; i + 1 < heads.size(); ++i) CHECK(heads[i].largest == 0);
}
