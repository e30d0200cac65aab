#include <doctest/doctest.h>

#include <cmath>

#include "core/embedding/kinds.h"
#include "support/compared.h"
#include "support/window_desk.h"

using namespace attend;

TEST_CASE("A and B: where nothing differs it says so, and offers to pin") {
    DrivenPanel panel(view_drawn("compare"), {1280, 800}, four_heads());
    panel.finish();
    CHECK_FALSE(panel.gui.has("compare/b"));
    panel.gui.click("compare/pin");
    panel.finish();
    CHECK(panel.gui.has("compare/a"));
    CHECK(panel.gui.has("compare/difference"));
    Frame frame = frame_of(panel);
    OtherScene other;
    const CompareLook look = look_of(frame, other);
    CHECK(look.difference->isZero(0));
    panel.gui.click("pin");
    panel.finish();
    CHECK_FALSE(panel.gui.has("compare/b"));
}

TEST_CASE(
    "A and B: what is edited is compared with what it would be, in the matrix and in each head") {
    DrivenPanel panel(view_drawn("compare"), {1280, 800}, four_heads());
    panel.finish();
    const Value before =
        panel.evaluation().at(panel.evaluation().graph->at("layer.0/head.1/weights"));
    panel.store.draft.edits["layer.0/head.1/scores"].cells[{0, 1}] = 4;
    panel.gui.frames(3);
    panel.finish();
    Frame frame = frame_of(panel);
    OtherScene other;
    const CompareLook look = look_of(frame, other);
    CHECK_FALSE(other.pinned);
    CHECK(*look.in_a == *before);
    CHECK(*look.difference == *look.in_b - *before);
    CHECK(look.difference->cwiseAbs().maxCoeff() > 0.01f);
    for (const char* tag : {"compare/a", "compare/b", "compare/difference", "compare/heads/1/3"})
        CHECK_MESSAGE(panel.gui.has(tag), tag);
    panel.gui.click("compare/heads/1/2");
    CHECK(panel.selection().layer == 1);
    CHECK(panel.selection().head == 2);
    CHECK(panel.selection().node == "layer.1/head.2/weights");
}

TEST_CASE("A and B: a click on either map selects the cell of B") {
    Saved saved = four_heads();
    saved.document.choices.heads_off = {2};
    DrivenPanel panel(view_drawn("compare"), {1280, 800}, saved);
    panel.finish();
    REQUIRE(panel.gui.has("compare/a"));
    panel.gui.click("compare/a");  // in its middle
    const Index middle = panel.scene().asks().size() / 2;
    CHECK(panel.selection().node == "layer.0/head.1/weights");
    CHECK(panel.selection().cell == Cell{middle, middle});
}

TEST_CASE("A and B: of other widths there is no difference") {
    DrivenPanel panel(view_drawn("compare"), {1280, 800}, four_heads());
    panel.finish();
    panel.gui.click("compare/pin");
    panel.store.draft.choices.sentence = "The train";
    panel.gui.frames(3);
    panel.finish();
    panel.gui.click("compare/same_head");
    panel.store.session.select("layer.1/head.3/w_v", {0, 0});
    panel.gui.frames(3);
    panel.finish();
    CHECK(panel.gui.has("compare/difference"));  // projections do not change with the text
    panel.store.draft.choices.heads = 8;
    panel.gui.frames(3);
    panel.finish();
    panel.store.session.select("layer.1/head.7/w_v", {0, 0});
    panel.gui.frames(3);
    panel.finish();
    CHECK_FALSE(panel.gui.has("compare/a"));  // A has four heads
    CHECK(panel.gui.has("compare/b"));
}

TEST_CASE("A and B: where few numbers changed each is framed") {
    Saved saved = four_heads();
    saved.document.choices.embedding = "random";
    saved.document.choices.set(random_width, 40);
    saved.document.edits["layer.0/head.1/w_q"].cells[{7, 3}] = 4;
    saved.selection.node = "layer.0/head.1/w_q";
    DrivenPanel panel(view_drawn("compare"), {1280, 800}, saved);
    panel.finish();
    CHECK(panel.gui.has("compare/changed[7,3]"));
    CHECK_FALSE(panel.gui.has("compare/changed[7,4]"));
    panel.store.session.select("layer.0/head.1/weights", {0, 0});  // of which most changed
    panel.gui.frames(3);
    panel.finish();
    CHECK_FALSE(panel.gui.has("compare/changed[0,0]"));
}

TEST_CASE("A and B: a row that changed is framed as one") {
    Saved saved = four_heads();
    saved.document.choices.embedding = "random";
    saved.document.choices.set(random_width, 200);
    saved.document.choices.heads = 1;
    saved.selection.node = "layer.0/head.0/w_q";
    for (Index column = 0; column < 40; ++column)
        saved.document.edits["layer.0/head.0/w_q"].cells[{7, column}] = 4;
    DrivenPanel panel(view_drawn("compare"), {1280, 800}, saved);
    panel.finish();
    CHECK(panel.gui.has("compare/changed[7,0]"));
    CHECK_FALSE(panel.gui.has("compare/changed[7,1]"));
}

TEST_CASE("A and B: one layer and the first of two are compared head by head") {
    Saved saved = four_heads();
    saved.document.choices.layers = 1;
    saved.selection.node = "head.1/weights";
    DrivenPanel panel(view_drawn("compare"), {1280, 800}, saved);
    panel.finish();
    panel.gui.click("compare/pin");
    panel.store.draft.choices.layers = 2;
    panel.gui.frames(3);
    panel.finish();
    Frame frame = frame_of(panel);
    OtherScene other;
    const CompareLook look = look_of(frame, other);
    CHECK(look.node().path == "layer.0/head.1/weights");
    REQUIRE(look.difference);
    CHECK(look.difference->isZero(0));
    CHECK_FALSE(same_node(*other.evaluation->graph,
                          frame.node(*frame.scene()->graph->find("layer.1/head.1/weights"))));
}

TEST_CASE("A and B: what is pinned stays while a room is left and whatever is chosen") {
    DrivenPanel panel(view_drawn("compare"), {1280, 800}, four_heads());
    panel.finish();
    panel.gui.click("compare/pin");
    panel.store.draft.choices.embedding = "one_hot";
    panel.gui.frames(3);
    panel.finish();
    CHECK(panel.gui.has("compare/a"));
    Frame frame = frame_of(panel);
    CHECK(other_scene(frame).pinned);
}

TEST_CASE("A and B: a value that two texts share has the names of the one that is shown") {
    Saved saved = four_heads();
    saved.document.choices.position = "sinusoidal";
    saved.document.choices.sentence = "the cat sat";
    saved.selection.node = "position_vectors";
    DrivenPanel panel(view_drawn("compare"), {1280, 800}, saved);
    panel.finish();
    panel.gui.click("compare/pin");
    for (const char* text : {"the dog sat", "the cow ran"}) {
        panel.store.draft.choices.sentence = text;
        panel.gui.frames(3);
        panel.finish();
    }
    Frame frame = frame_of(panel);
    OtherScene other;
    const CompareLook look = look_of(frame, other);
    REQUIRE(look.node().path == "position_vectors");
    REQUIRE(look.axes);
    CHECK(look.axes->rows.labels() == std::vector<std::string>{"the", "cat → cow", "sat → ran"});
}

TEST_CASE("A and B: who changed most is a click away, in a small window, too") {
    for (const ImVec2 size : {ImVec2{1280, 800}, ImVec2{420, 200}}) {
        Saved saved = four_heads();
        saved.document.edits["layer.1/head.3/scores"].cells[{0, 1}] = 4;
        DrivenPanel panel(view_drawn("compare"), size, saved);
        panel.finish();
        CHECK(panel.gui.has("compare/heads/0/0") == (size.x > 1000));
        panel.gui.click("compare/most/0");
        CHECK(panel.selection().layer == 1);
        CHECK(panel.selection().head == 3);
    }
}

TEST_CASE("A and B: both stand below each other in cells of one size, what changed is larger") {
    Saved saved = four_heads();
    saved.document.choices.sentence = "The train left the station on time";
    DrivenPanel panel(view_drawn("compare"), {1280, 800}, saved);
    panel.finish();
    panel.gui.click("compare/pin");
    panel.store.draft.choices.temperature = 0.5;
    panel.gui.frames(3);
    panel.finish();
    const TaggedItem a = panel.gui.item("compare/a"), b = panel.gui.item("compare/b"),
                     difference = panel.gui.item("compare/difference");
    CHECK(a.max.y < b.min.y);
    CHECK(a.min.x == doctest::Approx(b.min.x));
    CHECK(a.max.x - a.min.x == doctest::Approx(b.max.x - b.min.x));
    CHECK(difference.min.x > a.max.x);
    CHECK(difference.max.x - difference.min.x > 1.2f * (a.max.x - a.min.x));
}

TEST_CASE("A and B: a few heads leave the room to the maps, at their side") {
    Saved saved = hand_made_document(4);
    saved.document.edits["head.2/w_q"].cells[{1, 1}] = Scalar(0.3);
    saved.selection.node = "head.2/weights";
    DrivenPanel panel(view_drawn("compare"), {1216, 470}, saved);
    panel.finish();
    const TaggedItem map = panel.gui.item("compare/difference"),
                     head = panel.gui.item("compare/heads/0/0");
    CHECK(head.min.x > map.max.x);
    CHECK(map.max.y - map.min.y > 1.3f * (head.max.y - head.min.y));
    CHECK(head.max.y - head.min.y > panel.gui.ui().em(1.2f));
}

TEST_CASE("A and B: a head that is off changes no weights of one layer, and leads to the output") {
    Saved saved = hand_made_document(4);
    saved.document.choices.output_projection = true;
    saved.document.choices.heads_off = {1};
    DrivenPanel panel(view_drawn("compare"), {1280, 800}, saved);
    panel.finish();
    panel.gui.click("compare/output");
    CHECK(panel.selection().node == "output");
    panel.gui.frames(3);
    CHECK_FALSE(panel.gui.has("compare/output"));
}

TEST_CASE("A and B: what is too large to be looked at gives way to the chosen head's weights") {
    Saved saved = four_heads();
    saved.selection.node = "no such node";
    saved.document.choices.heads_off = {0};
    DrivenPanel panel(view_drawn("compare"), {320, 240}, saved);
    panel.finish();
    Frame frame = frame_of(panel);
    OtherScene other;
    CHECK(look_of(frame, other).node().path == "layer.0/head.1/weights");
}

TEST_CASE("A and B: two heads are A and B, whichever head is chosen after the pin") {
    DrivenPanel panel(view_drawn("compare"), {1280, 800}, four_heads());
    panel.finish();
    panel.gui.click("compare/pin");
    panel.store.session.select("layer.1/head.2/weights", {3, 1});
    panel.gui.frames(3);
    panel.finish();
    Frame frame = frame_of(panel);
    OtherScene other;
    const auto paths = [&] {
        const CompareLook look = look_of(frame, other);
        return std::pair(look.node_of_a().path, look.node().path);
    };
    CHECK(paths() ==
          std::pair<std::string, std::string>("layer.0/head.1/weights", "layer.1/head.2/weights"));
    const CompareLook look = look_of(frame, other);
    const Matrix &a = panel.evaluation().value("layer.0/head.1/weights"),
                 &b = panel.evaluation().value("layer.1/head.2/weights");
    CHECK(*look.difference == b - a);
    CHECK(look.difference->cwiseAbs().maxCoeff() > 0.01f);
    panel.store.session.select("layer.1/head.2/scores", {3, 1});  // of the same two heads
    panel.gui.frames(3);
    CHECK(paths().first == "layer.0/head.1/scores");
    panel.gui.click("compare/same_head");
    panel.gui.frames(3);
    CHECK(paths().first == "layer.1/head.2/scores");
    panel.gui.click("compare/same_head");
    panel.gui.click("compare/heads/1/3");  // a tile is of one head of both
    panel.gui.frames(3);
    CHECK(paths() ==
          std::pair<std::string, std::string>("layer.1/head.3/scores", "layer.1/head.3/scores"));
}

TEST_CASE("A and B: tokens of texts of other lengths stand beside each other") {
    Saved saved = four_heads();
    saved.document.choices.sentence = "The big cat sat on the mat";
    DrivenPanel panel(view_drawn("compare"), {1280, 800}, saved);
    panel.finish();
    panel.gui.click("compare/pin");
    panel.store.draft.choices.sentence = "The cat sat on a mat today";
    panel.gui.frames(3);
    panel.finish();
    CHECK(panel.gui.has("compare/difference"));
    CHECK(panel.gui.has("compare/heads/0/0"));
    Frame frame = frame_of(panel);
    OtherScene other;
    const CompareLook look = look_of(frame, other);
    CHECK(look.beside->rows == std::vector<Index>{0, 2, 3, 4, 5, 6, -1});
    CHECK(look.axes->rows.labels() ==
          std::vector<std::string>{"The", "cat", "sat", "on", "the → a", "mat", "today"});
    for (Index row = 0; row < 7; ++row)
        for (Index column = 0; column < 7; ++column) {
            const Scalar by = (*look.difference)(row, column);
            const auto in_a = look.cell_of_a({row, column});
            CHECK(in_a.has_value() == (row < 6 && column < 6));
            CHECK(std::isnan(by) == !in_a);
            if (!in_a) continue;
            CHECK(by == (*look.in_b)(row, column) - (*look.in_a)(in_a->row, in_a->column));
            CHECK(look.cell_of_b(*in_a) == Cell{row, column});
        }
    panel.store.session.select("layer.0/head.1/weights", {6, 0});
    CHECK(number_of_a(look, {6, 0}) == "–");
}

TEST_CASE("A and B: the tokens of a short text are named, in a small window, too") {
    Saved saved = hand_made_document(12);
    saved.document.choices.layers = 6;
    saved.document.choices.sentence =
        "the animal did not cross the street because it was too tired to run";
    saved.document.edits["layer.0/head.1/scores"].cells[{4, 1}] = 4;
    saved.selection.node = "layer.0/head.1/weights";
    for (const ImVec2 size : {ImVec2{1270, 500}, ImVec2{1000, 480}}) {
        CAPTURE(size.x);
        DrivenPanel panel(view_drawn("compare"), size, saved);
        panel.finish();
        // Names stand left of a map and above it; in less room tiles give way.
        CHECK(panel.gui.item("compare/a").min.x > 3 * panel.gui.ui().em());
        CHECK(panel.gui.has("compare/heads/0/0") == (size.x > 1200));
        CHECK(panel.gui.has("compare/most/0"));
    }
}

TEST_CASE("A and B: what was pinned is there again after a restart, from what the session keeps") {
    std::optional<Saved> kept;
    Value a;
    {
        DrivenPanel panel(view_drawn("compare"), {1280, 800}, four_heads());
        panel.store.draft.edits["layer.0/head.1/scores"].cells[{0, 1}] = 4;
        panel.gui.frames(3);
        panel.finish();
        panel.gui.click("pin");
        a = panel.evaluation().at(panel.evaluation().graph->at("layer.0/head.1/weights"));
        kept = panel.store.pinned;
        REQUIRE(kept);
    }
    DrivenPanel panel(view_drawn("compare"), {1280, 800}, saying("The bus left", 4));
    panel.store.pinned = parse_document(document_text(*kept), "session");
    panel.store.session.selection.head = 2;
    panel.gui.frames(3);
    panel.finish();
    Frame frame = frame_of(panel);
    OtherScene other;
    const CompareLook look = look_of(frame, other);
    CHECK(other.pinned);
    CHECK(look.node_of_a().path == "layer.0/head.1/weights");
    CHECK(*look.in_a == *a);
    panel.gui.click("pin");
    CHECK_FALSE(panel.store.pinned);
}

TEST_CASE("a headline beside a view says what the share was before a head was off") {
    Saved saved = hand_made_document(2);
    saved.document.choices.layers = 2;
    saved.selection.view = "compare";
    saved.selection.node = "layer.1/head.0/weights";
    saved.selection.cell = {2, 1};
    saved.selection.query = 2;
    saved.selection.layer = 1;
    saved.selection.chosen = true;
    saved.document.choices.heads_off = {0, 1};
    WindowDesk desk(saved, {1920, 1080});
    desk.settings.hidden = {"setup", "explanation"};
    for (int i = 0; i < 200 && !desk.gui.has("sentence/was"); ++i) desk.gui.frame();
    CHECK(desk.gui.has("sentence/was"));
    desk.store.change([](Document& document) { document.choices.heads_off.clear(); });
    desk.gui.frames(5);
    CHECK_FALSE(desk.gui.has("sentence/was"));
}
