#include "app/state/table_edits.h"

#include <doctest/doctest.h>

#include "core/attention/scores/kernels.h"
#include "core/error.h"
#include "core/workspaces/workspace.h"

using namespace attend;

namespace {
TablePtr table_of(const Choices& choices) { return parse_table(choices.rows, "the table", "rows"); }
Choices with(std::string_view rows) {
    Choices choices = default_choices("lookup");
    choices.rows = rows;
    return choices;
}
}  // namespace

TEST_CASE("a pasted block of a spreadsheet is the table; one column is keys without values") {
    Choices choices = default_choices("lookup");
    paste_table(choices, "city\tcountry\r\nParis\tFrance\r\n\"Rome, old\"\tItaly\r\n", false);
    REQUIRE(table_of(choices)->rows.size() == 2);
    CHECK(table_of(choices)->columns == std::vector<std::string>{"city", "country"});
    CHECK(table_of(choices)->rows[1].cells[0] == "Rome, old");
    paste_table(choices, "Paris\nRome\n", false);
    CHECK(table_of(choices)->columns.size() == 2);
    CHECK(table_of(choices)->rows.back().cells == std::vector<std::string>{"Rome", ""});
    const Choices before = choices;
    CHECK_THROWS_AS(paste_table(choices, "a\tb\n1\n", false), Error);
    CHECK(choices == before);
}

TEST_CASE("columns without names keep their rows, however often the table is written and read") {
    Choices choices = default_choices("kernel");
    paste_table(choices, "1,2\n3,4\n", true);
    const TablePtr table = table_of(choices);
    CHECK(table->rows.size() == 2);
    set_cell(choices, *table, 0, 1, "5");
    CHECK(table_of(choices)->rows.size() == 2);
    CHECK(table_of(choices)->rows[0].cells[1] == "5");
}

TEST_CASE("what is typed into a column of numbers is one, as a percentage or with a comma, too") {
    Choices choices = with("key,value\n1,a\n2,b\n3,c\n");
    for (const auto& [typed, written] : {std::pair{"150%", "1.5"},
                                         {"0,5", "0.5"},
                                         {"7", "7"},
                                         {"half", "half"},
                                         {"1,234", "1,234"}}) {
        set_cell(choices, *table_of(choices), 1, 0, typed);
        CHECK(table_of(choices)->rows[1].cells[0] == written);
    }
    set_cell(choices, *table_of(choices), 1, 0, "12 %");  // where a text stood
    CHECK(table_of(choices)->rows[1].cells[0] == "0.12");
    set_cell(choices, *table_of(choices), 1, 1, "12 %");  // among texts
    CHECK(table_of(choices)->rows[1].cells[1] == "12 %");
}

TEST_CASE("where numbers are asked for, the columns that hold some are chosen") {
    Choices choices = default_choices("kernel");
    paste_table(choices, "name,height,weight\nA,1.7,60\nB,1.8,70\n", true);
    CHECK(choices.key_column == "height");
    CHECK(choices.value_column == "weight");
    Choices texts = default_choices("lookup");
    paste_table(texts, "name,height,weight\nA,1.7,60\nB,1.8,70\n", false);
    CHECK(columns_in(texts, *table_of(texts))->key == 0);
    CHECK(columns_in(texts, *table_of(texts))->value == 1);
}

TEST_CASE("of other points one among them is asked, and a kernel reaches a tenth of their way") {
    Choices choices = default_choices("kernel");
    const TablePtr table =
        parse_table("height,weight\n150,50\n180,80\n160,58\n170,68\n", "the table", "a test");
    take_table(choices, "/tmp/heights.csv", *table, true);
    CHECK(choices.query == "170");
    CHECK(choices[bandwidth] == 3);
    choices.query = "155";
    choices.set(bandwidth, 7);
    take_table(choices, "/tmp/heights.csv", *table, true);  // a query that is among them stays
    CHECK(choices.query == "155");
    CHECK(choices[bandwidth] == 7);
}

TEST_CASE("rows are sorted by number or by the alphabet, added, taken away, never all of them") {
    Choices choices = with("k,v\nb,10\nA,9\nc,-1\n");
    sort_rows(choices, *table_of(choices), 0, false);
    CHECK(table_of(choices)->rows[0].cells[0] == "A");
    sort_rows(choices, *table_of(choices), 1, true);
    CHECK(table_of(choices)->rows[0].cells[1] == "10");
    CHECK(table_of(choices)->rows[2].cells[1] == "-1");
    add_row(choices, *table_of(choices), {"d"});
    CHECK(table_of(choices)->rows[3].cells == std::vector<std::string>{"d", ""});
    for (int i = 0; i < 5; ++i) remove_rows(choices, *table_of(choices), {0});
    REQUIRE(table_of(choices)->rows.size() == 1);
    CHECK(table_of(choices)->rows[0].cells == std::vector<std::string>{"", ""});
}

TEST_CASE("rows with a cell that is no number can be left out, those of the other columns stay") {
    Choices choices = with("k,v\na,1\nb,n/a\n,3\n");
    leave_out_bad_rows(choices, *table_of(choices), std::vector<std::size_t>{1});
    REQUIRE(table_of(choices)->rows.size() == 2);
    CHECK(table_of(choices)->rows[1].cells == std::vector<std::string>{"", "3"});
}
