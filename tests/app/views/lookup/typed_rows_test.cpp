#include <doctest/doctest.h>
#include <fmt/format.h>

#include "look_up_panel.h"

using namespace attend;

TEST_CASE("Enter in the last row goes on with a new one, and an empty one is none") {
    LookUpPanel panel;
    const auto rows = [&] { return panel.scene().table->table->rows.size(); };
    const auto type = [&](const char* text, ImGuiKey key) {
        panel.gui.type(text);
        panel.gui.key(key);
        panel.gui.frames(3);
    };
    const std::size_t steps = panel.steps();
    panel.gui.click("lookup/key/9");
    panel.gui.frames(2);
    type("Gau", ImGuiKey_Enter);
    CHECK(rows() == 10);
    REQUIRE(panel.gui.has("lookup/key/new/typed"));
    type("Euler", ImGuiKey_Tab);
    REQUIRE(panel.gui.has("lookup/value/new/typed"));
    CHECK(rows() == 10);
    type("Leonhard", ImGuiKey_Enter);
    CHECK(panel.row(10).cells == std::vector<std::string>{"Euler", "Leonhard"});
    CHECK(panel.steps() == steps + 2);  // the cell, and the row
    REQUIRE(panel.gui.has("lookup/key/new/typed"));
    type("Noether", ImGuiKey_Tab);
    type("Emmy", ImGuiKey_Tab);
    CHECK(panel.row(11).cells == std::vector<std::string>{"Noether", "Emmy"});
    REQUIRE(panel.gui.has("lookup/key/new/typed"));
    for (const ImGuiKey key : {ImGuiKey_Enter, ImGuiKey_Escape}) {
        panel.gui.key(key);
        panel.gui.frames(3);
        CHECK_FALSE(panel.gui.has("lookup/key/new/typed"));
        CHECK(rows() == 12);
        CHECK(panel.steps() == steps + 3);
        panel.gui.click("lookup/add");
        panel.gui.frames(3);
        REQUIRE(panel.gui.has("lookup/key/new/typed"));
    }
    panel.gui.type("Hopper");  // a click on its value goes on there, one elsewhere ends the row
    panel.gui.click("lookup/value/new");
    panel.gui.frames(3);
    REQUIRE(panel.gui.has("lookup/value/new/typed"));
    CHECK(rows() == 12);
    panel.gui.type("Grace");
    panel.gui.click("lookup/headline");
    panel.gui.frames(3);
    CHECK(panel.row(12).cells == std::vector<std::string>{"Hopper", "Grace"});
    CHECK(panel.steps() == steps + 4);
}

TEST_CASE("rows that are typed one after the other stay in sight, also where the table scrolls") {
    LookUpPanel panel(look_up_document("name1", many_rows(50)));
    panel.gui.click("lookup/key/0");
    panel.gui.frames(2);
    for (int row = 1; row < 50; ++row) {
        panel.gui.key(ImGuiKey_Enter);
        panel.gui.frames(3);
        CAPTURE(row);
        REQUIRE(panel.gui.has(fmt::format("lookup/key/{}/typed", row)));
    }
    for (int row = 50; row < 53; ++row) {
        panel.gui.key(ImGuiKey_Enter);
        panel.gui.frames(3);
        REQUIRE(panel.gui.has("lookup/key/new/typed"));
        panel.gui.type("more");
    }
    CHECK(panel.scene().table->table->rows.size() == 52);
    CHECK(panel.gui.has("lookup/key/51"));
}

TEST_CASE("a new row of numbers has one where nothing was typed, and as a person writes it") {
    LookUpPanel panel(look_up_document("b", "k,v\na,1\nb,2\n"));
    panel.gui.click("lookup/add");
    panel.gui.frames(3);
    panel.gui.type("c");
    panel.gui.key(ImGuiKey_Enter);
    panel.gui.frames(3);
    CHECK(panel.row(2).cells == std::vector<std::string>{"c", "0"});
    panel.gui.type("d");
    panel.gui.key(ImGuiKey_Tab);
    panel.gui.frames(3);
    panel.gui.type("50%");
    panel.gui.key(ImGuiKey_Enter);
    panel.gui.frames(3);
    CHECK(panel.row(3).cells == std::vector<std::string>{"d", "0.5"});
}

TEST_CASE("by weight Enter goes to the row that stands below, whatever its place in the table") {
    LookUpPanel panel(look_up_document("Lama"), {1280, 800}, view_drawn("lookup"));
    panel.gui.click("lookup/order");
    panel.gui.frames(2);
    const std::vector<Index> order = panel.model().by_weight;
    REQUIRE(order[1] != order[0] + 1);
    panel.gui.click(fmt::format("lookup/value/{}", order[0]));
    panel.gui.frames(2);
    panel.gui.key(ImGuiKey_Enter);
    panel.gui.frames(3);
    CHECK(panel.gui.has(fmt::format("lookup/value/{}/typed", order[1])));
    // Where lighter rows are told as one there is none below the last.
    LookUpPanel many(look_up_document("name9", many_rows(2'000)), {1280, 800},
                     view_drawn("lookup"));
    Index last = 0;
    for (const Index row : many.model().by_weight)
        if (many.gui.has(fmt::format("lookup/key/{}", row))) last = row;
    many.gui.click(fmt::format("lookup/key/{}", last));
    many.gui.frames(2);
    many.gui.key(ImGuiKey_Enter);
    many.gui.frames(3);
    CHECK(std::ranges::none_of(many.gui.tags(),
                               [](const auto& tag) { return tag.first.ends_with("/typed"); }));
}

TEST_CASE("a query that is typed over another one is one step of undo") {
    Saved saved = look_up_document("Kolmogorov");
    DrivenPanel panel(draw_lookup_query, {1000, 160}, saved);
    panel.finish();
    const std::size_t steps = panel.steps();
    panel.gui.click("query");
    panel.gui.hold(ImGuiMod_Ctrl, true);
    panel.gui.key(ImGuiKey_A);
    panel.gui.hold(ImGuiMod_Ctrl, false);
    for (const char* const letter : {"G", "a", "u", "s", "s"}) {
        panel.gui.type(letter);
        panel.gui.frame();
    }
    CHECK(panel.choices().query == "Gauss");
    CHECK(panel.steps() == steps + 1);
    panel.store.undo();
    CHECK(panel.store.document().choices.query == "Kolmogorov");
}
