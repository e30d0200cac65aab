
#include "support/window_desk.h"
#include "tests/app/views/matrix/matrix_desk.h"

using namespace attend;

namespace {

Saved with_mask(const char* mask) {
    Saved saved = one_hot_document();
    saved.document.choices.mask = mask;
    return saved;
}

/// One stroke over cells of the large matrix, with nothing between them but straight lines.
void stroke(MatrixDesk& desk, const std::string& node, std::initializer_list<const char*> cells) {
    bool first = true;
    for (const char* cell : cells) {
        desk.driver.move(desk.driver.center("view/" + node + cell));
        if (first) {
            desk.driver.frames(25);
            desk.driver.press(true);
        }
        first = false;
    }
    desk.driver.press(false);
    desk.driver.frames(2);
}

using Cells = std::map<Cell, Scalar>;
Cells painted_cells(const MatrixDesk& desk) { return edit_of(desk.edits(), "mask").cells; }

}  // namespace

TEST_CASE("a stroke masks every cell passed, and is one step of undo with the mask it brings") {
    MatrixDesk desk;
    desk.driver.click("weights/paint");
    REQUIRE(desk.store.session.matrices.painting.on);
    stroke(desk, "head.0/weights", {"[2,0]", "[2,2]", "[1,2]"});
    CHECK(desk.choices().mask == "painted");
    CHECK(painted_cells(desk) == Cells{{{2, 0}, 0}, {{2, 1}, 0}, {{2, 2}, 0}, {{1, 2}, 0}});
    CHECK(desk.steps() == 2);
    CHECK(desk.value("mask", {1, 2}) == 0);
    CHECK(desk.value("head.0/masked", {1, 2}) == minus_infinity);
    CHECK(desk.value("head.0/weights", {1, 2}) == 0);
    CHECK(desk.value("head.0/weights", {1, 1}) > 0);
    desk.store.undo();
    desk.driver.frames(2);
    CHECK(desk.choices().mask == "none");
    CHECK(desk.edits().empty());
    CHECK(desk.value("head.0/weights", {1, 2}) > 0);
}

TEST_CASE("a stroke that ends in the frame of its only movement masks all that it passed") {
    MatrixDesk desk;
    desk.driver.click("weights/paint");
    const ImVec2 end = desk.driver.center("view/head.0/weights[2,2]");
    desk.driver.move(desk.driver.center("view/head.0/weights[2,0]"));
    desk.driver.frames(25);
    desk.driver.press(true);
    ImGui::GetIO().AddMousePosEvent(end.x, end.y);
    desk.driver.press(false);
    desk.driver.frames(2);
    CHECK(painted_cells(desk) == Cells{{{2, 0}, 0}, {{2, 1}, 0}, {{2, 2}, 0}});
    CHECK(desk.steps() == 2);
}

TEST_CASE("a stroke that begins on a masked cell opens") {
    MatrixDesk desk(with_mask("causal"));
    desk.driver.click("weights/paint");
    stroke(desk, "head.0/weights", {"[0,1]", "[0,2]", "[2,2]"});
    CHECK(desk.choices().mask == "causal");
    // [2,2] is open anyway: nothing is to be remembered about it.
    CHECK(painted_cells(desk) == Cells{{{0, 1}, 1}, {{0, 2}, 1}, {{1, 2}, 1}});
    CHECK(desk.value("head.0/weights", {0, 2}) > 0);
    stroke(desk, "head.0/weights", {"[0,2]", "[0,1]"});
    CHECK(painted_cells(desk) == Cells{{{1, 2}, 1}});
}

TEST_CASE(
    "scores, masked scores, weights and the mask itself are painted on, and hatched at once") {
    for (const char* node : {"head.0/scores", "head.0/masked", "head.0/weights", "mask"}) {
        CAPTURE(node);
        MatrixDesk desk(with_mask("painted"));
        desk.store.session.large_node = node;
        desk.driver.frames(2);
        desk.driver.click("weights/paint");
        stroke(desk, node, {"[0,1]"});
        CHECK(painted_cells(desk) == Cells{{{0, 1}, 0}});
        const Value drawn = desk.drawn(node);
        CHECK((*drawn)(0, 1) == minus_infinity);
        CHECK((*drawn)(1, 0) != minus_infinity);
    }
}

TEST_CASE("without the mode a press selects and a drag changes the number, with it neither") {
    MatrixDesk desk(with_mask("painted"));
    desk.driver.drag("view/head.0/weights[1,1]", {0, -40});
    CHECK(desk.edits().contains("head.0/weights"));
    const Cell selected = desk.selection().cell;
    desk.store.undo();
    desk.driver.frames(30);
    desk.driver.click("weights/paint");
    desk.driver.drag("view/head.0/weights[0,2]", {0, -4});
    CHECK_FALSE(desk.edits().contains("head.0/weights"));
    CHECK(painted_cells(desk) == Cells{{{0, 2}, 0}});
    CHECK(desk.selection().cell == selected);
}

TEST_CASE("M switches the mode while the matrix has the keyboard, and Enter paints") {
    MatrixDesk desk;
    desk.driver.key(ImGuiKey_M);
    CHECK_FALSE(desk.store.session.matrices.painting.on);
    desk.driver.click("view/head.0/weights[1,0]");
    desk.driver.key(ImGuiKey_M);
    REQUIRE(desk.store.session.matrices.painting.on);
    desk.driver.key(ImGuiKey_Enter);
    desk.driver.frames(2);
    CHECK(painted_cells(desk) == Cells{{{1, 0}, 0}});
    CHECK_FALSE(desk.store.session.matrices.typing);
    desk.driver.key(ImGuiKey_Enter);
    desk.driver.frames(2);
    CHECK(painted_cells(desk).empty());
    desk.driver.key(ImGuiKey_M);
    CHECK_FALSE(desk.store.session.matrices.painting.on);
}

TEST_CASE("Esc leaves the mode, before it leaves anything else") {
    WindowDesk desk(one_hot_document());
    GuiDriver& driver = desk.gui;
    desk.store.session.maximized = "view";
    driver.frames(3);
    driver.click("weights/paint");
    REQUIRE(desk.store.session.matrices.painting.on);
    driver.key(ImGuiKey_Escape);
    CHECK_FALSE(desk.store.session.matrices.painting.on);
    CHECK(desk.store.session.maximized == "view");
    driver.key(ImGuiKey_Escape);
    CHECK(desk.store.session.maximized.empty());
}

TEST_CASE("a row with nothing left is marked in whatever is painted, and gives zeros") {
    MatrixDesk desk;
    desk.driver.click("weights/paint");
    stroke(desk, "head.0/weights", {"[1,0]", "[1,2]"});
    CHECK(desk.driver.has("weights/nothing_left[1]"));
    CHECK_FALSE(desk.driver.has("weights/nothing_left[0]"));
    CHECK_FALSE(desk.driver.has("weights/sum[1]"));
    for (Index column = 0; column < 3; ++column)
        CHECK(desk.value("head.0/output", {1, column}) == 0);
    for (const char* node : {"head.0/scores", "head.0/masked", "mask"}) {
        desk.store.session.large_node = node;
        desk.driver.frames(2);
        CHECK(desk.driver.has("weights/nothing_left[1]"));
    }
    desk.store.session.large_node.clear();
    desk.driver.frames(2);
    stroke(desk, "head.0/weights", {"[1,1]"});
    CHECK_FALSE(desk.driver.has("weights/nothing_left[1]"));
}

TEST_CASE("largest scores alone get a mask to paint on, and stay") {
    MatrixDesk desk(with_mask("top_k"));
    desk.driver.click("weights/paint");
    stroke(desk, "head.0/weights", {"[0,0]"});
    CHECK(desk.choices().mask == "painted and top_k");
    CHECK(desk.value("head.0/top_k", {0, 0}) == 0);
}

TEST_CASE("the button stands beside the switcher and within the panel, or is left out") {
    for (const float width : {300.0f, 420.0f, 560.0f, 1280.0f}) {
        MatrixDesk desk(with_mask("causal"), {width, 600});
        if (!desk.driver.has("weights/paint")) {
            CHECK(width < 420);
            continue;
        }
        const TaggedItem& button = desk.driver.item("weights/paint");
        CHECK(button.min.x >= 0);
        const bool segments = desk.driver.has("weights/stage/dot");  // otherwise a list to open
        const TaggedItem& first =
            desk.driver.item(segments ? "weights/stage/dot" : "weights/stage");
        CHECK((button.max.x <= first.min.x || first.max.y <= button.min.y));
    }
}

TEST_CASE("where room is short the button has a shorter name, and still switches") {
    const auto width = [](const MatrixDesk& desk) {
        const TaggedItem& item = desk.driver.item("weights/paint");
        return item.max.x - item.min.x;
    };
    MatrixDesk narrow(with_mask("causal"), {420, 600});
    const float shorter = width(narrow);
    narrow.driver.click("weights/paint");
    CHECK(narrow.store.session.matrices.painting.on);
    const MatrixDesk wide(with_mask("causal"));
    CHECK(shorter < width(wide));
}
