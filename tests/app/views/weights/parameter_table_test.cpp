#include "app/views/weights/parameter_table.h"

#include <doctest/doctest.h>

#include "app/views/matrix/matrix_on_screen.h"
#include "support/desk.h"

using namespace attend;

namespace {

const std::string w_q = "table/head.0/w_q";

Saved asking_for_station(Saved saved = hand_made_document()) {
    saved.selection.query = 4;
    return saved;
}

struct TableDesk : DrivenPanel {
    explicit TableDesk(const char* node = "head.0/w_q", Saved saved = asking_for_station())
        : DrivenPanel(view_drawn("weights"), {1840, 820}, std::move(saved)) {
        store.session.large_node = node;
        gui.frames(3);
    }
    double at(Cell cell) { return static_cast<double>(value("head.0/w_q", cell)); }
};

}  // namespace

TEST_CASE("a matrix of parameters fills the view as a table, with its product and what follows") {
    TableDesk desk;
    REQUIRE(desk.gui.has(w_q));
    const TaggedItem& cell = desk.gui.item(w_q + "[1,1]");
    CHECK(cell.max.x - cell.min.x >= 64);
    CHECK(cell.max.y - cell.min.y >= 26);
    const TaggedItem& input = desk.gui.item("table/x[4,1]");  // number 1 of x is times row 1 of W
    CHECK(input.center().y == doctest::Approx(cell.center().y).epsilon(0.01));
    CHECK(input.max.x <= cell.min.x);
    const TaggedItem& product = desk.gui.item("table/head.0/q[4,1]");
    CHECK(product.center().x == doctest::Approx(cell.center().x).epsilon(0.01));
    CHECK(product.min.y >= cell.max.y);
    for (const char* stop : {"head.0/w_q", "head.0/q", "head.0/scores", "head.0/weights"})
        CHECK(desk.gui.has(std::string("table/stop/") + stop));
    CHECK_FALSE(desk.gui.has("table/changed"));
}

TEST_CASE("in the table Enter leads down, Tab to the right, and every key acts at once") {
    TableDesk desk;
    const double before = desk.at({0, 0});
    const std::size_t steps = desk.steps();
    desk.gui.click(w_q + "[0,0]");
    desk.gui.type("1");
    desk.gui.frames(2);
    CHECK(desk.at({0, 0}) == doctest::Approx(1));
    desk.gui.type("5");
    desk.gui.frames(2);
    CHECK(desk.at({0, 0}) == doctest::Approx(15));
    desk.gui.key(ImGuiKey_Escape);
    desk.gui.frames(2);
    CHECK(desk.at({0, 0}) == before);
    CHECK(desk.edits().empty());
    CHECK(desk.selection().cell == Cell{0, 0});
    desk.gui.type("0.5");
    desk.gui.key(ImGuiKey_Enter);
    desk.gui.frames(2);
    CHECK(desk.at({0, 0}) == doctest::Approx(0.5));
    CHECK(desk.selection().cell == Cell{1, 0});
    CHECK(desk.steps() == steps + 1);
    desk.gui.type("0.25");
    desk.gui.key(ImGuiKey_Tab);
    desk.gui.frames(2);
    CHECK(desk.at({1, 0}) == doctest::Approx(0.25));
    CHECK(desk.selection().cell == Cell{1, 1});
}

TEST_CASE("in the table Delete puts 0 in, the right button takes one back, a button all") {
    TableDesk desk;
    const double before = desk.at({0, 1});
    desk.gui.click(w_q + "[0,1]");
    desk.gui.key(ImGuiKey_Delete);
    desk.gui.frames(2);
    CHECK(desk.at({0, 1}) == 0);
    desk.gui.click(w_q + "[0,1]", ImGuiMouseButton_Right);
    desk.gui.frames(2);
    CHECK(desk.at({0, 1}) == before);
    CHECK_FALSE(desk.gui.has("table/restore"));
    for (const char* cell : {"[0,1]", "[1,0]"}) {
        desk.gui.click(w_q + cell);
        desk.gui.key(ImGuiKey_Delete);
    }
    desk.gui.frames(2);
    CHECK(desk.edits().at("head.0/w_q").cells.size() == 2);
    desk.gui.click("table/restore");
    desk.gui.frames(2);
    CHECK(desk.edits().empty());
}

TEST_CASE("an edit of a parameter is followed to the weight, and to all of the map") {
    TableDesk desk;
    desk.gui.click(w_q + "[0,0]");
    desk.gui.type("2");
    desk.gui.key(ImGuiKey_Enter);
    desk.finish();
    CHECK(desk.gui.has("table/changed"));
    desk.gui.click("table/stop/head.0/scores");
    CHECK(desk.selection().node == "head.0/scores");
}

TEST_CASE("the number on the way is that of the output where values are made") {
    TableDesk desk("head.0/w_v");
    CHECK(desk.gui.has("table/stop/head.0/v"));
    CHECK(desk.gui.has("table/stop/head.0/output"));
    CHECK_FALSE(desk.gui.has("table/stop/head.0/weights"));
}

TEST_CASE("a table that is higher than its room is scrolled, its input with it") {
    Saved saved = hand_made_document();
    saved.document.choices.embedding = "random";
    saved.document.choices.set(random_width, 60);
    TableDesk desk("head.0/w_q", asking_for_station(std::move(saved)));
    REQUIRE(desk.gui.has("table/x[4,0]"));
    CHECK_FALSE(desk.gui.has("table/x[4,59]"));
    const TaggedItem before = desk.gui.item("table/seen");
    desk.gui.wheel(w_q, -4);
    desk.gui.frames(2);
    CHECK_FALSE(desk.gui.has("table/x[4,0]"));
    CHECK(desk.gui.item("table/seen").min.y > before.min.y);
    desk.gui.drag("table/seen", {0, 900});
    desk.gui.frames(2);
    CHECK(desk.gui.has("table/x[4,59]"));
}
