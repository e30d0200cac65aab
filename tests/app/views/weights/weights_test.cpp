#include "app/views/weights/weights.h"

#include <fmt/format.h>

#include <stop_token>

#include "app/gui/controls.h"
#include "app/state/editing.h"
#include "app/state/session.h"
#include "support/window_desk.h"
#include "tests/app/views/matrix/matrix_desk.h"

using namespace attend;

TEST_CASE("a row that does not sum to 1 is marked, and the note takes the edits back") {
    MatrixDesk desk;
    CHECK_FALSE(desk.driver.has("weights/sum[0]"));
    desk.driver.double_click("view/head.0/weights[0,0]");
    desk.driver.frames(3);
    desk.driver.type("1.2");
    desk.driver.key(ImGuiKey_Enter);
    desk.driver.frames(2);
    CHECK(desk.driver.has("weights/sum[0]"));
    CHECK_FALSE(desk.driver.has("weights/sum[1]"));
    desk.driver.click("view/head.0/weights/reset");
    desk.driver.frames(2);
    CHECK(desk.edits().empty());
    CHECK_FALSE(desk.driver.has("weights/sum[0]"));
}

TEST_CASE("the switcher shows another stage large") {
    Saved saved = one_hot_document();
    saved.document.choices.mask = "causal";
    MatrixDesk desk(std::move(saved));
    for (const char* stage : {"dot", "scores", "masked", "weights"}) {
        desk.driver.click(std::string("weights/stage/") + stage);
        desk.driver.frame();
        CHECK(desk.store.session.large_node == std::string("head.0/") + stage);
        CHECK(desk.driver.has(std::string("view/head.0/") + stage));
    }
}

TEST_CASE("a double click on a name shows any matrix large") {
    MatrixDesk desk;
    desk.driver.double_click("computation/head.0/w_k/name");
    desk.driver.frames(2);
    CHECK(desk.driver.has("table/head.0/w_k"));
    CHECK(desk.store.session.selection.node == "head.0/w_k");
    desk.driver.key(ImGuiKey_Escape);
    desk.driver.frames(2);
    CHECK(desk.driver.has("view/head.0/weights"));
}

TEST_CASE("weights of masked cells are drawn as masked and stay 0") {
    Saved saved = one_hot_document();
    saved.document.choices.mask = "causal";
    MatrixDesk desk(std::move(saved));
    CHECK(desk.value("head.0/weights", {0, 2}) == 0);
    const Value drawn = desk.drawn("head.0/weights");
    CHECK((*drawn)(0, 2) == -std::numeric_limits<Scalar>::infinity());
    CHECK((*drawn)(2, 0) == desk.value("head.0/weights", {2, 0}));
}

TEST_CASE("the wheel zooms into the large matrix, and Fit shows all of it again") {
    MatrixDesk desk(one_hot_document(), {420, 420});
    desk.driver.wheel("view/head.0/weights[1,1]", 3);
    desk.driver.frames(2);
    REQUIRE(desk.driver.has("weights/fit"));
    desk.driver.click("weights/fit");
    desk.driver.frames(2);
    CHECK_FALSE(desk.driver.has("weights/fit"));
}

TEST_CASE("the legend is long enough to be read, however many stages there are") {
    for (const char* mask : {"none", "causal"})
        for (const float width : {420.0f, 560.0f, 1280.0f}) {
            Saved saved = one_hot_document();
            saved.document.choices.mask = mask;
            MatrixDesk desk(std::move(saved), {width, 600});
            const TaggedItem& legend = desk.driver.item("weights/legend");
            const bool segments = desk.driver.has("weights/stage/dot");
            const TaggedItem& stage =
                desk.driver.item(segments ? "weights/stage/dot" : "weights/stage");
            CHECK(legend.max.x - legend.min.x >= desk.driver.ui().em(5));
            CHECK((legend.max.x <= stage.min.x || legend.max.y <= stage.min.y ||
                   stage.max.y <= legend.min.y));
        }
}

TEST_CASE("where segments would run together the stages are a list") {
    Saved saved = one_hot_document();
    saved.document.choices.mask = "causal";
    MatrixDesk desk(std::move(saved), {420, 600});
    REQUIRE_FALSE(desk.driver.has("weights/stage/dot"));
    desk.driver.click("weights/stage");
    desk.driver.frames(2);
    desk.driver.click("weights/stage/scores");
    CHECK(desk.store.session.large_node == "head.0/scores");
}

TEST_CASE("pointing at a matrix whose cells share pixels says which number each shows") {
    Saved saved = one_hot_document();
    std::string text;
    for (int i = 0; i < 60; ++i) text += "w" + std::to_string(i) + " ";
    saved.document.choices.sentence = text;
    MatrixDesk desk(std::move(saved), {900, 500});
    desk.driver.hover("computation/head.0/w_k");
    CHECK(desk.driver.has("tooltip/shared"));
    const auto point_into = [](GuiDriver& driver) {  // the cells stand at the left of the room
        const TaggedItem item = driver.item("view/head.0/weights");
        driver.move({item.min.x + 150, item.center().y});
        driver.frames(30);
    };
    point_into(desk.driver);
    CHECK(desk.driver.has("tooltip"));
    CHECK_FALSE(desk.driver.has("tooltip/shared"));
    CHECK(desk.driver.has("tooltip/loupe"));  // cells of six pixels are enlarged
    MatrixDesk few;
    point_into(few.driver);
    CHECK(few.driver.has("tooltip"));
    CHECK_FALSE(few.driver.has("tooltip/loupe"));
}

TEST_CASE("every matrix of the formula names its shape, and two matrices of one name differ") {
    {
        MatrixDesk desk(one_hot_document(4), {1900, 1000});
        for (const char* path : {"x", "head.0/w_q", "head.0/q", "head.0/scores", "head.0/weights",
                                 "head.0/output", "w_o", "output"}) {
            CAPTURE(path);
            CHECK(desk.driver.has("computation/" + std::string(path) + "/shape"));
        }
        const auto width = [&](const char* path) {
            const TaggedItem& shape =
                desk.driver.item("computation/" + std::string(path) + "/shape");
            return shape.max.x - shape.min.x;
        };
        CHECK(width("head.0/output") > width("output"));  // "head 0 · 3×2"
    }
}

TEST_CASE("every shape of computation is drawn, at every size") {
    for (const int heads : {1, 3})
        for (const char* second : {"", "a dog"})
            for (const ImVec2 size : {ImVec2{480, 400}, ImVec2{1280, 800}})
                for (const char* text : {"One", "The cat sat on the mat with a hat and a bat"}) {
                    Saved saved = one_hot_document(heads);
                    saved.document.choices.sentence = text;
                    saved.document.choices.second_text = second;
                    MatrixDesk desk(std::move(saved), size);
                    CHECK(desk.driver.has("computation/head.0/scores"));
                    CHECK(desk.driver.has("computation/memory") == (*second != 0));
                    CHECK(desk.driver.has("computation/w_o") == (heads > 1));
                    CHECK(desk.driver.has("view/head.0/weights"));
                }
}

TEST_CASE("without a scene the panels say what to do") {
    Saved saved = one_hot_document();
    saved.document.choices.sentence = "";
    MatrixDesk desk(std::move(saved));
    CHECK_FALSE(desk.driver.has("view/head.0/weights"));
    desk.driver.frames(3);
}

TEST_CASE("two thousand tokens stay usable") {
    Saved saved = one_hot_document();
    std::string text;
    for (int i = 0; i < 250; ++i) text += "the quick brown fox jumps over lazy dogs ";
    saved.document.choices.sentence = text;
    saved.document.choices.mask = "causal";
    MatrixDesk desk(std::move(saved));
    const auto wait = [&] {
        do desk.driver.frame();
        while (desk.store.computation().busy() || desk.store.computation().stale());
    };
    wait();
    desk.driver.frames(2);
    CHECK(ImGui::GetDrawData()->TotalVtxCount < 50'000);  // not each of four million cells
    desk.driver.wheel("view/head.0/weights", 8);
    desk.driver.frames(3);
    CHECK(desk.driver.has("weights/fit"));
}

namespace {

/// A score that float32 cannot hold: every weight of its row is NaN.
Saved overflowing_document() {
    Saved saved = one_hot_document();
    saved.document.choices.score = "dot";
    for (const char* path : {"head.0/q", "head.0/k"})
        saved.document.edits[path].cells[{0, 0}] = Scalar(3e38);
    return saved;
}

std::string matrix_subtitle(Saved saved = one_hot_document()) {
    MatrixDesk desk(std::move(saved));
    Frame frame{desk.driver.ui(), desk.store, desk.settings, desk.requests, Coloring()};
    return text_of(weights_subtitle(frame));
}

}  // namespace

TEST_CASE("rows that hold NaN, or another sum than 1, are not said to sum to 1") {
    CHECK(matrix_subtitle().find("a row is 100 %") != std::string::npos);
    CHECK(matrix_subtitle(overflowing_document()).find("some rows hold no finite numbers") !=
          std::string::npos);
    Saved edited = one_hot_document();
    edited.document.edits["head.0/weights"].cells[{1, 1}] = 3;
    CHECK(matrix_subtitle(edited).find("1 of 3 rows do not sum to 1") != std::string::npos);
    MatrixDesk desk(overflowing_document());
    CHECK(desk.driver.has("weights/sum[0]"));
    CHECK_FALSE(desk.driver.has("weights/sum[1]"));
}

TEST_CASE("a matrix without a finite number has no color legend, and says so") {
    Saved saved = overflowing_document();
    saved.document.choices.sentence = "cat";
    MatrixDesk desk(saved);
    CHECK(desk.driver.has("weights/no_legend"));
    CHECK_FALSE(desk.driver.has("weights/legend"));
    MatrixDesk finite;
    CHECK(finite.driver.has("weights/legend"));
}

TEST_CASE("neither an override nor a mask moves the cells away from under the mouse") {
    for (const ImVec2 window : {ImVec2{1280, 800}, ImVec2{1920, 1080}, ImVec2{640, 480}})
        for (const char* stage : {"weights", "scores", "masked"}) {
            Saved saved = one_hot_document();
            saved.document.choices.mask = "causal";
            MatrixDesk desk(std::move(saved), window);
            desk.store.session.large_node = std::string("head.0/") + stage;
            desk.driver.frames(3);
            const std::string path = std::string("head.0/") + stage;
            CAPTURE(path);
            CAPTURE(window.x);
            const auto place = [&] { return desk.driver.item("view/" + path + "[1,0]"); };
            const TaggedItem before = place();
            const auto check_same = [&] {
                desk.driver.frames(3);
                CHECK(place().min.x == before.min.x);
                CHECK(place().min.y == before.min.y);
                CHECK(place().max.x == before.max.x);
                CHECK(place().max.y == before.max.y);
            };
            frame(desk.store, false, [&](Document& draft) {
                set_number(draft, path, {1, 0}, 1.5);
            });
            check_same();
            frame(desk.store, false, [&](Document& draft) {
                for (Index row = 0; row < 2; ++row)
                    set_number(draft, "mask", {row, 0}, 0), set_number(draft, "mask", {row, 1}, 0);
            });
            check_same();
        }
}

TEST_CASE(
    "another head's matrix takes the keyboard over, and what is copied is what is asked for") {
    Saved saved = one_hot_document();
    saved.document.choices.heads = 2;
    MatrixDesk desk(std::move(saved));
    desk.driver.click("view/head.0/weights[1,1]");
    desk.driver.frames(2);
    REQUIRE(step_head(desk.store.session, *desk.store.computation().scene(), HeadStep::next_head));
    desk.driver.frames(4);
    CHECK(desk.store.session.selection.node == "head.1/weights");
    desk.driver.key(ImGuiKey_DownArrow);
    CHECK(desk.store.session.selection.cell == Cell{2, 1});
    desk.driver.key(ImGuiMod_Ctrl | ImGuiKey_A);
    desk.requests.clear();
    desk.driver.key(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_C);  // a command of the window
    CHECK(desk.requests.empty());
    desk.driver.key(ImGuiMod_Ctrl | ImGuiKey_C);
    REQUIRE(desk.requests.size() == 1);
    const Shape shape = shape_of(desk.store.computation().evaluation()->value("head.1/weights"));
    CHECK(std::get<CopyText>(desk.requests[0]).what ==
          fmt::format("{} × {} of head.1/weights", shape.rows, shape.columns));
}

TEST_CASE("the marks of the weights' legend are explained, those that are there") {
    MatrixDesk desk;
    const auto said = [&] {
        desk.driver.hover("weights/legend");
        desk.driver.frames(2);
        return desk.driver.ui().states.of<PointedAt>().text;
    };
    desk.store.session.selection.node = "head.0/weights";
    desk.driver.frames(2);
    const std::string chosen = said();
    CHECK(chosen.find("Line: 1/") != chosen.npos);
    CHECK(chosen.find("the chosen weight") != chosen.npos);
    desk.store.session.selection.node = "x";
    desk.driver.frames(2);
    CHECK(said().find("the chosen weight") == std::string::npos);
}

TEST_CASE("beside other objects the legend stands below its map, as wide") {
    for (const std::string& sentence : {std::string("The train left the station on time"),
                                        std::string("a b c d e f g h i j k l m n")}) {
        Saved saved = one_hot_document();
        saved.document.choices.sentence = sentence;
        const WindowDesk desk(std::move(saved));
        const TaggedItem& cell = desk.gui.item("view/head.0/weights[0,0]");
        CHECK(desk.gui.item("weights/legend").min.x == doctest::Approx(cell.min.x).epsilon(0.01));
        CHECK(desk.gui.item("weights/legend").min.y > cell.max.y);
    }
}

TEST_CASE("of two texts it is said whose words ask and answer") {
    CHECK(matrix_subtitle().find("rows ask, columns answer") != std::string::npos);
    Saved saved = one_hot_document();
    saved.document.choices.second_text = "a dog";
    CHECK(matrix_subtitle(saved).find("sentence asks second text") != std::string::npos);
}

TEST_CASE("cells of few tokens are wider than high where there is room, not twice as wide") {
    const auto cell_in = [](const std::string& sentence) {
        Saved saved = hand_made_document();
        saved.document.choices.sentence = sentence;
        const DrivenPanel panel(view_drawn("weights"), {1900, 760}, std::move(saved));
        const TaggedItem cell = panel.gui.item("view/head.0/weights[0,0]");
        return (cell.max.x - cell.min.x) / (cell.max.y - cell.min.y);
    };
    CHECK(cell_in("The train left the station") > 1.5f);
    CHECK(cell_in("The train left the station") < 2.1f);
}

TEST_CASE("beside each row stands what it gives most to, at the row's height") {
    DrivenPanel panel(view_drawn("weights"), {1400, 700});
    const Matrix& weights = panel.evaluation().value("head.0/weights");
    for (Index row = 0; row < weights.rows(); ++row) {
        const std::string tag = fmt::format("weights/most/{}", row);
        REQUIRE(panel.gui.has(tag));
        const TaggedItem& cell = panel.gui.item(fmt::format("view/head.0/weights[{},0]", row));
        CHECK(panel.gui.center(tag).y == doctest::Approx(cell.center().y).epsilon(0.01));
    }
    Index key = 0;
    weights.row(3).maxCoeff(&key);
    panel.gui.click("weights/most/3");
    CHECK(panel.selection().node == "head.0/weights");
    CHECK(panel.selection().cell == Cell{3, key});
    Saved scores = hand_made_document();
    DrivenPanel other(view_drawn("weights"), {1400, 700}, scores);
    other.gui.click("weights/stage/scores");
    other.gui.frames(2);
    CHECK_FALSE(other.gui.has("weights/most/0"));  // scores are no shares
}
