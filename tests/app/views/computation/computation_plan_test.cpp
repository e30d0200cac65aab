#include "app/views/computation/computation_plan.h"

#include <doctest/doctest.h>

#include "support/desk.h"

using namespace attend;

namespace {

std::vector<PlannedColumn> planned;

void plan(Frame& frame) { planned = plan_formula(frame); }

bool shows(NodeId id) {
    return std::ranges::any_of(planned, [&](const PlannedColumn& column) {
        return std::ranges::any_of(column.pieces, [&](const PlannedPiece& piece) {
            return piece.node == std::optional(id);
        });
    });
}

bool writes(std::string_view text) {
    for (const PlannedColumn& column : planned)
        for (const PlannedPiece& piece : column.pieces)
            for (const OperationLine& line : piece.lines)
                for (const auto& run : line)
                    if (run.markup == text) return true;
    return false;
}

}  // namespace

TEST_CASE("what the scores are made from is laid out, and how words and places are joined") {
    DrivenPanel panel(plan, {600, 300}, hand_made_document(1));
    const auto place = [&](const char* position) {
        panel.store.change([&](Document& draft) { draft.choices.position = position; });
        panel.gui.frames(2);
    };
    place("rope");
    const Block& turned = panel.store.computation().scene()->blocks.front();
    REQUIRE(turned.q_rotated);
    CHECK(shows(*turned.q_rotated));
    CHECK(shows(*turned.k_rotated));
    CHECK(writes("Q_p"));
    place("one_hot");
    CHECK(writes("beside"));
    CHECK_FALSE(writes("+"));
    CHECK(writes("Q"));
    place("sinusoidal");
    CHECK(writes("+"));
}

TEST_CASE("the arrows that lead to scores and weights say what the nodes say of them") {
    DrivenPanel panel(plan, {600, 300}, hand_made_document(1));
    panel.gui.frames(2);
    CHECK(writes("softmax"));
    panel.store.change([](Document& draft) {
        draft.choices.score = "additive";
        draft.choices.normalizer = "entmax15";
        draft.choices.temperature = 2;
    });
    panel.gui.frames(2);
    CHECK(writes("additive"));
    CHECK(writes("entmax15"));
    CHECK(writes("τ = 2"));
    CHECK_FALSE(writes("Q"));
}
