#include "app/views/matrix/matrix_view.h"

#include "app/state/editing.h"
#include "app/views/matrix/matrix_edit.h"
#include "core/files/numbers.h"
#include "core/workspaces/workspace.h"
#include "support/desk.h"
#include "tests/app/views/matrix/matrix_desk.h"

using namespace attend;

namespace {
const std::string large = "view/head.0/weights", scores = "computation/head.0/scores",
                  w_q = "computation/head.0/w_q";
}

TEST_CASE("a click selects a cell and its query, and changes no number") {
    MatrixDesk desk;
    desk.driver.click(large + "[2,1]");
    CHECK(desk.store.session.selection.node == "head.0/weights");
    CHECK(desk.store.session.selection.cell == Cell{2, 1});
    CHECK(desk.store.session.selection.query == 2);
    CHECK(desk.edits().empty());
    CHECK(desk.steps() == 1);
}

TEST_CASE("pointing at a cell tells every panel, and the tooltip stands there") {
    MatrixDesk desk;
    desk.driver.hover(large + "[2,1]");
    CHECK(desk.store.session.hover.node == "head.0/weights");
    CHECK(desk.store.session.hover.query == 2);
    CHECK(desk.store.session.hover.key == 1);
    CHECK(desk.driver.has("tooltip"));
}

TEST_CASE("a double click opens a field, Enter takes the number over, one step of undo") {
    MatrixDesk desk;
    desk.driver.double_click(large + "[0,1]");
    desk.driver.frames(3);
    REQUIRE(desk.driver.has("number"));
    desk.driver.type("0.75");
    desk.driver.key(ImGuiKey_Enter);
    CHECK_FALSE(desk.store.session.matrices.typing.has_value());
    CHECK(desk.value("head.0/weights", {0, 1}) == doctest::Approx(0.75));
    CHECK(desk.steps() == 2);
    desk.store.undo();
    desk.driver.frames(2);
    CHECK(desk.edits().empty());
}

TEST_CASE("Enter and F2 open the field; a click elsewhere takes the number over") {
    MatrixDesk desk;
    for (const ImGuiKey key : {ImGuiKey_Enter, ImGuiKey_F2}) {
        desk.driver.click(large + "[1,1]");
        desk.driver.key(key);
        desk.driver.frames(3);
        REQUIRE(desk.store.session.matrices.typing.has_value());
        desk.driver.type(key == ImGuiKey_F2 ? "0.25" : "0.5");
        desk.driver.click(scores + "[0,0]");
        desk.driver.frames(2);
        CHECK_FALSE(desk.store.session.matrices.typing.has_value());
        CHECK(desk.value("head.0/weights", {1, 1}) ==
              doctest::Approx(key == ImGuiKey_F2 ? 0.25 : 0.5));
    }
}

TEST_CASE("Shift and a click mark a block, Delete takes all of its edits back") {
    MatrixDesk desk;
    desk.driver.click(w_q + "[0,0]");
    ImGui::SetClipboardText("1\t2\n3\t4");
    desk.driver.key(ImGuiMod_Ctrl | ImGuiKey_V);
    ImGui::GetIO().AddKeyEvent(ImGuiMod_Shift, true);
    desk.driver.click(w_q + "[1,0]");
    ImGui::GetIO().AddKeyEvent(ImGuiMod_Shift, false);
    desk.driver.frame();
    desk.driver.key(ImGuiKey_Delete);
    desk.driver.frame();
    CHECK(desk.edits().at("head.0/w_q").cells.size() == 2);
    CHECK(desk.value("head.0/w_q", {1, 1}) == 4);
    desk.driver.key(ImGuiKey_Escape);
    CHECK_FALSE(desk.store.session.matrices.block.has_value());
}

TEST_CASE("Escape leaves everything as it was") {
    MatrixDesk desk;
    desk.driver.double_click(large + "[0,1]");
    desk.driver.frames(3);
    desk.driver.type("5");
    desk.driver.key(ImGuiKey_Escape);
    desk.driver.frames(2);
    CHECK_FALSE(desk.store.session.matrices.typing.has_value());
    CHECK(desk.edits().empty());
}

TEST_CASE("what is no number is said, and the text stays") {
    MatrixDesk desk;
    desk.driver.double_click(large + "[0,1]");
    desk.driver.frames(3);
    desk.driver.type("0.1x");
    desk.driver.key(ImGuiKey_Enter);
    desk.driver.frames(2);
    REQUIRE(desk.store.session.matrices.typing.has_value());
    CHECK(desk.store.session.matrices.typing->text == "0.1x");
    CHECK(desk.store.session.matrices.typing->problem.find("0.1x") != std::string::npos);
    CHECK(desk.driver.has("number/problem"));
    CHECK(desk.edits().empty());
    desk.driver.type("0.2");  // the field is selected again
    desk.driver.key(ImGuiKey_Enter);
    CHECK(desk.value("head.0/weights", {0, 1}) == doctest::Approx(0.2));
}

TEST_CASE("Tab in the field goes on to the next cell") {
    MatrixDesk desk;
    desk.driver.double_click(w_q + "[0,2]");
    desk.driver.frames(3);
    desk.driver.type("1.5");
    desk.driver.key(ImGuiKey_Tab);
    desk.driver.frames(3);
    CHECK(desk.value("head.0/w_q", {0, 2}) == doctest::Approx(1.5));
    REQUIRE(desk.store.session.matrices.typing.has_value());
    CHECK(desk.store.session.matrices.typing->cell == Cell{1, 0});
    desk.driver.type("2.5");
    desk.driver.key(ImGuiKey_Enter);
    CHECK(desk.value("head.0/w_q", {1, 0}) == doctest::Approx(2.5));
}

TEST_CASE("dragging upward raises a number, as one step; back again it is none") {
    MatrixDesk desk;
    const Scalar before = desk.value("head.0/scores", {1, 1});
    desk.driver.drag(large + "[0,0]", {0, -40});
    CHECK(desk.value("head.0/weights", {0, 0}) > before / 10);
    CHECK(desk.steps() == 2);
    CHECK(desk.edits().at("head.0/weights").cells.size() == 1);
    // Everything downstream follows what was dragged.
    const auto& weights = desk.store.computation().evaluation()->value("head.0/weights");
    const auto& v = desk.store.computation().evaluation()->value("head.0/v");
    const Matrix output = weights * v;
    CHECK(desk.value("head.0/output", {0, 0}) == doctest::Approx(output(0, 0)));

    const Scalar dragged = desk.value("head.0/weights", {0, 0});
    const ImVec2 from = desk.driver.center(large + "[0,0]");
    desk.driver.move(from);
    desk.driver.frames(25);
    desk.driver.press(true);
    for (const float y : {-10.0f, -30.0f}) desk.driver.move({from.x, from.y + y});
    desk.driver.frame();
    CHECK(desk.value("head.0/weights", {0, 0}) > dragged);
    desk.driver.move({from.x, from.y - 10});
    desk.driver.press(false);
    desk.driver.frame();
    CHECK(desk.value("head.0/weights", {0, 0}) == dragged);
    CHECK(desk.steps() == 2);
}

TEST_CASE("Ctrl and the wheel step a number; steps in a row are one of undo") {
    MatrixDesk desk;
    const Scalar before = desk.value("head.0/weights", {1, 0});
    ImGui::GetIO().AddKeyEvent(ImGuiMod_Ctrl, true);
    desk.driver.wheel(large + "[1,0]", 1);
    desk.driver.wheel(large + "[1,0]", 1);
    ImGui::GetIO().AddKeyEvent(ImGuiMod_Ctrl, false);
    desk.driver.frames(60);
    CHECK(desk.value("head.0/weights", {1, 0}) > before);
    CHECK(desk.steps() == 2);
}

TEST_CASE("Delete masks a score, and takes an edit back") {
    MatrixDesk desk;
    desk.driver.click(scores + "[0,2]");
    desk.driver.key(ImGuiKey_Delete);
    desk.driver.frame();
    CHECK(desk.value("head.0/scores", {0, 2}) == -std::numeric_limits<Scalar>::infinity());
    CHECK(desk.value("head.0/weights", {0, 2}) == 0);
    desk.driver.key(ImGuiKey_Delete);
    desk.driver.frame();
    CHECK(desk.edits().empty());
    // Elsewhere there is nothing to mask.
    desk.driver.click(w_q + "[0,1]");
    desk.driver.key(ImGuiKey_Delete);
    CHECK(desk.edits().empty());
}

TEST_CASE("Delete masks a score of a look-up, too") {
    Saved saved;
    saved.document.choices = default_choices("lookup");
    DrivenPanel panel(view_drawn("weights"), {900, 500}, saved);
    panel.store.session.large_node = "scores";
    panel.gui.frames(2);
    panel.gui.click("view/scores[0,2]");
    panel.gui.key(ImGuiKey_Delete);
    panel.gui.frame();
    CHECK(panel.value("scores", {0, 2}) == minus_infinity);
    CHECK(panel.value("weights", {0, 2}) == 0);
}

TEST_CASE("arrow keys, Home and End walk; Shift marks a block, which is copied") {
    MatrixDesk desk;
    desk.driver.click(large + "[0,0]");
    desk.driver.key(ImGuiKey_DownArrow);
    desk.driver.key(ImGuiKey_RightArrow);
    CHECK(desk.store.session.selection.cell == Cell{1, 1});
    desk.driver.key(ImGuiKey_Home);
    CHECK(desk.store.session.selection.cell == Cell{1, 0});
    desk.driver.key(ImGuiKey_End);
    CHECK(desk.store.session.selection.cell == Cell{1, 2});
    desk.driver.key(ImGuiMod_Ctrl | ImGuiKey_Home);
    CHECK(desk.store.session.selection.cell == Cell{0, 0});
    desk.driver.key(ImGuiMod_Shift | ImGuiKey_RightArrow);
    desk.driver.key(ImGuiMod_Shift | ImGuiKey_DownArrow);
    CHECK(desk.store.session.selection.cell == Cell{0, 0});
    desk.requests.clear();
    desk.driver.key(ImGuiMod_Ctrl | ImGuiKey_C);
    REQUIRE(desk.request<CopyText>());
    CHECK(desk.request<CopyText>()->text ==
          copied_block(desk.store.computation().evaluation()->value("head.0/weights"), {0, 0},
                       {1, 1}));
}

TEST_CASE("a block is pasted from the selected cell on; what does not fit is said") {
    MatrixDesk desk;
    desk.driver.click(w_q + "[1,1]");
    ImGui::SetClipboardText("1\t2\n3\t4\n");
    desk.driver.key(ImGuiMod_Ctrl | ImGuiKey_V);
    desk.driver.frame();
    CHECK(desk.value("head.0/w_q", {1, 1}) == 1);
    CHECK(desk.value("head.0/w_q", {2, 2}) == 4);
    CHECK(desk.steps() == 2);
    desk.driver.key(ImGuiKey_DownArrow);
    desk.store.take_messages();
    desk.driver.key(ImGuiMod_Ctrl | ImGuiKey_V);
    const auto messages = desk.store.take_messages();
    REQUIRE(messages.size() == 1);
    CHECK(messages[0].error);
    CHECK(desk.steps() == 2);
}

TEST_CASE("Tab goes to the next matrix of the computation, Shift+Tab back") {
    MatrixDesk desk;
    desk.driver.click(scores + "[1,2]");
    desk.driver.key(ImGuiKey_Tab);
    desk.driver.frames(3);
    CHECK(desk.store.session.selection.node == "head.0/weights");
    CHECK(desk.store.session.selection.cell.row == 1);
    desk.driver.key(ImGuiKey_Tab);
    desk.driver.frames(3);
    CHECK(desk.store.session.selection.node == "head.0/output");
    desk.driver.key(ImGuiMod_Shift | ImGuiKey_Tab);
    desk.driver.frames(3);
    CHECK(desk.store.session.selection.node == "head.0/weights");
    desk.driver.key(ImGuiKey_LeftArrow);  // it has the keyboard too
    CHECK(desk.store.session.selection.node == "head.0/weights");
}

TEST_CASE("a figure begins a number, as in a spreadsheet") {
    MatrixDesk desk;
    desk.driver.click(large + "[1,1]");
    desk.driver.type("0");
    desk.driver.frames(3);
    REQUIRE(desk.store.session.matrices.typing.has_value());
    desk.driver.type(".5");
    desk.driver.key(ImGuiKey_Enter);
    CHECK(desk.value("head.0/weights", {1, 1}) == doctest::Approx(0.5));
}

TEST_CASE("the menu has presets for leaves, resets and exports") {
    MatrixDesk desk;
    desk.driver.click(w_q + "[0,0]", ImGuiMouseButton_Right);
    desk.driver.frames(2);
    REQUIRE(desk.driver.has("menu/Identity"));
    desk.driver.click("menu/Zero");
    desk.driver.frame();
    CHECK(desk.value("head.0/w_q", {1, 1}) == 0);
    CHECK(desk.driver.has("computation/head.0/w_q/reset"));
    desk.driver.click(w_q + "[0,0]", ImGuiMouseButton_Right);
    desk.driver.frames(2);
    desk.driver.click("menu/Principal");
    desk.driver.frame();
    CHECK(desk.edits().empty());

    desk.driver.click(large + "[0,0]", ImGuiMouseButton_Right);
    desk.driver.frames(2);
    CHECK_FALSE(desk.driver.has("menu/Identity"));
    desk.driver.click("menu/Export as CSV…");
    REQUIRE(desk.request<ExportMatrix>());
    CHECK(desk.request<ExportMatrix>()->node == "head.0/weights");
    CHECK(desk.request<ExportMatrix>()->extension == "csv");
}

TEST_CASE("a pixel of a drag is a round number, in proportion to the matrix") {
    CHECK(pixel_step(Range{0, 1}, 0.3) == doctest::Approx(0.002));
    CHECK(pixel_step(Range{-50, 50}, 1) == doctest::Approx(0.2));
    CHECK(pixel_step(Range{0, 1}, 1000) == doctest::Approx(2));
    CHECK(pixel_step(std::nullopt, 0) > 0);
    CHECK(pixel_step(Range{0, 0}, -std::numeric_limits<double>::infinity()) > 0);
}

TEST_CASE("a cell of a mask is 1 or 0, typed, dragged or pasted") {
    Saved saved = one_hot_document();
    saved.document.choices.mask = "causal";
    MatrixDesk desk(std::move(saved));
    desk.store.session.large_node = "mask";
    desk.driver.frames(2);
    desk.driver.double_click("view/mask[0,1]");
    desk.driver.frames(3);
    desk.driver.type("0.5");
    desk.driver.key(ImGuiKey_Enter);
    desk.driver.frames(3);
    CHECK(desk.driver.has("number/problem"));
    desk.driver.key(ImGuiKey_Escape);
    desk.driver.frames(2);
    CHECK(desk.edits().empty());
    desk.driver.drag("view/mask[0,1]", {0, -30});
    desk.driver.frames(2);
    CHECK(desk.value("mask", {0, 1}) == 1);
    desk.driver.drag("view/mask[2,0]", {0, 30});
    desk.driver.frames(2);
    CHECK(desk.value("mask", {2, 0}) == 0);
    CHECK(desk.store.take_messages().empty());
}

TEST_CASE("NaN that was left as it stands in the field is nothing typed") {
    Saved saved = one_hot_document();
    saved.document.choices.score = "dot";
    for (const char* path : {"head.0/q", "head.0/k"})
        saved.document.edits[path].cells[{0, 0}] = Scalar(3e38);
    MatrixDesk desk(std::move(saved));
    desk.driver.double_click("view/head.0/weights[0,0]");
    desk.driver.frames(3);
    desk.driver.key(ImGuiKey_Enter);
    desk.driver.frames(3);
    CHECK_FALSE(desk.driver.has("number/problem"));
    CHECK(desk.edits().size() == 2);
}

TEST_CASE("a tooltip goes when a key is pressed, and comes again when the mouse moves") {
    MatrixDesk desk;
    desk.driver.hover("view/head.0/weights[1,1]");
    CHECK(desk.driver.has("tooltip"));
    desk.driver.key(ImGuiKey_J);
    desk.driver.frames(30);
    CHECK_FALSE(desk.driver.has("tooltip"));
    desk.driver.hover("view/head.0/weights[2,1]");
    CHECK(desk.driver.has("tooltip"));
}

TEST_CASE("who changes a number again before the screen followed goes on from what was put in") {
    for (const bool masked : {false, true}) {
        MatrixDesk desk;
        const Cell cell{1, 0};
        Store& store = desk.store;
        if (masked)
            store.change([&](Document& draft) {
                set_number(draft, "head.0/scores", cell, static_cast<double>(minus_infinity),
                           Numbers::finite_or_negative_infinity);
            });
        desk.driver.frames(2);
        store.begin_frame();  // whose evaluation stays the old one
        Frame frame{desk.driver.ui(), store, desk.settings, desk.requests, Coloring()};
        const NodeId id = frame.evaluation()->graph->at("head.0/scores");
        const auto number = [&] {
            return static_cast<double>(store.draft.edits.at("head.0/scores").cells.at(cell));
        };
        turn_number(frame, id, cell, 1);
        const double first = number();
        const double step = frame.session().matrices.turning->step;
        turn_number(frame, id, cell, 1);
        CHECK(number() == doctest::Approx(first + 5 * step));
        store.end_frame(false);
    }
}

TEST_CASE("what is typed is held against what was put in, not against the screen") {
    MatrixDesk desk;
    Store& store = desk.store;
    const Cell cell{1, 0};
    store.begin_frame();
    Frame frame{desk.driver.ui(), store, desk.settings, desk.requests, Coloring()};
    const NodeId id = frame.evaluation()->graph->at("head.0/scores");
    const Node& node = frame.node(id);
    const std::string on_screen = number_text(desk.value(node.path, cell));
    set_number(store.draft, node.path, cell, 7);
    start_typing(frame, {}, id, cell);
    CHECK(frame.session().matrices.typing->text == "7");
    frame.session().matrices.typing->text = on_screen;
    CHECK(take_typed(frame, node));
    CHECK(store.draft.edits.at(node.path).cells.at(cell) == desk.value(node.path, cell));
    // Of a matrix that was put in whole, too.
    set_matrix(store.draft, node, Matrix::Ones(3, 3));
    start_typing(frame, {}, id, cell);
    CHECK(frame.session().matrices.typing->text == "1");
    frame.session().matrices.typing.reset();
    store.end_frame(false);
}
